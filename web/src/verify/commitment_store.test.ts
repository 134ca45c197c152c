import { describe, expect, it } from "vitest";
import { storeSeed, storeUnrevealedSeed, storePublished, loadPublished } from "./commitment_store";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe("what was published", () => {
  it("remembers what was shown first, and seeds only from the beginning", () => {
    const kept = memory();
    storePublished("m", { commitment: "aa", seeds: ["1"] }, false, kept);
    expect(loadPublished("m", kept)).toEqual({ commitment: "aa", seals: [] });
    storePublished("m", { commitment: "bb", seeds: ["1", "2"] }, true, kept);
    storePublished("m", { commitment: "bb", seeds: ["3", "2"] }, true, kept);
    expect(loadPublished("m", kept)).toEqual({ commitment: "aa", seeds: ["1", "2"], seals: [] });
  });

  it("detects a commitment that is not the first one", () => {
    const kept = memory();
    expect(storePublished("m", { commitment: "aa" }, false, kept)).toBe(true);
    expect(storePublished("m", { commitment: "aa" }, true, kept)).toBe(true);
    expect(storePublished("m", { commitment: "bb" }, true, kept)).toBe(false);
    expect(storePublished("n", { commitment: "bb" }, true, kept)).toBe(true);
  });

  it("remembers the seeds it made and the one it sent, until it stands up", () => {
    const kept = memory();
    storeUnrevealedSeed("m", "ab", kept);
    storePublished("m", { commitment: "aa" }, false, kept);
    storeUnrevealedSeed("m", "cd", kept);
    storeSeed("m", "cd", ["1", "2"], kept);
    const expected = { commitment: "aa", secrets: ["ab", "cd"], sent: "cd", hashes: ["1", "2"] };
    expect(loadPublished("m", kept)).toMatchObject(expected);
    storeSeed("m", null, undefined, kept);
    expect(loadPublished("m", kept)).toEqual({ commitment: "aa", seals: [] });
  });

  it("holds the seeds against what was committed to when it revealed its own", () => {
    const kept = memory();
    const shown = { commitment: "aa", seed_hashes: ["1", "2"], seeds: ["", ""] };
    storeSeed("m", "ab", ["1", "2"], kept);
    storeSeed("m", "ab", ["1", "3"], kept);
    expect(storePublished("m", { ...shown, seed_hashes: ["1", "3"] }, false, kept)).toBe(true);
    const started = { ...shown, seeds: ["ab", "cd"] };
    expect(storePublished("m", started, true, kept)).toBe(true);
    expect(storePublished("m", { ...started, seed_hashes: ["1", "3"] }, true, kept)).toBe(false);
    storeSeed("m", "ef", ["4", "3"], kept);
    expect(storePublished("m", { ...started, seed_hashes: ["4", "3"] }, true, kept)).toBe(true);
  });

  it("gathers seals and keeps the first of each", () => {
    const kept = memory();
    storePublished("m", { commitment: "aa", seals: [[4, 0, "x"]] }, true, kept);
    storePublished(
      "m",
      {
        commitment: "aa",
        seals: [
          [4, 0, "y"],
          [9, 1, "z"],
        ],
      },
      true,
      kept,
    );
    expect(loadPublished("m", kept).seals).toEqual([
      [4, 0, "x"],
      [9, 1, "z"],
    ]);
  });

  it("forgets the oldest matches, and survives a memory that is full or spoilt", () => {
    const kept = memory();
    for (let n = 0; n < 70; n++) storePublished(`m${n}`, { commitment: "aa" }, true, kept);
    expect(loadPublished("m0", kept)).toEqual({});
    expect(loadPublished("m69", kept).commitment).toBe("aa");
    const full = {
      getItem: () => "{",
      setItem: () => {
        throw new Error("full");
      },
    };
    storePublished("m", { commitment: "aa" }, true, full);
    expect(loadPublished("m", full)).toEqual({});
  });
});

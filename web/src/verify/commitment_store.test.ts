import { describe, expect, it } from "vitest";
import { storeSeed, storePublished, loadPublished } from "./commitment_store";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe("a witness", () => {
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

  it("stores the seeds it sent until the seat is left", () => {
    const kept = memory();
    storeSeed("m", "ab", kept);
    storePublished("m", { commitment: "aa" }, false, kept);
    storeSeed("m", "cd", kept);
    expect(loadPublished("m", kept)).toMatchObject({ commitment: "aa", given: ["ab", "cd"] });
    storeSeed("m", null, kept);
    expect(loadPublished("m", kept).given).toEqual([]);
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

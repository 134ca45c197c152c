import { describe, expect, it } from "vitest";
import { gave, keepSeed, witness, witnessed } from "./commitment_store";

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
    witness("m", { commitment: "aa", seeds: ["1"] }, false, kept);
    expect(witnessed("m", kept)).toEqual({ commitment: "aa", seals: [] });
    witness("m", { commitment: "bb", seeds: ["1", "2"] }, true, kept);
    witness("m", { commitment: "bb", seeds: ["3", "2"] }, true, kept);
    expect(witnessed("m", kept)).toEqual({ commitment: "aa", seeds: ["1", "2"], seals: [] });
  });

  it("notices a commitment that is not the first one", () => {
    const kept = memory();
    expect(witness("m", { commitment: "aa" }, false, kept)).toBe(true);
    expect(witness("m", { commitment: "aa" }, true, kept)).toBe(true);
    expect(witness("m", { commitment: "bb" }, true, kept)).toBe(false);
    expect(witness("n", { commitment: "bb" }, true, kept)).toBe(true);
  });

  it("remembers the seeds it made and the one it sent, until it stands up", () => {
    const kept = memory();
    keepSeed("m", "ab", kept);
    witness("m", { commitment: "aa" }, false, kept);
    keepSeed("m", "cd", kept);
    gave("m", "cd", ["1", "2"], kept);
    const expected = { commitment: "aa", secrets: ["ab", "cd"], sent: "cd", hashes: ["1", "2"] };
    expect(witnessed("m", kept)).toMatchObject(expected);
    gave("m", null, undefined, kept);
    expect(witnessed("m", kept)).toEqual({ commitment: "aa", seals: [] });
  });

  it("holds the seeds against what was committed to when it revealed its own", () => {
    const kept = memory();
    const shown = { commitment: "aa", seed_hashes: ["1", "2"], seeds: ["", ""] };
    gave("m", "ab", ["1", "2"], kept);
    gave("m", "ab", ["1", "3"], kept);
    expect(witness("m", { ...shown, seed_hashes: ["1", "3"] }, false, kept)).toBe(true);
    const started = { ...shown, seeds: ["ab", "cd"] };
    expect(witness("m", started, true, kept)).toBe(true);
    expect(witness("m", { ...started, seed_hashes: ["1", "3"] }, true, kept)).toBe(false);
    gave("m", "ef", ["4", "3"], kept);
    expect(witness("m", { ...started, seed_hashes: ["4", "3"] }, true, kept)).toBe(true);
  });

  it("gathers seals and keeps the first of each", () => {
    const kept = memory();
    witness("m", { commitment: "aa", seals: [[4, 0, "x"]] }, true, kept);
    witness(
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
    expect(witnessed("m", kept).seals).toEqual([
      [4, 0, "x"],
      [9, 1, "z"],
    ]);
  });

  it("forgets the oldest matches, and survives a memory that is full or spoilt", () => {
    const kept = memory();
    for (let n = 0; n < 70; n++) witness(`m${n}`, { commitment: "aa" }, true, kept);
    expect(witnessed("m0", kept)).toEqual({});
    expect(witnessed("m69", kept).commitment).toBe("aa");
    const full = {
      getItem: () => "{",
      setItem: () => {
        throw new Error("full");
      },
    };
    witness("m", { commitment: "aa" }, true, full);
    expect(witnessed("m", full)).toEqual({});
  });
});

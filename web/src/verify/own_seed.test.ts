import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FairnessState } from "../wire";
import { loadPublished } from "./commitment_store";
import { seedHashOf } from "./dice";
import { areSeedsKept, commitToSeed, isElsewhere, seedCommand } from "./own_seed";

const OTHER = "11".repeat(32);

function shown(fairness: Partial<FairnessState>, own_seats = [0]) {
  return { match: "m", own_seats, fairness: { commitment: "aa", ...fairness } };
}

describe("this browser's seed", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is revealed once all have committed, and not before", async () => {
    const hash = await commitToSeed("m");
    const seed_hashes = [hash, OTHER];
    expect(await seedCommand(shown({ seed_hashes }))).toBeNull();
    expect(loadPublished("m").sent).toBeUndefined();
    const due = shown({ seed_hashes, awaited: [0, 1], reveal_by: 5 });
    const [seed] = loadPublished("m").secrets!;
    expect(await seedCommand(due)).toEqual({ type: "reveal_seed", seat: 0, seed });
    expect(loadPublished("m")).toMatchObject({ sent: seed, hashes: seed_hashes });
    expect(await seedCommand({ ...due, own_seats: [2] })).toBeNull();
  });

  it("is the one that was committed to, if several were made", async () => {
    await commitToSeed("m");
    const hash = await commitToSeed("m");
    await commitToSeed("m");
    const due = shown({ seed_hashes: [OTHER, hash], awaited: [1], reveal_by: 5 }, [1]);
    const seed = loadPublished("m").secrets![1];
    expect(await seedCommand(due)).toEqual({ type: "reveal_seed", seat: 1, seed });
  });

  it("stays secret where it was not asked for, and is missed where it was not made", async () => {
    const due = shown({ seed_hashes: [OTHER, ""], awaited: [0], reveal_by: 5 });
    expect(isElsewhere(due)).toBe(true);
    expect(await seedCommand(due)).toBeNull();
    await commitToSeed("m");
    expect(await seedCommand(due)).toBeNull();
    expect(loadPublished("m").sent).toBeUndefined();
  });

  it("is another one after a start that was cancelled", async () => {
    const hash = await commitToSeed("m");
    const due = shown({ seed_hashes: [hash, OTHER], awaited: [0, 1], reveal_by: 5 });
    await seedCommand(due);
    const again = await seedCommand(shown({ seed_hashes: ["", ""], awaited: [0] }));
    expect(again?.type).toBe("commit_seed");
    const [before, after] = loadPublished("m").secrets!;
    expect(after).not.toBe(before);
    expect(again).toMatchObject({ seat: 0, seed_hash: seedHashOf("m", after!) });
  });

  it("is one of the seeds that match their hashes", async () => {
    const seeds = ["ab".repeat(16), "", "cd".repeat(16)];
    const seed_hashes = seeds.map((seed) => seed && seedHashOf("m", seed));
    expect(await areSeedsKept(shown({ seeds, seed_hashes }))).toBe(true);
    for (const n of [0, 1, 2]) {
      const others = seeds.map((seed, k) => (k === n ? "ef".repeat(16) : seed));
      expect(await areSeedsKept(shown({ seeds: others, seed_hashes }))).toBe(false);
    }
  });
});

/** This browser's part of the dice: a seed, the promise of it, and the moment to reveal it. */

import { randomHex } from "../random";
import type { CommitSeed, RevealSeed, Snapshot } from "../wire";
import { storeSeed, storeUnrevealedSeed, loadPublished } from "./commitment_store";

/** Makes a seed for a match, and gives its hash. The seed stays here until all have committed. */
export async function commitToSeed(match: string): Promise<string> {
  const seed = randomHex();
  storeUnrevealedSeed(match, seed);
  // Hashing is loaded when it is needed: against computers nobody has to commit.
  const { seedHashOf } = await import("./dice");
  return seedHashOf(match, seed);
}

/** The seat of this page that the start waits for, if there is one. */
export function awaitedSeat({ own_seats, fairness }: AwaitedIn): number | undefined {
  return fairness.awaited?.find((seat) => own_seats?.includes(seat));
}

/** Whether the seed that is awaited was made in another browser. */
export function isElsewhere(snapshot: AwaitedIn & Pick<Snapshot, "match">): boolean {
  if (awaitedSeat(snapshot) === undefined || !snapshot.fairness.reveal_by) return false;
  return !loadPublished(snapshot.match).secrets?.length;
}

type AwaitedIn = Pick<Snapshot, "own_seats" | "fairness">;
type Answer =
  | (Omit<RevealSeed, "id" | "seat"> & { seat: number })
  | (Omit<CommitSeed, "id" | "seat"> & { seat: number });

/** What the server has to be sent now, so that the match can start. */
export async function seedCommand(
  snapshot: AwaitedIn & Pick<Snapshot, "match">,
): Promise<Answer | null> {
  const { match, fairness } = snapshot;
  const seat = awaitedSeat(snapshot);
  if (seat === undefined) return null;
  if (!fairness.reveal_by)
    return { type: "commit_seed", seat, seed_hash: await commitToSeed(match) };
  const { seedHashOf } = await import("./dice");
  const hashes = fairness.seed_hashes ?? [];
  const seed = loadPublished(match).secrets?.find((one) => seedHashOf(match, one) === hashes[seat]);
  if (!seed) return null;
  storeSeed(match, seed, hashes);
  return { type: "reveal_seed", seat, seed };
}

/** Whether all seeds that are known now are those committed to. */
export async function areSeedsKept({
  match,
  fairness: { seeds = [], seed_hashes = [] },
}: Pick<Snapshot, "match" | "fairness">): Promise<boolean> {
  const { seedHashOf } = await import("./dice");
  return seed_hashes.every((hash, n) => hash === (seeds[n] ? seedHashOf(match, seeds[n]) : ""));
}

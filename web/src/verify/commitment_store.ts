/** What this browser was shown while a match was played. The proof is held against it afterwards,
 * so that the server cannot exchange what it committed to. */

import type { Published } from "./verify";

/** Only what has to do with dice and seals. */
export interface FairShown {
  commitment: string;
  seed_hashes?: readonly string[];
  seeds?: readonly string[];
  seals?: readonly (readonly [number, number, string])[];
}

type Memory = Pick<Storage, "getItem" | "setItem">;

const KEY = "boardwright.witness";
const MOST = 60;

/** Remembers what is shown for the first time; nothing seen before is replaced. The seeds are
 * fixed when the match begins. Gives whether the commitment is still the one seen first, and the
 * players' seeds are those committed to before this browser revealed its own. */
export function witness(match: string, shown: FairShown, begun: boolean, memory?: Memory): boolean {
  const all = read(memory);
  const before = all.get(match);
  const seals = [...(before?.seals ?? [])];
  for (const seal of shown.seals ?? [])
    if (!seals.some(([ply, seat]) => ply === seal[0] && seat === seal[1])) seals.push(seal);
  const now: Published = {
    ...before,
    commitment: before?.commitment ?? shown.commitment,
    seeds: before?.seeds ?? (begun ? shown.seeds : undefined),
    seals,
  };
  if (JSON.stringify(now) !== JSON.stringify(before)) keep(all, match, now, memory);
  const hasDice = shown.seeds?.some(Boolean) ?? false;
  if (hasDice && now.hashes && !isSame(now.hashes, shown.seed_hashes ?? [])) return false;
  return now.commitment === shown.commitment;
}

/** Remembers a seed before its hash is sent: it is revealed later. */
export function keepSeed(match: string, seed: string, memory?: Memory): void {
  const all = read(memory);
  const before = all.get(match);
  keep(all, match, { ...before, secrets: [...(before?.secrets ?? []), seed] }, memory);
}

/** Remembers the seed that was sent last: it must be among the dice, and the other players' must
 * be those they had committed to by then. null: the seat was left. */
export function gave(
  match: string,
  seed: string | null,
  hashes?: readonly string[],
  memory?: Memory,
): void {
  const all = read(memory);
  const { secrets, sent, hashes: known, ...before } = all.get(match) ?? {};
  if (seed === null) return keep(all, match, before, memory);
  // A seed that is known already says nothing about later commitments.
  const first = sent === seed ? (known ?? hashes) : hashes;
  keep(all, match, { ...before, secrets, sent: seed, hashes: first }, memory);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n]);

function keep(
  all: Map<string, Published>,
  match: string,
  seen: Published,
  memory: Memory | undefined,
): void {
  all.delete(match);
  all.set(match, seen);
  try {
    (memory ?? localStorage).setItem(KEY, JSON.stringify([...all].slice(-MOST)));
  } catch {
    // A browser without memory proves with what the server lays open alone.
  }
}

/** What was seen of a match, as far as this browser was there. */
export function witnessed(match: string, memory?: Memory): Published {
  return read(memory).get(match) ?? {};
}

function read(memory?: Memory): Map<string, Published> {
  try {
    return new Map(
      JSON.parse((memory ?? localStorage).getItem(KEY) ?? "[]") as [string, Published][],
    );
  } catch {
    return new Map();
  }
}

/** What this browser was shown while a match was played. The proof is held against it afterwards,
 * so that the server cannot exchange what it committed to. */

import type { Published } from "./verify";

/** Only what has to do with dice and seals. */
export interface FairShown {
  commitment: string;
  seeds?: readonly string[];
  seals?: readonly (readonly [number, number, string])[];
}

type Memory = Pick<Storage, "getItem" | "setItem">;

const KEY = "boardwright.witness";
const MOST = 60;

/** Remembers what is shown for the first time; nothing seen before is replaced. The seeds are
 * fixed when the match begins. Gives whether the commitment is still the one seen first. */
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
  return now.commitment === shown.commitment;
}

/** Remembers a seed this browser gave: one of them must be among the dice. null: it stood up. */
export function gave(match: string, seed: string | null, memory?: Memory): void {
  const all = read(memory);
  const before = all.get(match);
  const given = seed === null ? [] : [...(before?.given ?? []), seed];
  keep(all, match, { ...before, given }, memory);
}

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

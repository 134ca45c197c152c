/** Stores in the browser what the server published during a match. The proof is compared with it
 * afterwards, so that the server cannot change what it committed to. */

import type { Published } from "./verify";

/** The part of a snapshot's fairness that is stored. */
export interface ShownFairness {
  commitment: string;
  seed_hashes?: readonly string[];
  seeds?: readonly string[];
  seals?: readonly (readonly [number, number, string])[];
}

type Memory = Pick<Storage, "getItem" | "setItem">;

const KEY = "boardwright.witness";
const MAX_MATCHES = 60;

/** Stores what is new of a match and keeps what was stored before. Seeds are stored only once the
 * match has begun, since they may change until then. False if the commitment has changed, or the
 * players' seeds are not those committed to before this browser revealed its own. */
export function storePublished(
  match: string,
  shown: ShownFairness,
  begun: boolean,
  memory?: Memory,
): boolean {
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

/** Stores a seed before its hash is sent: it is revealed later. */
export function storeUnrevealedSeed(match: string, seed: string, memory?: Memory): void {
  const all = read(memory);
  const before = all.get(match);
  keep(all, match, { ...before, secrets: [...(before?.secrets ?? []), seed] }, memory);
}

/** Remembers the seed that was sent last: it must be among the dice, and the other players' must
 * be those they had committed to by then. null: the seat was left. */
export function storeSeed(
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
  published: Published,
  memory: Memory | undefined,
): void {
  all.delete(match);
  all.set(match, published);
  try {
    (memory ?? localStorage).setItem(KEY, JSON.stringify([...all].slice(-MAX_MATCHES)));
  } catch {
    // Without storage the proof is checked against itself only.
  }
}

/** The matches with a seed that this browser has not revealed yet, the latest first. */
export function unrevealedMatches(memory?: Memory): string[] {
  const waiting = [...read(memory)].filter(([, { secrets, sent }]) => secrets?.length && !sent);
  return waiting.map(([match]) => match).reverse();
}

/** What was stored of a match; empty if this browser did not follow it. */
export function loadPublished(match: string, memory?: Memory): Published {
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

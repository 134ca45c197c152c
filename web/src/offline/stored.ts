/** What this browser stores to be read offline. The service worker and the page share it. */

import type { Snapshot } from "../wire";

/** The files of one build of the page; the build's id follows. */
export const SHELL = "boardwright-shell-";
/** Games and rule pages: the same for everybody. */
export const PUBLIC = "boardwright-rules";
/** The person's own matches, as this browser last saw them. */
export const OWN = "boardwright-matches";
/** On what comes from a cache: when it was stored, in milliseconds since 1970. */
export const STORED_AT = "x-boardwright-stored-at";

const MAX_STORED = 100;

/** Stores a response under an address, in place of the one before. */
export async function store(name: string, address: string, response: Response): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  const headers = { "content-type": type, [STORED_AT]: String(Date.now()) };
  const body = await response.blob();
  const cache = await caches.open(name);
  // Keys are in the order in which they were added: the oldest come first.
  await cache.delete(address);
  await cache.put(address, new Response(body, { headers }));
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_STORED))) await cache.delete(key);
}

/** The address of a match's snapshot. */
export const snapshotAddress = (match: string): string =>
  `/api/matches/${encodeURIComponent(match)}`;

/** Stores a match, if this browser has a seat in it; else removes it. */
export async function storeSnapshot(snapshot: Snapshot): Promise<void> {
  const address = snapshotAddress(snapshot.match);
  if (!snapshot.own_seats?.length) return removeMatch(snapshot.match);
  const headers = { "content-type": "application/json" };
  await store(OWN, address, new Response(JSON.stringify(snapshot), { headers }));
}

/** Removes a match and its replays. */
export async function removeMatch(match: string): Promise<void> {
  const cache = await caches.open(OWN);
  await cache.delete(snapshotAddress(match));
  await cache.delete(`${snapshotAddress(match)}/replay`, { ignoreSearch: true });
}

/** Fetches and stores the replay of a match that is over, as a seat saw it. */
export async function storeReplay(match: string, seat: number | null): Promise<void> {
  const query = seat === null ? "" : `?seat=${seat}`;
  const address = `${snapshotAddress(match)}/replay${query}`;
  const cache = await caches.open(OWN);
  if (await cache.match(address)) return;
  const response = await fetch(address);
  if (response.ok) await store(OWN, address, response);
}

/** Whether a match that is over is stored: then its replay does not change any more. */
export async function isStoredOver(match: string): Promise<boolean> {
  const stored = await (await caches.open(OWN)).match(snapshotAddress(match));
  return !!stored && ((await stored.json()) as Snapshot).status === "over";
}

/** Removes all matches that are stored. */
export const removeMatches = (): Promise<boolean> => caches.delete(OWN);

/** How many matches are stored. */
export async function countMatches(): Promise<number> {
  const keys = await (await caches.open(OWN)).keys();
  return keys.filter(({ url }) => /\/api\/matches\/[^/]+$/.test(url)).length;
}

/** Walking through the frames of a match. A place is how many lines of the record are played. */

import type { ReplayFrame } from "../wire";
import type { Display, LogEntry } from "../wire";

export interface Film {
  lines: LogEntry[];
  /** One more than lines: the first is the start. */
  tables: Display[];
}

export function film(frames: readonly ReplayFrame[]): Film {
  return {
    lines: frames.flatMap(({ entry }) => (entry ? [entry] : [])),
    tables: frames.map(({ display: table }) => table),
  };
}

export function lastPlace(film: Film): number {
  return Math.max(0, film.tables.length - 1);
}

/** The place an address asks for (`?t=12`); the end if it does not. */
export function askedPlace(search: string, last: number): number {
  const asked = new URLSearchParams(search).get("t");
  if (asked === null || !/^\d+$/.test(asked)) return last;
  return Math.min(last, Number(asked));
}

/** Whose eyes an address asks for (`?seat=1`), as seats count from 0. */
export function askedSeat(search: string): number | null {
  const asked = new URLSearchParams(search).get("seat");
  return asked !== null && /^[0-7]$/.test(asked) ? Number(asked) : null;
}

export function address(match: string, place: number, seat: number | null): string {
  const eyes = seat === null ? "" : `&seat=${seat}`;
  return `/replay/${encodeURIComponent(match)}?t=${place}${eyes}`;
}

export type Walk = "back" | "on" | "first" | "last" | "play";

const KEYS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
  " ": "play",
};

export function walkOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">) {
  return event.ctrlKey || event.metaKey || event.altKey ? null : (KEYS[event.key] ?? null);
}

export function walked(place: number, walk: Exclude<Walk, "play">, last: number): number {
  const to = { back: place - 1, on: place + 1, first: 0, last }[walk];
  return Math.min(last, Math.max(0, to));
}

/** Steps through the frames of a match. A place is the number of log entries played. */

import type { ReplayFrame } from "../wire";
import type { Display, LogEntry } from "../wire";
import type { Wanted } from "./review";

/** The frames of a match, taken apart. */
export interface FrameList {
  entries: LogEntry[];
  /** By place: the start, then the position after each entry. */
  displays: Display[];
}

/** Takes the frames apart. */
export function frameList(frames: readonly ReplayFrame[]): FrameList {
  return {
    entries: frames.flatMap(({ entry }) => (entry ? [entry] : [])),
    displays: frames.map(({ display }) => display),
  };
}

/** The place of the last frame; 0 if there is none. */
export function lastPlace(list: FrameList): number {
  return Math.max(0, list.displays.length - 1);
}

/** The place that a query names (`?t=12`), at most `last`; `last` if it names none. */
export function askedPlace(search: string, last: number): number {
  const asked = new URLSearchParams(search).get("t");
  if (asked === null || !/^\d+$/.test(asked)) return last;
  return Math.min(last, Number(asked));
}

/** The viewing seat that a query names (`?seat=1`, counted from 0); null if it names none. */
export function askedSeat(search: string): number | null {
  const asked = new URLSearchParams(search).get("seat");
  return asked !== null && /^[0-7]$/.test(asked) ? Number(asked) : null;
}

/** What a query wants to be found (`?find=worst`); null if nothing. */
export function askedTurn(search: string): Wanted | null {
  const asked = new URLSearchParams(search).get("find");
  return asked === "worst" || asked === "decisive" ? asked : null;
}

/** The address of the replay at a place, as a seat saw it. */
export function address(match: string, place: number, seat: number | null): string {
  const viewer = seat === null ? "" : `&seat=${seat}`;
  return `/replay/${encodeURIComponent(match)}?t=${place}${viewer}`;
}

/** A command of the controls; "on" is one step forward. */
export type Walk = "back" | "on" | "first" | "last" | "play";

const KEYS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
  " ": "play",
};

/** The command of a key; null for other keys and with a modifier. */
export function walkOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">) {
  return event.ctrlKey || event.metaKey || event.altKey ? null : (KEYS[event.key] ?? null);
}

/** The place a command leads to, between 0 and `last`. */
export function walked(place: number, walk: Exclude<Walk, "play">, last: number): number {
  const to = { back: place - 1, on: place + 1, first: 0, last }[walk];
  return Math.min(last, Math.max(0, to));
}

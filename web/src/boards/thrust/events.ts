/** What a seat observes of a step, as far as the board looks at it; see `docs/schemas`. */

import type { Contact, Phase, ShipData } from "./view";

/** A ship as the observer knows it: its own by place, others by contact or not at all. */
export interface Who {
  owner: number;
  contact: number;
  rank: string | null;
  kind: string | null;
  place: number;
}

export type Seen =
  | { event: "played"; by: number | null; action: string }
  | { event: "acted"; who: Who; deed: string; target: Who | null }
  | { event: "committed"; by: number }
  | { event: "burned"; black: number; red: number }
  | { event: "decided"; winner: number | null }
  | { event: "answered"; by: number; deed: string }
  | { event: "found"; contact: Contact }
  | { event: "sighted"; was: Contact; now: Contact }
  | { event: "vanished"; owner: number; contact: number }
  | { event: "removed"; owner: number; kind: string; contact: number }
  | { event: "counted"; owner: number; hit: number }
  | { event: "tracked"; place: number; was: ShipData; now: ShipData }
  | { event: "initiative"; by: number }
  | Due
  | { event: "ended"; outcome: string }
  | { event: "drew" | "shuffled"; by: number };

/** What the table now waits for. */
export interface Due {
  event: "due";
  turn: number;
  phase: Phase;
  what: string;
  seat: number;
  dice: [number, number];
  double: boolean;
  die: string | null;
}

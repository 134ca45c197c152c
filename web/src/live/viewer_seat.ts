import type { Snapshot } from "../wire";

/** One device for several seats: whose eyes the page should have, and when it is handed on. */

export type Eyes =
  | { stay: true }
  /** Nothing is hidden: simply look from the seat that is to decide. */
  | { look: number }
  /** Something is hidden: cover the table, then hand it to this seat. */
  | { handTo: number };

const STAY: Eyes = { stay: true };

export function eyes(snapshot: Snapshot, hidden: boolean): Eyes {
  if (!snapshot.shares_device || snapshot.status !== "playing") return STAY;
  const mine = snapshot.own_seats ?? [];
  const due = (snapshot.display.deciding ?? []).filter((seat) => mine.includes(seat));
  const seat = snapshot.seat ?? null;
  if (!due.length || (seat !== null && due.includes(seat))) return STAY;
  return hidden ? { handTo: due[0]! } : { look: due[0]! };
}

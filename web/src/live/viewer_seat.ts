import type { Snapshot } from "../wire";

/** One device for several seats: which seat the page shows next, and when it is handed on. */

export type NextView =
  | { stay: true }
  /** Nothing is hidden: simply show the seat that is to decide. */
  | { look: number }
  /** Something is hidden: cover the table, then hand it to this seat. */
  | { handTo: number };

const STAY: NextView = { stay: true };

export function nextView(snapshot: Snapshot, hidden: boolean): NextView {
  if (!snapshot.shares_device || snapshot.status !== "playing") return STAY;
  const mine = snapshot.own_seats ?? [];
  const due = (snapshot.display.deciding ?? []).filter((seat) => mine.includes(seat));
  const seat = snapshot.seat ?? null;
  if (!due.length || (seat !== null && due.includes(seat))) return STAY;
  return hidden ? { handTo: due[0]! } : { look: due[0]! };
}

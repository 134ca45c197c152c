import type { Snapshot } from "../wire";

/** Several seats on one device: which seat the page shows next, and when the device changes
 * hands. */

/** What the page does after a snapshot. */
export type NextView =
  | { stay: true }
  /** Nothing is hidden: show the seat that is to decide. */
  | { look: number }
  /** Something is hidden: cover the board until the player of this seat has the device. */
  | { handTo: number };

const STAY: NextView = { stay: true };

/** The next view after a snapshot; `hidden` says whether the game has hidden parts. */
export function nextView(snapshot: Snapshot, hidden: boolean): NextView {
  if (!snapshot.shares_device || snapshot.status !== "playing") return STAY;
  const mine = snapshot.own_seats ?? [];
  const standing = snapshot.standing ?? [];
  const due = (snapshot.display.deciding ?? []).filter(
    (seat) => mine.includes(seat) && !standing.includes(seat),
  );
  const seat = snapshot.seat ?? null;
  if (!due.length || (seat !== null && due.includes(seat))) return STAY;
  return hidden ? { handTo: due[0]! } : { look: due[0]! };
}

import type { SeatInfo, Snapshot } from "../wire";

/** Absent players, and whether others must agree before a computer replaces one. */

const isElsewhere = (seat: SeatInfo, number: number, mine: readonly number[]): boolean =>
  seat.kind === "person" && !seat.online && !mine.includes(number);

/** The seats of other people who are not connected. */
export function awaySeats({ seats, own_seats: mine = [] }: Snapshot): number[] {
  return seats.flatMap((seat, number) => (isElsewhere(seat, number, mine) ? [number] : []));
}

/** The away seats whose absence is shown to a player: seats still in play, in a running match.
 * Empty in correspondence games, where nobody waits at the screen. */
export function missedSeats(snapshot: Snapshot): number[] {
  if (
    snapshot.status !== "playing" ||
    !snapshot.own_seats?.length ||
    snapshot.clock?.kind === "turn"
  )
    return [];
  return awaySeats(snapshot).filter((number) => snapshot.seats[number]!.in_play !== false);
}

/** Whether another connected player must agree before a computer takes an absent player's seat. */
export function needsAgreement({ seats, own_seats: mine = [] }: Snapshot): boolean {
  return seats.some(
    (seat, number) =>
      (seat.kind === "person" || seat.kind === "bot") &&
      seat.online &&
      seat.in_play !== false &&
      !mine.includes(number),
  );
}

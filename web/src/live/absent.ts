import type { SeatInfo, Snapshot } from "../wire";

/** Who is missing at the table, and who is asked before a computer sits down instead. */

const isElsewhere = (seat: SeatInfo, number: number, mine: readonly number[]): boolean =>
  seat.kind === "person" && !seat.online && !mine.includes(number);

/** The seats of other people who are not here. */
export function awaySeats({ seats, own_seats: mine = [] }: Snapshot): number[] {
  return seats.flatMap((seat, number) => (isElsewhere(seat, number, mine) ? [number] : []));
}

/** Those whom somebody waits for: not in a slow game, where nobody sits and waits. */
export function missedSeats(snapshot: Snapshot): number[] {
  if (
    snapshot.status !== "playing" ||
    !snapshot.own_seats?.length ||
    snapshot.clock?.kind === "turn"
  )
    return [];
  return awaySeats(snapshot).filter((number) => snapshot.seats[number]!.in_play !== false);
}

/** Whether others have a say before a computer takes somebody's seat. */
export function othersAgree({ seats, own_seats: mine = [] }: Snapshot): boolean {
  return seats.some(
    (seat, number) =>
      (seat.kind === "person" || seat.kind === "bot") &&
      seat.online &&
      seat.in_play !== false &&
      !mine.includes(number),
  );
}

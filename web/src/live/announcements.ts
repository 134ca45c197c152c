import { givenName, seatTitle } from "../seats";
import type { SeatInfo, Snapshot } from "../wire";

/** Sentences for screen readers about what nobody has clicked. */

const isPresent = (seat: SeatInfo | undefined): boolean =>
  seat?.kind === "person" && Boolean(seat.online);

/** Who has come and who has gone between two snapshots of a match; not the viewer. */
export function arrivals(before: Snapshot, after: Snapshot): string[] {
  return after.seats.flatMap((seat, number) => {
    const was = before.seats[number];
    if (after.own_seats?.includes(number) || seat.kind !== "person") return [];
    if (isPresent(was) === isPresent(seat) && was?.kind === seat.kind) return [];
    const name = givenName(seat) || seatTitle(seat.name);
    if (was?.kind === "open") return [`${name} has joined.`];
    return [isPresent(seat) ? `${name} is here.` : `${name} is away.`];
  });
}

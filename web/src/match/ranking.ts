import type { Snapshot } from "../wire";

/** A seat's place in a finished match; seats that are equal share one. */
export interface Rank {
  seat: number;
  place: number;
  score: number | null;
}

type Finished = Pick<Snapshot, "seats" | "ending">;

/** The seats of a finished match, best first: winners, then by score. Empty if the game counts no
 * points or has two seats: there the winner says it all. */
export function ranking({ seats, ending }: Finished): Rank[] {
  const scores = ending?.scores;
  if (!ending || !scores || seats.length < 3) return [];
  const value = (seat: number): number =>
    ending.winners.includes(seat) ? Infinity : (scores[seat] ?? 0);
  return seats
    .map((_, seat) => ({
      seat,
      place: 1 + seats.filter((_, other) => value(other) > value(seat)).length,
      score: scores[seat] ?? null,
    }))
    .toSorted((a, b) => a.place - b.place);
}

/** A place in words: 1st, 2nd, 3rd, 4th. */
export function ordinal(place: number): string {
  const last = place % 10;
  const teen = Math.floor(place / 10) % 10 === 1;
  return `${place}${teen ? "th" : (["th", "st", "nd", "rd"][last] ?? "th")}`;
}

/** The result for the viewer, in a few words. */
export function resultWords(snapshot: Snapshot): string {
  const mine = snapshot.own_seats ?? [];
  const winners = snapshot.ending?.winners ?? [];
  if (!mine.length || snapshot.shares_device) return "The game is over";
  if (!winners.length) return "Nobody wins";
  if (winners.length === snapshot.seats.length) return "A draw";
  if (winners.some((seat) => mine.includes(seat)))
    return winners.length === 1 ? "You win!" : "You share the win";
  const own = ranking(snapshot).find(({ seat }) => mine.includes(seat));
  return own ? `You came ${ordinal(own.place)} of ${snapshot.seats.length}` : "You lose";
}

/** How the match ended; without its sentence of scores where the ranking shows them. */
export function endingWords(snapshot: Finished): string {
  const text = snapshot.ending?.text ?? "The match is over.";
  return ranking(snapshot).length ? text.replace(/ Score: .*$/, "") : text;
}

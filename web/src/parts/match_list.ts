import { clockText } from "../live/clock";
import { seatWords } from "../seats";
import type { MatchSummary, TimeControl } from "../wire";

/** A time control in a few words. */
export function clockPlanWords(clock: TimeControl | null | undefined): string {
  if (!clock) return "No clock";
  const { kind, seconds, increment = 0 } = clock;
  if (kind === "turn") {
    return seconds % 86_400 === 0
      ? `${seconds / 86_400} ${seconds === 86_400 ? "day" : "days"} a turn`
      : `${clockText(seconds * 1000)} a turn`;
  }
  const budget = seconds % 60 ? clockText(seconds * 1000) : `${seconds / 60} min`;
  return increment ? `${budget} + ${increment} s` : budget;
}

/** How long ago a time was, in words; both in milliseconds since 1970. */
export function ago(then: number, now = Date.now()): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** How a finished match ended for its own seats, in a few words; for others, that it is over. */
export function resultWords(match: Pick<MatchSummary, "own_seats" | "winners" | "seats">): string {
  const { own_seats: own = [], winners = [], seats } = match;
  if (!winners.length) return own.length ? "No result" : "Finished";
  if (winners.length === seats.length) return "Draw";
  // Several seats: people have shared this device, and "you" would be any of them.
  if (own.length !== 1) return "Finished";
  if (!winners.includes(own[0]!)) return "You lost";
  return winners.length === 1 ? "You won" : "You shared the win";
}

/** Up to this many seats, a match in a list has all its players and scores. */
const SEVERAL = 4;

/** The seats of a match, by name, with who has them; of many seats, players of the same name are one
 * entry. */
export function seatGroups(
  match: Pick<MatchSummary, "seats" | "own_seats">,
): { names: string[]; words: string; isOpen: boolean }[] {
  const groups: { names: string[]; words: string; isOpen: boolean }[] = [];
  for (const [number, seat] of match.seats.entries()) {
    const words = seatWords(seat, match.own_seats?.includes(number));
    const same = groups.find((group) => group.words === words);
    if (same && match.seats.length > SEVERAL) same.names.push(seat.name);
    else groups.push({ names: [seat.name], words, isOpen: seat.kind === "open" });
  }
  return groups;
}

/** How a match ended; of many seats without their scores. */
export function endingWords({ ending, seats }: Pick<MatchSummary, "ending" | "seats">): string {
  const text = ending ?? "";
  return seats.length > SEVERAL ? text.replace(/ Score: .*$/, "") : text;
}

/** What lists of matches can be narrowed to. */
export interface MatchFilter {
  status: "running" | "finished";
  /** The name of a game; empty for all. */
  game: string;
}

/** The matches that a filter leaves, in their order. */
export function filtered(
  matches: readonly MatchSummary[],
  { status, game }: MatchFilter,
): MatchSummary[] {
  return matches.filter(
    (match) =>
      (match.status === "over") === (status === "finished") && (!game || match.game === game),
  );
}

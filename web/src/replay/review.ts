/** The review of a finished match, and its words. The format is that of `boardwright review
 * --json`. */

import type * as wire from "../wire";

type Part = wire.Part;
/** The review of one turn or, with `seat` null, of a run of chance. Win probabilities are in seat
 * order, from 0 to 1. */
export type TurnReview = Omit<wire.TurnReview, "position">;

/** The part of a review that the page uses. */
export interface Review extends Pick<wire.Review, "seats"> {
  turns: TurnReview[];
}

/** The win probability a seat lost in a turn, on average; its resignation doesn't count. */
export function givenAway({ turns }: Review, seat: number): number {
  const own = turns.filter((turn) => turn.seat === seat && turn.verdict !== "resigns");
  return own.reduce((sum, turn) => sum + turn.loss, 0) / Math.max(1, own.length);
}

/** The signs of verdicts, as in chess notation. */
export const SIGNS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const ARTICLES: Record<string, string> = {
  inaccuracy: "An inaccuracy",
  mistake: "A mistake",
  blunder: "A blunder",
};

/** The reviewed turn of each log entry; null for an entry without one, or without a review. */
export function alignReview(
  lines: readonly { seat: number | null }[],
  review: Review | null,
): (TurnReview | null)[] {
  let place = 0;
  return lines.map((line) => {
    const turn = review?.turns[place];
    if (turn?.seat !== line.seat) return null;
    place += 1;
    return turn;
  });
}

/** The verdict in sentences; empty for chance. */
export function verdictWords(turn: TurnReview): string[] {
  const article = ARTICLES[turn.verdict];
  if (turn.seat === null) return [];
  if (turn.verdict === "forced") return ["Forced."];
  if (turn.verdict === "resigns")
    return [`Resigned with ${withArticle(percent(turn.loss))} chance of winning.`];
  if (!article) return [turn.verdict === "best" ? "Best move." : "A good move."];
  return [`${article}: it cost ${percent(turn.loss)} winning chance.`, ...culpritWords(turn)];
}

/** "a 70%", "an 80%". */
function withArticle(number: string): string {
  return `${/^(8|1[18]\b)/.test(number) ? "an" : "a"} ${number}`;
}

function culpritWords({ parts, turn }: TurnReview): string[] {
  const worst = parts.reduce<Part | null>((a, b) => (a && a.loss >= b.loss ? a : b), null);
  if (!worst || turn.length < 2) return [];
  if (worst.ends_turn) return ["Ending the turn there cost the most."];
  const others = parts.filter((part) => part !== worst && part.loss >= 0.02);
  const rest = others.map((part) => `${part.action} ${percent(part.loss)}`).join(", ");
  const first = `The costliest part was ${worst.action}: ${percent(worst.loss)}.`;
  return rest ? [first, `Also ${rest}.`] : [first];
}

/** What a link into a replay can ask for: the viewer's worst turn, or the turn that decided. */
export type Wanted = "worst" | "decisive";

/** The place of the wanted turn: the one that cost `seat` most, or the one after which the win
 * probabilities differed most. Null if there is none. */
export function wantedPlace(
  judged: readonly (TurnReview | null)[],
  wanted: Wanted,
  seat: number | null,
): number | null {
  const weights = judged.map((turn) => {
    if (!turn || turn.verdict === "resigns") return 0;
    if (wanted === "worst") return turn.seat === seat ? turn.loss : 0;
    return Math.max(...turn.after.map((after, index) => Math.abs(after - turn.before[index]!)));
  });
  const most = Math.max(0, ...weights);
  return most < 0.005 ? null : weights.indexOf(most) + 1;
}

/** The seat that gained most by a run of chance, and how much; null if nobody did, or for a
 * turn. */
export function luckOf(turn: TurnReview): { seat: number; gain: number } | null {
  if (turn.seat !== null) return null;
  const gains = turn.after.map((after, seat) => after - (turn.before[seat] ?? 0));
  const gain = Math.max(...gains);
  return gain < 0.005 ? null : { seat: gains.indexOf(gain), gain };
}

/** A share from 0 to 1 in percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A difference of shares in percent, with its sign. */
export function signed(share: number): string {
  const rounded = Math.round(share * 100);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${Math.abs(rounded)}%`;
}

/** What a review of a finished game says, as `boardwright review --json` writes it. */

import type * as wire from "../wire";

type Part = wire.Part;
/** `seat` is null for chance: what changes is luck. Win probabilities stand in seat order. */
export type TurnReview = Omit<wire.TurnReview, "position">;

export interface Review extends Pick<wire.Review, "seats"> {
  turns: TurnReview[];
}

/** What a seat gave away in a turn of its own, on average. Giving up is no turn on the board. */
export function givenAway({ turns }: Review, seat: number): number {
  const own = turns.filter((turn) => turn.seat === seat && turn.verdict !== "resigns");
  return own.reduce((sum, turn) => sum + turn.loss, 0) / Math.max(1, own.length);
}

/** How a verdict is written beside a turn, as chess players do. */
export const SIGNS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const ARTICLES: Record<string, string> = {
  inaccuracy: "An inaccuracy",
  mistake: "A mistake",
  blunder: "A blunder",
};

/** Each turn's judgement beside its line of the record; both have the same lines. */
export function beside(
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

/** The judgement in sentences. */
export function verdictWords(turn: TurnReview): string[] {
  const article = ARTICLES[turn.verdict];
  if (turn.seat === null) return [];
  if (turn.verdict === "forced") return ["The only legal turn."];
  if (turn.verdict === "resigns")
    return [`Resigned with a ${percent(turn.loss)} chance of winning.`];
  if (!article) return [turn.verdict === "best" ? "The best turn." : "A good turn."];
  return [`${article}: it cost ${percent(turn.loss)} win probability.`, ...culpritWords(turn)];
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

/**
 * What luck brought, and to whom: the seat that gained most by a line of chance.
 */
export function luckOf(turn: TurnReview): { seat: number; gain: number } | null {
  if (turn.seat !== null) return null;
  const gains = turn.after.map((after, seat) => after - (turn.before[seat] ?? 0));
  const gain = Math.max(...gains);
  return gain < 0.005 ? null : { seat: gains.indexOf(gain), gain };
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function signed(share: number): string {
  const rounded = Math.round(share * 100);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${Math.abs(rounded)}%`;
}

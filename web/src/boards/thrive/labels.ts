/** The labels of squares and holes for screen readers. */

import { targets, type Choices } from "./choosing";
import { direction, offset, pegsOf, type Pod } from "./pegs";
import { beyond, type Pond } from "./pond";

/** What the labels depend on besides the square or hole. */
export interface LabelContext {
  pond: Pond;
  choices: Choices | null;
  /** The viewing seat; null for a spectator. */
  seat: number | null;
  names: readonly string[];
  picked: string | null;
  /** The squares that the enemy seat's pods reach; none unless threats are shown. */
  threats: { enemy: number; squares: ReadonlySet<string> };
}

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** How many pods a side has left of those it began with: "4 pods, 2 lost". */
export function podWords(left: number, size: number): string {
  return count(left, "pod") + (left < size ? `, ${size - left} lost` : "");
}

/** The label of a square: "c1, your pod, 3 pegs; can move to c2, d3". */
export function squareWords(
  square: string,
  pod: (Pod & { seat: number }) | null,
  context: LabelContext,
) {
  const phrases = [square];
  if (pod) phrases.push(`${owner(pod.seat, context)} pod`, count(pegsOf(pod.pegs).size, "peg"));
  else phrases.push("water");
  const { enemy, squares } = context.threats;
  if (squares.has(square) && pod?.seat !== enemy)
    phrases.push(pod ? "can be captured" : "within enemy reach");
  return [phrases.join(", "), ...remarks(square, pod !== null, context)].join("; ");
}

function owner(seat: number, { seat: viewer, names }: LabelContext): string {
  return seat === viewer ? "your" : `${names[seat] ?? "a"}'s`;
}

function remarks(square: string, isPod: boolean, { choices, picked }: LabelContext): string[] {
  const empty = choices?.pegs?.[square]?.length ?? 0;
  if (empty) return [`${count(empty, "empty hole")}, press Enter to place a peg`];
  if (picked === square) return ["chosen"];
  if (picked && choices && targets(choices, picked).includes(square))
    return [`${picked} can ${isPod ? "capture here" : "go here"}`];
  const moves = choices?.moves?.[square];
  if (moves) return [`can move to ${moves.join(", ")}`];
  const reach = choices?.reach?.[square] ?? [];
  return isPod ? [reach.length ? `reaches ${reach.join(", ")}` : "cannot move"] : [];
}

/** The label of a hole: "d5, two up, one right, empty: to d3". */
export function holeWords(pod: Pod, hole: string, { pond }: LabelContext): string {
  const way = direction(hole, pond.flip);
  if (hole === "c3") return `${hole}, the centre, always filled`;
  const there = beyond(pod.square, offset(hole), pond.size);
  const filled = pegsOf(pod.pegs).has(hole) ? "peg" : "empty";
  return `${hole}, ${way}, ${filled}: ${there ? `to ${there}` : "off the board from here"}`;
}

/** The shapes of the evaluation curve: stacked win probabilities, and bars for luck below. */

import { luckOf, type TurnReview } from "./review";

/** The size of the drawing, in its own units. */
export interface Field {
  width: number;
  height: number;
}

type Reviews = readonly (TurnReview | null)[];

/** Each seat's win probability before the first log entry and after each entry. An entry without
 * a review repeats the last ones. */
export function winProbabilities(turns: Reviews, seats: number): number[][] {
  const even = Array.from({ length: seats }, () => 1 / seats);
  const first = turns.find((turn) => turn !== null)?.before ?? even;
  const course = [first];
  for (const turn of turns) course.push(turn?.after ?? course[course.length - 1] ?? even);
  return course;
}

/** The area of each seat as an SVG path, the first seat's at the bottom. */
export function areas(course: readonly number[][], { width, height }: Field): string[] {
  const seats = course[0]?.length ?? 0;
  let floor = course.map(() => 0);
  return Array.from({ length: seats }, (_, seat) => {
    const top = course.map((shares, place) => (floor[place] ?? 0) + (shares[seat] ?? 0));
    const x = (place: number) => across(place, course.length - 1, width);
    const line = (heights: number[]) =>
      heights.map((share, place) => `${x(place)} ${number(height * (1 - share))}`);
    const path = `M${line(top).join("L")}L${line(floor).reverse().join("L")}Z`;
    floor = top;
    return path;
  });
}

/** The x of a place when `last` is at the right edge. */
export function across(place: number, last: number, width: number): number {
  return number((width * place) / Math.max(1, last));
}

/** The place nearest to an x. */
export function nearest(x: number, last: number, width: number): number {
  return Math.min(last, Math.max(0, Math.round((x / Math.max(1, width)) * last)));
}

/** A bar for one run of chance: who gained by it, and how much. */
export interface LuckBar {
  place: number;
  seat: number;
  /** As a share of the highest bar, 0 to 1. */
  height: number;
}

/** The bars of all entries of chance that favoured a seat. */
export function luckBars(turns: Reviews): LuckBar[] {
  const bars = turns.flatMap((turn, place) => {
    const lucky = turn && luckOf(turn);
    return lucky ? [{ place: place + 1, seat: lucky.seat, height: lucky.gain }] : [];
  });
  const most = Math.max(...bars.map(({ height }) => height), 0.05);
  return bars.map((bar) => ({ ...bar, height: bar.height / most }));
}

function number(value: number): number {
  return Math.round(value * 100) / 100;
}

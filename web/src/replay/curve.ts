/** The course of a game as shapes: win probabilities stacked to one, luck in a band below. */

import { luckOf, type TurnReview } from "./review";

export interface Field {
  width: number;
  height: number;
}

type Judged = readonly (TurnReview | null)[];

/** The probabilities before the first line and after each; a line without any changes nothing. */
export function values(turns: Judged, seats: number): number[][] {
  const even = Array.from({ length: seats }, () => 1 / seats);
  const first = turns.find((turn) => turn !== null)?.before ?? even;
  const found = [first];
  for (const turn of turns) found.push(turn?.after ?? found[found.length - 1] ?? even);
  return found;
}

/** The area of each seat, the first from below. */
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

/** Where the line with this number lies. */
export function across(place: number, last: number, width: number): number {
  return number((width * place) / Math.max(1, last));
}

/** The line nearest to a place in the picture. */
export function nearest(x: number, last: number, width: number): number {
  return Math.min(last, Math.max(0, Math.round((x / Math.max(1, width)) * last)));
}

export interface Luck {
  place: number;
  seat: number;
  /** As a share of the greatest of the game. */
  height: number;
}

export function luck(turns: Judged): Luck[] {
  const found = turns.flatMap((turn, place) => {
    const lucky = turn && luckOf(turn);
    return lucky ? [{ place: place + 1, seat: lucky.seat, height: lucky.gain }] : [];
  });
  const most = Math.max(...found.map(({ height }) => height), 0.05);
  return found.map((bar) => ({ ...bar, height: bar.height / most }));
}

function number(value: number): number {
  return Math.round(value * 100) / 100;
}

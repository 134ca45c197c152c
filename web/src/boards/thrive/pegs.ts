/** The holes of a pod, a1 to e5 with the centre at c3. They are oriented like the squares, so a
 * hole has the same name and direction for both players (T-03). */

import { columnOf, nameOf, rowOf, type Point } from "./pond";

/** A pod and its pegs. */
export interface Pod {
  square: string;
  /** Five digits of base 32, rows from the top, the leftmost hole counting 16. */
  pegs: string;
}

export const CENTRE = "c3";

/** Every hole of a pod with so many holes a side (5 or 3), rows from the top. */
export function holesOf(holes: number): string[] {
  const reach = Math.floor(holes / 2);
  const near = [-2, -1, 0, 1, 2].filter((n) => Math.abs(n) <= reach);
  return [...near].reverse().flatMap((dy) => near.map((dx) => nameOf(dx + 2, dy + 2)));
}

/** The holes with pegs, parsed from `Pod.pegs`. */
export function pegsOf(text: string): Set<string> {
  const holes = new Set<string>();
  Array.from(text).forEach((digit, down) => {
    const bits = parseInt(digit, 32);
    for (let x = 0; x < 5; x++) if ((bits >> (4 - x)) & 1) holes.add(nameOf(x, 4 - down));
  });
  return holes;
}

/** The move that a peg in this hole allows, in squares: its offset from the centre. */
export function offset(hole: string): Point {
  return { x: columnOf(hole) - 2, y: rowOf(hole) - 2 };
}

/** The hole that a step leads to; the same hole at the edge of the pod. */
export function walkHoles(hole: string, step: Point, holes: number): string {
  const reach = Math.floor(holes / 2);
  const { x, y } = offset(hole);
  const [dx, dy] = [x + step.x, y + step.y];
  return Math.max(Math.abs(dx), Math.abs(dy)) > reach ? hole : nameOf(dx + 2, dy + 2);
}

const NUMBERS = ["", "one", "two"];

/** The direction of a hole in words, as the viewer sees it: "two up, one right". */
export function direction(hole: string, flip: boolean): string {
  const { x, y } = offset(hole);
  const turn = flip ? -1 : 1;
  const phrases = [
    y && `${NUMBERS[Math.abs(y)]} ${y * turn > 0 ? "up" : "down"}`,
    x && `${NUMBERS[Math.abs(x)]} ${x * turn > 0 ? "right" : "left"}`,
  ];
  return phrases.filter(Boolean).join(", ") || "the centre";
}

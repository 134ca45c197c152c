/** The holes of a pod. They lie on the table as squares do, so a hole has the same name and
 * direction whoever looks at it (T-03): a1 to e5, the centre at c3. */

import { columnOf, nameOf, rowOf, type Point } from "./pond";

export interface Pod {
  square: string;
  /** Five digits of base 32, rows from the top, the leftmost hole counting 16. */
  pegs: string;
}

export const CENTRE = "c3";

/** Every hole of a pod, rows from the top; a small pod has the middle ones only. */
export function holesOf(holes: number): string[] {
  const reach = Math.floor(holes / 2);
  const near = [-2, -1, 0, 1, 2].filter((n) => Math.abs(n) <= reach);
  return [...near].reverse().flatMap((dy) => near.map((dx) => nameOf(dx + 2, dy + 2)));
}

/** The holes with pegs in them. */
export function pegsOf(text: string): Set<string> {
  const found = new Set<string>();
  Array.from(text).forEach((digit, down) => {
    const bits = parseInt(digit, 32);
    for (let x = 0; x < 5; x++) if ((bits >> (4 - x)) & 1) found.add(nameOf(x, 4 - down));
  });
  return found;
}

/** How far from the centre, in squares of the table. */
export function offset(hole: string): Point {
  return { x: columnOf(hole) - 2, y: rowOf(hole) - 2 };
}

/** The hole an arrow key leads to; it stays at the edge of the pod. */
export function walkHoles(hole: string, step: Point, holes: number): string {
  const reach = Math.floor(holes / 2);
  const { x, y } = offset(hole);
  const [dx, dy] = [x + step.x, y + step.y];
  return Math.max(Math.abs(dx), Math.abs(dy)) > reach ? hole : nameOf(dx + 2, dy + 2);
}

const NUMBERS = ["", "one", "two"];

/** The direction in words, as the viewer sees it: "two up, one right". */
export function direction(hole: string, flip: boolean): string {
  const { x, y } = offset(hole);
  const turn = flip ? -1 : 1;
  const phrases = [
    y && `${NUMBERS[Math.abs(y)]} ${y * turn > 0 ? "up" : "down"}`,
    x && `${NUMBERS[Math.abs(x)]} ${x * turn > 0 ? "right" : "left"}`,
  ];
  return phrases.filter(Boolean).join(", ") || "the centre";
}

/** Turns in notation as arrows and pegs to draw. */

import type { Point } from "./pond";

/** A move from square to square. */
export interface Hop {
  from: string;
  to: string;
}

/** What a turn marks on the board. */
export interface Marks {
  hops: Hop[];
  /** `square+hole`; the square is where the pod stands after the turn. */
  pegs: Set<string>;
}

/** The moves and pegs among the actions. */
export function marks(actions: Iterable<string>): Marks {
  const turnMarks: Marks = { hops: [], pegs: new Set() };
  for (const action of actions) {
    const hop = /^([a-h]\d)[-x]([a-h]\d)$/.exec(action);
    if (hop) turnMarks.hops.push({ from: hop[1]!, to: hop[2]! });
    if (/^[a-h]\d\+[a-e]\d$/.test(action)) turnMarks.pegs.add(action);
  }
  return turnMarks;
}

/** The marked holes of the pod on a square. */
export function holesAt(pegs: ReadonlySet<string>, square: string): Set<string> {
  return new Set(
    [...pegs].filter((peg) => peg.startsWith(`${square}+`)).map((peg) => peg.slice(3)),
  );
}

/** The marks of a suggested turn. Until its move is played, its pegs are shown on the pod to
 * move. */
export function advice(turn: Iterable<string>, standing: ReadonlyMap<string, unknown>): Marks {
  const { hops, pegs } = marks(turn);
  const due = hops.filter(({ from }) => standing.has(from));
  const now = [...pegs].map((peg) => {
    const from = due.find(({ to }) => peg.startsWith(`${to}+`))?.from;
    return from ? from + peg.slice(2) : peg;
  });
  return { hops: due, pegs: new Set(now) };
}

/** An arrow from `a` to `b` as an SVG path, `start` after the first and `stop` before the
 * second. */
export function arrow(a: Point, b: Point, start: number, stop: number): string {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const at = (along: number, aside: number): string =>
    `${(a.x + ux * along - uy * aside).toFixed(1)} ${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const tip = long - stop;
  const wings = `M${at(tip - 17, 13)}L${at(tip, 0)}L${at(tip - 17, -13)}`;
  return `M${at(start, 0)}L${at(tip - 3, 0)}${wings}`;
}

/** Finds each pod of a position in the next one, so that moves can be animated. */

import type { BoardSound } from "../../sound";
import { pegsOf, type Pod } from "./pegs";

/** A pod with an id that it keeps from position to position. */
export interface Tracked extends Pod {
  id: number;
  seat: number;
}

let last = 0;

/** The pods of a position with their ids. A pod keeps the id of one of its side that had no other
 * pegs, first of the one on its square: pegs are never removed. */
export function track(before: readonly Tracked[], sides: readonly (readonly Pod[])[]): Tracked[] {
  return sides.flatMap((side, seat) => {
    const old = before.filter((pod) => pod.seat === seat);
    const stayed = side.map((pod) => old.find((o) => o.square === pod.square && grew(o, pod)));
    const moved = old.filter((o) => !stayed.includes(o));
    return side.map((pod, n) => {
      const same = stayed[n] ?? take(moved, (o) => grew(o, pod));
      return { ...pod, seat, id: same?.id ?? ++last };
    });
  });
}

/** The sound of a change: a capture, a move or a peg; null for a step back, a jump, no change. */
export function soundOf(before: readonly Tracked[], now: readonly Tracked[]): BoardSound | null {
  const old = new Map(before.map((pod) => [pod.id, pod]));
  if (!before.length || now.some(({ id }) => !old.has(id))) return null;
  if (now.length < before.length) return "capture";
  if (now.some(({ id, square }) => old.get(id)?.square !== square)) return "stone";
  return now.some(({ id, pegs }) => old.get(id)?.pegs !== pegs) ? "peg" : null;
}

function grew(old: Pod, pod: Pod): boolean {
  const pegs = pegsOf(pod.pegs);
  return [...pegsOf(old.pegs)].every((hole) => pegs.has(hole));
}

function take<T>(from: T[], fits: (item: T) => boolean): T | undefined {
  const index = from.findIndex(fits);
  return index < 0 ? undefined : from.splice(index, 1)[0];
}

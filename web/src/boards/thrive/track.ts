/** Which pod on the new board is which on the old one, so that a move can be seen as a move. */

import { pegsOf, type Pod } from "./pegs";

export interface Tracked extends Pod {
  id: number;
  seat: number;
}

let last = 0;

/** A pod keeps its id if it stayed or could have become the new one: pegs never come out. */
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

function grew(old: Pod, pod: Pod): boolean {
  const pegs = pegsOf(pod.pegs);
  return [...pegsOf(old.pegs)].every((hole) => pegs.has(hole));
}

function take<T>(from: T[], fits: (one: T) => boolean): T | undefined {
  const index = from.findIndex(fits);
  return index < 0 ? undefined : from.splice(index, 1)[0];
}

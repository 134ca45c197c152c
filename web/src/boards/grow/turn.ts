/** Turns in notation as things to draw: drops, steps and travels. */

import type { Scene } from "./position";
import { way } from "./roots";

export interface Deal {
  kind: "drop" | "move";
  /** Where the head came from; the same as `to` for a drop. */
  from: string;
  to: string;
}

const DROP = /^\+([a-z]\d+)$/;
const MOVE = /^([a-z]\d+)-([a-z]\d+)$/;

/** Drops and moves among the actions; ends and draws of chance are left out. */
export function deals(actions: readonly string[]): Deal[] {
  return actions.flatMap((action): Deal[] => {
    const drop = DROP.exec(action)?.[1];
    if (drop) return [{ kind: "drop", from: drop, to: drop }];
    const [, from, to] = MOVE.exec(action) ?? [];
    return from && to ? [{ kind: "move", from, to }] : [];
  });
}

/** A head on its way: the spaces it passes, and when it sets out. */
export interface Motion {
  to: string;
  path: string[];
  delay: number;
  duration: number;
}

const WHOLE = 900;
const ROUND = 8;

/** One after the other, but a long turn takes no longer than about a second (in milliseconds). */
export function motions(scene: Scene, actions: readonly string[]): Motion[] {
  const turn = deals(actions);
  const pause = turn.length > 1 ? Math.min(170, WHOLE / turn.length) : 0;
  return turn.map(({ from, to }, place) => {
    const seat = scene.stones.get(to)?.seat ?? -1;
    const path = from === to ? [to] : way(scene, seat, from, to);
    return { to, path, delay: place * pause, duration: Math.min(520, 170 + 45 * path.length) };
  });
}

/** What is new since the board was last drawn: more draft, or lines of the record. */
export function news(
  before: { draft: readonly string[]; lines: number },
  now: {
    draft: readonly string[];
    log: readonly { seat: number | null; actions: readonly string[] }[];
  },
  seat: number | null,
): string[] {
  if (before.lines === now.log.length)
    return isContinued(before.draft, now.draft) ? now.draft.slice(before.draft.length) : [];
  const lines = now.log.length - before.lines;
  if (lines < 0 || lines > ROUND) return []; // a jump through the record, not play
  const mine = before.draft.length > 0 ? seat : undefined; // drawn already, as a draft
  return now.log.slice(before.lines).flatMap((line) => (line.seat === mine ? [] : line.actions));
}

function isContinued(draft: readonly string[], longer: readonly string[]): boolean {
  return longer.length > draft.length && draft.every((action, place) => action === longer[place]);
}

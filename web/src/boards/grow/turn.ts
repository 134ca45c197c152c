/** Turns in notation as head moves to draw and animate. */

import type { Scene } from "./position";
import { way } from "./roots";

/** A head dropped or moved. */
export interface HeadMove {
  kind: "drop" | "move";
  /** The space it comes from; the same as `to` for a drop. */
  from: string;
  to: string;
}

const DROP = /^\+([a-z]\d+)$/;
const MOVE = /^([a-z]\d+)-([a-z]\d+)$/;

/** The drops and moves among the actions. */
export function headMoves(actions: readonly string[]): HeadMove[] {
  return actions.flatMap((action): HeadMove[] => {
    const drop = DROP.exec(action)?.[1];
    if (drop) return [{ kind: "drop", from: drop, to: drop }];
    const [, from, to] = MOVE.exec(action) ?? [];
    return from && to ? [{ kind: "move", from, to }] : [];
  });
}

/** A turn of a seat; null for chance. */
export interface Turn {
  seat: number | null;
  actions: readonly string[];
}

/** Where the heads of these turns went: the spaces on their way, only one for a drop. */
export function trails(scene: Scene, turns: readonly Turn[]): { seat: number; path: string[] }[] {
  return turns.flatMap(({ seat, actions }) =>
    seat === null
      ? []
      : headMoves(actions).map(({ from, to }) => ({
          seat,
          path: from === to ? [to] : way(scene, seat, from, to),
        })),
  );
}

/** The animation of one head move: the spaces on its way, and its times in milliseconds. */
export interface Motion {
  to: string;
  path: string[];
  delay: number;
  duration: number;
}

const WHOLE = 900; // milliseconds over which the starts of a turn's motions are spread
const ROUND = 8; // entries: more are a jump through the log, not play

/** The motions of a turn, one after the other; even a long turn takes less than 1.5 seconds. */
export function motions(scene: Scene, actions: readonly string[]): Motion[] {
  const turn = headMoves(actions);
  const pause = turn.length > 1 ? Math.min(170, WHOLE / turn.length) : 0;
  return turn.map(({ from, to }, place) => {
    const seat = scene.stones.get(to)?.seat ?? -1;
    const path = from === to ? [to] : way(scene, seat, from, to);
    return { to, path, delay: place * pause, duration: Math.min(520, 170 + 45 * path.length) };
  });
}

/** The actions to animate since the board was last drawn: more of the draft, new log entries, or
 * more of the last one. `steps` is how many actions that had. */
export function newActions(
  before: { draft: readonly string[]; lines: number; steps: number },
  now: {
    draft: readonly string[];
    log: readonly Turn[];
  },
  seat: number | null,
): string[] {
  if (before.lines === now.log.length) {
    const grown = now.log.at(-1)?.actions.slice(before.steps) ?? [];
    if (grown.length) return grown;
    return isContinued(before.draft, now.draft) ? now.draft.slice(before.draft.length) : [];
  }
  const lines = now.log.length - before.lines;
  if (lines < 0 || lines > ROUND) return [];
  const mine = before.draft.length > 0 ? seat : undefined; // drawn already, as a draft
  return now.log.slice(before.lines).flatMap((line) => (line.seat === mine ? [] : line.actions));
}

function isContinued(draft: readonly string[], longer: readonly string[]): boolean {
  return longer.length > draft.length && draft.every((action, place) => action === longer[place]);
}

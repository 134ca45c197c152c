/**
 * What a course is made of. A course is `learn/<game>.json`: small steps on the real board, under
 * the real rules. The server plays (`POST /api/position`), the player here only judges what was asked.
 * `tests/learn/test_lessons.py` plays every step of every course against the Python rules.
 *
 * Each step stands on its own: a position, perhaps actions that lead up to it, a text, a task.
 *
 * Actions are played in order: an outcome of chance where chance is due, otherwise for the seat
 * that is to decide; in a sealed step for the first seat that has not committed yet.
 */

export interface Course {
  game: string;
  title: string;
  /** The seats' colour words, in seat order. */
  seats: string[];
  steps: Step[];
}

export interface Step {
  title: string;
  /** Paragraphs, divided by an empty line. `*word*` stands out, `` `c1-c2` `` is notation. */
  text: string;
  options?: Record<string, number | string>;
  /** In notation; left out: the game's own start. */
  position?: string;
  /** Played from the position before the learner looks, and shown as the last turn. */
  lead?: string[];
  /** The seat the learner plays; 0 by default. */
  seat?: number;
  /** Actions marked on the board from the beginning. */
  show?: string[];
  /** Nothing asked: read, look, go on. */
  task?: Task;
}

export interface Task {
  /** One sentence: what to do. */
  ask: string;
  /** Accepted turns, each a list of patterns (`c1-*`, `*+d5`) met in any order. */
  accept?: string[][];
  /** What must be true of the view afterwards; all of it, and besides `accept` if both are given. */
  goal?: Check[];
  /** So many decisions are an attempt; left out: until the turn is complete. */
  decisions?: number;
  /** A right answer, for "show me" and for the test. */
  solution: string[];
  /** Said to a wrong answer: the first whose pattern one of the actions meets, else `hint`. */
  wrong?: { when: string; say: string }[];
  hint: string;
  praise: string;
  /** What chance and the others do after a right answer. It must be possible after every one. */
  reply?: string[];
}

/** A fact about the view: the value found at a dotted path, or how many things are there. */
export interface Check {
  at: string;
  equals?: string | number | boolean | null;
  count?: number;
}

/** As the server answers `POST /api/position`, as far as a judge looks at it. */
export interface Judged {
  view: unknown;
  deciding?: number[];
  can_confirm?: boolean;
}

export type Verdict = { type: "going" } | { type: "right" } | { type: "wrong"; say: string };

/** Judges the actions chosen so far in a step. */
export function judge(task: Task, seat: number, chosen: string[], table: Judged): Verdict {
  if (chosen.length === 0) return { type: "going" };
  const fitting = task.accept?.filter((turn) => fits(turn, chosen));
  if (fitting?.length === 0) return wrong(task, chosen);
  const met = fitting?.some((turn) => turn.length === chosen.length) ?? true;
  if (met && isAttempt(task, seat, chosen, table))
    return holds(task.goal, table.view) ? { type: "right" } : wrong(task, chosen);
  return met || !isTurnOver(seat, table) ? { type: "going" } : wrong(task, chosen);
}

function isAttempt(task: Task, seat: number, chosen: string[], table: Judged): boolean {
  if (task.decisions !== undefined) return chosen.length >= task.decisions;
  if (task.accept !== undefined) return true;
  return table.can_confirm === true || isTurnOver(seat, table);
}

function isTurnOver(seat: number, table: Judged): boolean {
  return !(table.deciding ?? []).includes(seat);
}

function wrong(task: Task, chosen: string[]): Verdict {
  const known = task.wrong?.find(({ when }) => chosen.some((action) => matches(when, action)));
  return { type: "wrong", say: known?.say ?? task.hint };
}

/** Every action meets a pattern of its own, in whatever order. */
export function fits(patterns: string[], actions: string[]): boolean {
  const [action, ...rest] = actions;
  if (action === undefined) return true;
  return patterns.some((pattern, taken) => {
    const others = patterns.filter((_, n) => n !== taken);
    return matches(pattern, action) && fits(others, rest);
  });
}

/** `*` stands for any run of characters. */
export function matches(pattern: string, action: string): boolean {
  const literal = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".*")}$`).test(action);
}

export function holds(goal: Check[] | undefined, view: unknown): boolean {
  return (goal ?? []).every(({ at, equals, count }) => {
    const found = at.split(".").reduce<unknown>(step, view);
    if (count !== undefined) return Array.isArray(found) && found.length === count;
    return found === equals;
  });
}

function step(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

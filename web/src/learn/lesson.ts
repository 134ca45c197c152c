/**
 * The format of courses, `learn/<game>.json`, and the judging of answers. A course is a list of
 * steps on the game's board; the server applies the rules (`POST /api/position`).
 * `tests/learn/test_lessons.py` plays every step of every course against the Python rules.
 *
 * Steps don't depend on each other: each has a position, perhaps actions that lead up to it, a text
 * and perhaps a task.
 *
 * Actions are played in order: an outcome of chance where chance is due, otherwise for the seat
 * that is to decide; in a sealed step for the first seat that has not committed yet.
 */

/** A course for one game. */
export interface Course {
  game: string;
  title: string;
  /** The names of the seats, in seat order. */
  seats: string[];
  steps: Step[];
}

/** One step of a course. */
export interface Step {
  title: string;
  /** Paragraphs, separated by an empty line. `*word*` is emphasized, `` `c1-c2` `` is notation. */
  text: string;
  options?: Record<string, number | string>;
  /** In notation; the game's start if left out. */
  position?: string;
  /** Actions played from the position first, and shown as the last turn. */
  lead?: string[];
  /** The seat the learner plays; 0 by default. */
  seat?: number;
  /** Actions marked on the board from the beginning. */
  show?: string[];
  /** What the learner is to do; without a task they only read. */
  task?: Task;
}

/** What the learner is to do in a step, and what they read afterwards. */
export interface Task {
  /** The task in one sentence. */
  ask: string;
  /** Accepted turns, each a list of patterns (`c1-*`, `*+d5`) met in any order. */
  accept?: string[][];
  /** What must all be true of the view afterwards, in addition to `accept` if both are given. */
  goal?: Check[];
  /** The number of decisions in an attempt; a whole turn if left out. */
  decisions?: number;
  /** A right answer, for "Show me" and for the test. */
  solution: string[];
  /** Replies to wrong answers: the first whose pattern matches one of the actions, else `hint`. */
  wrong?: { when: string; say: string }[];
  hint: string;
  praise: string;
  /** The actions of chance and other seats after a right answer; possible after every right
   * answer. */
  reply?: string[];
}

/** A fact about the view: the value at the dotted path `at`, or the length of the list there. */
export interface Check {
  at: string;
  equals?: string | number | boolean | null;
  count?: number;
}

/** The part of a display that judging needs. */
export interface Judged {
  view: unknown;
  deciding?: number[];
  can_confirm?: boolean;
}

/** The verdict on the actions chosen so far; "going" while the attempt is not complete. */
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

/** Whether every action matches a pattern of its own, in any order; patterns may be left over. */
export function fits(patterns: string[], actions: string[]): boolean {
  const [action, ...rest] = actions;
  if (action === undefined) return true;
  return patterns.some((pattern, taken) => {
    const others = patterns.filter((_, n) => n !== taken);
    return matches(pattern, action) && fits(others, rest);
  });
}

/** Whether an action matches a pattern, in which `*` stands for any characters. */
export function matches(pattern: string, action: string): boolean {
  const literal = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".*")}$`).test(action);
}

/** Whether all facts are true of a view. */
export function holds(goal: Check[] | undefined, view: unknown): boolean {
  return (goal ?? []).every(({ at, equals, count }) => {
    const value = at.split(".").reduce<unknown>(step, view);
    if (count !== undefined) return Array.isArray(value) && value.length === count;
    return value === equals;
  });
}

function step(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

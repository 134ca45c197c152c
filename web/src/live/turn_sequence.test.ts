import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogEntry } from "../wire";
import { turnParts, TurnSequence } from "./turn_sequence.svelte";

const entry = (number: number, ...actions: string[]): LogEntry => ({
  number,
  seat: 1,
  actions,
  text: [],
});

let shown: number[];
let sequence: TurnSequence;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  sequence = new TurnSequence({
    later: (wait, call) => {
      const timer = setTimeout(call, wait);
      return () => clearTimeout(timer);
    },
    shown: (turn) => shown.push(turn),
  });
});

afterEach(() => vi.useRealTimers());

const MOVE = turnParts(entry(4, "a1-a2", "a2+c5", "b1+c5"), ["moved", "one peg"], "whole");

test("a turn is shown action by action, and then it is the present position", () => {
  sequence.add(MOVE);
  expect(sequence.part).toMatchObject({ view: "moved", entry: { actions: ["a1-a2"] } });
  vi.advanceTimersByTime(650);
  expect(sequence.part?.entry.actions).toEqual(["a1-a2", "a2+c5"]);
  expect(shown).toEqual([3, 3]);
  vi.advanceTimersByTime(650);
  expect(sequence.part).toBeNull();
  expect(shown.at(-1)).toBe(Infinity);
  expect(vi.getTimerCount()).toBe(0);
});

test("a skip shows the present position at once", () => {
  sequence.add(MOVE);
  sequence.skip();
  expect(sequence.part).toBeNull();
  expect(shown).toEqual([3, Infinity]);
  expect(vi.getTimerCount()).toBe(0);
  sequence.skip();
  expect(shown).toEqual([3, Infinity]);
});

test("a turn of one action is not held back, but waits for its turn", () => {
  const one = turnParts(entry(5, "resign"), [], "over");
  sequence.add(one);
  expect(sequence.part).toBeNull();
  sequence.add(MOVE);
  sequence.add(one);
  vi.advanceTimersByTime(2 * 650);
  expect(sequence.part).toMatchObject({ view: "whole", isLast: true });
  expect(shown.at(-1)).toBe(4);
  vi.advanceTimersByTime(650);
  expect(sequence.part).toBeNull();
});

test("a round of long turns takes a few seconds, not minutes", () => {
  const spaces = Array.from({ length: 10 }, (_, n) => `+a${n}`);
  for (let turn = 1; turn <= 7; turn++)
    sequence.add(turnParts(entry(turn, ...spaces), spaces.slice(1), "whole"));
  let passed = 0;
  for (; sequence.part; passed += 100) vi.advanceTimersByTime(100);
  expect(passed).toBeLessThan(16_000);
});

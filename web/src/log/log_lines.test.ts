import { expect, test } from "vitest";
import type { LogEntry } from "../wire";
import { groupsOf, lineAt, linesOf, newsOf } from "./log_lines";

const entry = (number: number, more: Partial<LogEntry> = {}): LogEntry => ({
  number,
  seat: 0,
  actions: [],
  text: [`Sentence ${number}`],
  ...more,
});
const attack = ["Turn 3", "Attack"];

test("a log without groups has the notation of each entry", () => {
  const log = [
    entry(1, { actions: ["c1-c2", "c2+a1"] }),
    entry(2),
    entry(3, { actions: ["resign"], lines: [{ text: "White resigned", group: [] }] }),
  ];
  expect(linesOf(log).map(({ text }) => text)).toEqual([
    "c1-c2 c2+a1",
    "Sentence 2",
    "White resigned",
  ]);
  expect(groupsOf(linesOf(log)).map(({ title }) => title)).toEqual([""]);
});

test("what continues a line is joined to it, and lines are grouped", () => {
  const log = [
    entry(1, { lines: [{ text: "s1 attacks c2", group: attack }] }),
    entry(2, {
      seat: null,
      lines: [
        { text: "23 under 50, hit", group: attack, continues: true },
        { text: "Initiative: Black goes first", group: ["Turn 4", "Initiative"] },
      ],
    }),
    entry(3, { lines: [{ text: "s1 pursues c2", group: ["Turn 4", "Movement"] }] }),
    entry(4),
    entry(5, { lines: [{ text: "fuel 3", group: ["Turn 4", "Movement"], continues: true }] }),
  ];
  const lines = linesOf(log);
  expect(lines.map(({ text, seat, last }) => [text, seat, last])).toEqual([
    ["s1 attacks c2: 23 under 50, hit", 0, 2],
    ["Initiative: Black goes first", null, 2],
    ["s1 pursues c2: fuel 3", 0, 5],
  ]);
  expect(lines[2]!.sentences).toEqual(["Sentence 3", "Sentence 4", "Sentence 5"]);
  expect(lineAt(lines, 2)).toBe(lines[1]);
  expect(lineAt(lines, 4)).toBe(lines[2]);
  expect(
    groupsOf(lines).map(({ title, parts }) => [title, parts.map((part) => part.title)]),
  ).toEqual([
    ["Turn 3", ["Attack"]],
    ["Turn 4", ["Initiative", "Movement"]],
  ]);
});

test("lines in a row that say the same are one, and hidden ships that are done no news", () => {
  const done = { lines: [{ text: "unseen red ship is done", group: attack }] };
  const log = [
    entry(1, { lines: [{ text: "s1 passes", group: attack }] }),
    entry(2, { ...done, seat: 1 }),
    entry(3, { ...done, seat: 1 }),
    entry(4, { lines: [{ text: "s2 passes", group: attack }] }),
    entry(5, { ...done, seat: 1 }),
  ];
  const lines = linesOf(log);
  expect(lines.map(({ text }) => text)).toEqual([
    "s1 passes",
    "unseen red ship is done (2 times)",
    "s2 passes",
    "unseen red ship is done",
  ]);
  expect(lineAt(lines, 3)).toBe(lines[1]);
  expect(newsOf(lines)).toBe(lines[2]);
});

test("a line of its own begins where a log begins in the middle of one", () => {
  const log = [entry(7, { lines: [{ text: "hit", group: attack, continues: true }] })];
  expect(linesOf(log).map(({ text }) => text)).toEqual(["hit"]);
});

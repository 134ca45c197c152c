import { expect, test } from "vitest";
import type { Snapshot, LogEntry, Update } from "../wire";
import { endAction, fold, isSingle, lastLines, seated } from "./apply_update";

const line = (turn: number, seat: number | null): LogEntry => ({
  turn,
  seat,
  actions: [`a${turn}`],
  words: [`words ${turn}`],
});

const snapshot = {
  is: "snapshot",
  match: "m",
  game: "thrive",
  options: {},
  status: "playing",
  ply: 4,
  seats: [
    { name: "black", kind: "person" },
    { name: "white", kind: "computer" },
  ],
  table: { view: { at: 4 }, deciding: [0] },
  told: [line(1, 0), line(2, 1)],
  fair: { commitment: "c" },
  now: 100,
  draft: ["c1c2"],
  drafted: { view: { at: 4.5 } },
} as unknown as Snapshot;

const update = (more: Partial<Update>): Update => ({
  is: "update",
  ply: 5,
  status: "playing",
  seats: snapshot.seats,
  now: 200,
  ...more,
});

test("new lines and a new table are folded in, the draft falls away", () => {
  const folded = fold(snapshot, update({ told: [line(3, 0)], table: { view: { at: 5 } } }));
  if (typeof folded === "string") throw new Error(folded);
  expect(folded.snapshot.told.map((told) => told.turn)).toEqual([1, 2, 3]);
  expect(folded.snapshot.table.view).toEqual({ at: 5 });
  expect(folded.snapshot.draft).toBeUndefined();
  expect(folded.fresh).toEqual([line(3, 0)]);
});

test("news of the same ply keeps the draft", () => {
  const folded = fold(snapshot, update({ ply: 4, offers: [{ what: "draw", by: 1 }] }));
  if (typeof folded === "string") throw new Error(folded);
  expect(folded.snapshot.draft).toEqual(["c1c2"]);
  expect(folded.snapshot.offers).toEqual([{ what: "draw", by: 1 }]);
});

test("a missing line is a gap, a line known already is not told twice", () => {
  expect(fold(snapshot, update({ told: [line(4, 0)], table: { view: 1 } }))).toBe("gap");
  expect(fold(snapshot, update({ ply: 7 }))).toBe("gap");
  const folded = fold(snapshot, update({ told: [line(2, 1), line(3, 0)], table: { view: 1 } }));
  if (typeof folded === "string") throw new Error(folded);
  expect(folded.snapshot.told.length).toBe(3);
});

test("an update older than the snapshot changes nothing", () => {
  expect(fold(snapshot, update({ ply: 3 }))).toBe("old");
});

test("presence touches nothing but who is there", () => {
  expect(seated(snapshot, [1]).seats.map((seat) => seat.online)).toEqual([false, true]);
});

test("what to point at: everything since the viewer's own turn", () => {
  const told = [line(1, 0), line(2, null), line(3, 1), line(4, null)];
  expect(lastLines(told, 0).map((one) => one.turn)).toEqual([2, 3, 4]);
  expect(lastLines(told, null).map((one) => one.turn)).toEqual([3, 4]);
  expect(lastLines(told.slice(0, 1), 0).map((one) => one.turn)).toEqual([1]);
  expect(lastLines([], 0)).toEqual([]);
});

test("one decision is one click, unless it ends the game", () => {
  expect(isSingle({ view: 0, can_confirm: true, deciding: [1] }, ["s1:wait"])).toBe(true);
  expect(isSingle({ view: 0, can_confirm: true }, ["c1c2"])).toBe(false);
  expect(isSingle({ view: 0, can_confirm: true, deciding: [1] }, ["a", "b", "c"])).toBe(false);
  expect(isSingle({ view: 0, deciding: [0] }, ["c1c2"])).toBe(false);
});

test("the end of a turn is offered where the game says so", () => {
  expect(endAction({ view: 0, choices: { end: true } })).toBe("end");
  expect(endAction({ view: 0, choices: { end: false } })).toBeNull();
  expect(endAction({ view: 0 })).toBeNull();
});

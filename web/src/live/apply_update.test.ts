import { expect, test } from "vitest";
import type { Snapshot, LogEntry, Update } from "../wire";
import { applyUpdate, playsAtOnce, lastEntries, withPresence } from "./apply_update";

const line = (turn: number, seat: number | null): LogEntry => ({
  number: turn,
  seat,
  actions: [`a${turn}`],
  text: [`words ${turn}`],
});

const snapshot = {
  type: "snapshot",
  match: "m",
  game: "thrive",
  options: {},
  status: "playing",
  ply: 4,
  seats: [
    { name: "black", kind: "person" },
    { name: "white", kind: "computer" },
  ],
  display: { view: { at: 4 }, deciding: [0] },
  log: [line(1, 0), line(2, 1)],
  fairness: { commitment: "c" },
  server_time: 100,
  draft: ["c1c2"],
  preview: { view: { at: 4.5 } },
} as unknown as Snapshot;

const update = (more: Partial<Update>): Update => ({
  type: "update",
  ply: 5,
  status: "playing",
  seats: snapshot.seats,
  server_time: 200,
  ...more,
});

test("new entries and a new display are applied, the draft is dropped", () => {
  const result = applyUpdate(snapshot, update({ log: [line(3, 0)], display: { view: { at: 5 } } }));
  if (typeof result === "string") throw new Error(result);
  expect(result.snapshot.log.map((entry) => entry.number)).toEqual([1, 2, 3]);
  expect(result.snapshot.display.view).toEqual({ at: 5 });
  expect(result.snapshot.draft).toBeUndefined();
  expect(result.fresh).toEqual([line(3, 0)]);
});

test("news of the same ply keeps the draft", () => {
  const result = applyUpdate(snapshot, update({ ply: 4, offers: [{ kind: "draw", by: 1 }] }));
  if (typeof result === "string") throw new Error(result);
  expect(result.snapshot.draft).toEqual(["c1c2"]);
  expect(result.snapshot.offers).toEqual([{ kind: "draw", by: 1 }]);
});

test("what was declined is shown until an update says otherwise", () => {
  const declined = [{ kind: "draw" as const, by: 0, declined_by: 1 }];
  const result = applyUpdate(snapshot, update({ ply: 4, declined }));
  if (typeof result === "string") throw new Error(result);
  expect(result.snapshot.declined).toEqual(declined);
  const later = applyUpdate(result.snapshot, update({ ply: 5 }));
  if (typeof later === "string") throw new Error(later);
  expect(later.snapshot.declined).toEqual([]);
});

test("a missing log entry is a gap", () => {
  expect(applyUpdate(snapshot, update({ log: [line(4, 0)], display: { view: 1 } }))).toBe("gap");
  expect(applyUpdate(snapshot, update({ ply: 7 }))).toBe("gap");
});

test("challenges are always those of the last update", () => {
  const challenges = [{ bot: "1", name: "Clank", status: "waiting" as const }];
  const result = applyUpdate(snapshot, update({ ply: 4, challenges }));
  if (typeof result === "string") throw new Error(result);
  expect(result.snapshot.challenges).toEqual(challenges);
  const later = applyUpdate(result.snapshot, update({ ply: 4 }));
  if (typeof later === "string") throw new Error(later);
  expect(later.snapshot.challenges).toEqual([]);
});

test("a log entry sent again replaces the one before, and is not new", () => {
  const grown = { ...line(2, 1), actions: ["a2", "b2"] };
  const result = applyUpdate(snapshot, update({ log: [grown, line(3, 0)], display: { view: 1 } }));
  if (typeof result === "string") throw new Error(result);
  expect(result.snapshot.log).toEqual([line(1, 0), grown, line(3, 0)]);
  expect(result.fresh).toEqual([line(3, 0)]);
});

test("an update older than the snapshot changes nothing", () => {
  expect(applyUpdate(snapshot, update({ ply: 3 }))).toBe("old");
});

test("presence touches nothing but who is there", () => {
  expect(withPresence(snapshot, [1]).seats.map((seat) => seat.online)).toEqual([false, true]);
});

test("what to point at: everything since the viewer's own turn", () => {
  const log = [line(1, 0), line(2, null), line(3, 1), line(4, null)];
  expect(lastEntries(log, 0).map((entry) => entry.number)).toEqual([2, 3, 4]);
  expect(lastEntries(log, null).map((entry) => entry.number)).toEqual([3, 4]);
  expect(lastEntries(log.slice(0, 1), 0).map((entry) => entry.number)).toEqual([1]);
  expect(lastEntries([], 0)).toEqual([]);
});

test("one decision is one click, unless it ends the game", () => {
  expect(playsAtOnce({ view: 0, can_confirm: true, deciding: [1] }, ["s1:wait"])).toBe(true);
  expect(playsAtOnce({ view: 0, can_confirm: true }, ["c1c2"])).toBe(false);
  expect(playsAtOnce({ view: 0, can_confirm: true, deciding: [1] }, ["a", "b", "c"])).toBe(false);
  expect(playsAtOnce({ view: 0, deciding: [0] }, ["c1c2"])).toBe(false);
});

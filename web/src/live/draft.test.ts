import { expect, test } from "vitest";
import type { Snapshot } from "../wire";
import { agreed, chosen, cleared, draftOf, isSettled, refused, steppedBack } from "./draft";

const display = { view: "laid out" };
const kept = { ply: 7, draft: ["c1c2"], preview: display } as unknown as Snapshot;

test("a draft kept by the server is there again after a reload", () => {
  expect(draftOf(kept)).toEqual({ ply: 7, actions: ["c1c2"], agreed: ["c1c2"], display });
  expect(draftOf({ ply: 7 } as Snapshot).display).toBeNull();
});

test("choices are shown at once and settled by the answer", () => {
  const more = chosen(draftOf(kept), ["c2.a1", "c2.b1"]);
  expect(more.actions).toEqual(["c1c2", "c2.a1", "c2.b1"]);
  expect(isSettled(more)).toBe(false);
  const after = agreed(more, more.actions, { view: "later" });
  expect(isSettled(after)).toBe(true);
  expect(after.display).toEqual({ view: "later" });
});

test("a refusal goes back to what was agreed", () => {
  expect(refused(chosen(draftOf(kept), ["x"])).actions).toEqual(["c1c2"]);
});

test("one step back, and all of them", () => {
  expect(steppedBack(draftOf(kept)).actions).toEqual([]);
  expect(cleared(draftOf(kept))).toEqual({ ply: 7, actions: [], agreed: [], display: null });
});

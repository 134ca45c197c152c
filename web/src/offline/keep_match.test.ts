import { expect, test } from "vitest";
import type { Snapshot } from "../wire";
import { isPrivate } from "./keep_match";

const snapshot = (fields: Partial<Snapshot>): Snapshot =>
  ({ status: "playing", own_seats: [0, 1], seat: 0, ...fields }) as Snapshot;

test("on a shared device one player's view of hidden parts is not stored", () => {
  expect(isPrivate(snapshot({}), true)).toBe(true);
});

test("a view that all who use the device may see is stored", () => {
  expect(isPrivate(snapshot({}), false)).toBe(false);
  expect(isPrivate(snapshot({ own_seats: [0] }), true)).toBe(false);
  expect(isPrivate(snapshot({ seat: null }), true)).toBe(false);
  expect(isPrivate(snapshot({ status: "over" }), true)).toBe(false);
});

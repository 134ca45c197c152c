import { expect, test } from "vitest";
import type { Snapshot } from "../wire";
import { nextView } from "./viewer_seat";

const at = (seat: number | null, deciding: number[], more: object = {}): Snapshot =>
  ({
    shares_device: true,
    status: "playing",
    seat,
    own_seats: [0, 1],
    display: { view: 0, deciding },
    ...more,
  }) as unknown as Snapshot;

test("the seat to decide looks; where something is hidden the device is handed over", () => {
  expect(nextView(at(0, [1]), false)).toEqual({ look: 1 });
  expect(nextView(at(0, [1]), true)).toEqual({ handTo: 1 });
  expect(nextView(at(null, [1]), true)).toEqual({ handTo: 1 });
});

test("a sealed step of both stays with whoever looks, then goes on", () => {
  expect(nextView(at(1, [0, 1]), true)).toEqual({ stay: true });
  expect(nextView(at(1, [0]), true)).toEqual({ handTo: 0 });
});

test("nothing to hand over: one seat, a computer's turn, the end", () => {
  expect(nextView(at(0, [1], { shares_device: false }), true)).toEqual({ stay: true });
  expect(nextView(at(0, [2]), true)).toEqual({ stay: true });
  expect(nextView(at(0, [], { status: "over" }), true)).toEqual({ stay: true });
});

test("a seat with a standing order has nothing to decide", () => {
  expect(nextView(at(0, [1], { standing: [1] }), true)).toEqual({ stay: true });
  expect(nextView(at(0, [1], { standing: [0] }), true)).toEqual({ handTo: 1 });
});

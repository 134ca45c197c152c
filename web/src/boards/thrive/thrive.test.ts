import { describe, expect, test } from "vitest";
import { answer, NOTHING, press, still, threatened, type Choices } from "./choosing";
import { FLOWERS } from "./printed";
import { direction, holesOf, offset, pegsOf, walkHoles } from "./pegs";
import { beyond, CELL, middle, rows, squareAt, walk, type Pond } from "./pond";
import { soundOf, track } from "./track";
import { advice, arrow, holesAt, marks } from "./turn";
import { holeWords, squareWords, type LabelContext } from "./labels";

const pond: Pond = { size: 6, holes: 5, flip: false };
const turned: Pond = { ...pond, flip: true };

describe("the pond", () => {
  test("South lies at the bottom, or North once the board is turned", () => {
    expect(rows(pond)[0]![0]).toBe("a6");
    expect(rows(pond)[5]![5]).toBe("f1");
    expect(rows(turned)[0]![0]).toBe("f1");
    expect(middle("a1", pond)).toEqual(middle("f6", turned));
  });

  test("arrow keys follow the eye and stop at the edge", () => {
    expect(walk("c3", "ArrowUp", pond)).toBe("c4");
    expect(walk("c3", "ArrowUp", turned)).toBe("c2");
    expect(walk("c3", "ArrowLeft", turned)).toBe("d3");
    expect(walk("a1", "ArrowLeft", pond)).toBe("a1");
    expect(walk("a1", "x", pond)).toBeNull();
  });

  test("nothing lies beyond the edge", () => {
    expect(beyond("c3", { x: 2, y: 1 }, 6)).toBe("e4");
    expect(beyond("e3", { x: 2, y: 1 }, 6)).toBeNull();
  });
});

test("the square at a point is the one whose middle is there", () => {
  for (const board of [pond, turned])
    for (const square of rows(board).flat())
      expect(squareAt(middle(square, board), board)).toBe(square);
  expect(squareAt({ x: 5, y: 300 }, pond)).toBeNull();
});

test("petals stay within their square, so that none lies across a seam", () => {
  /** The points of a cubic curve; numbers are those of its four points, x and y in turn. */
  const along = (numbers: number[], axis: 0 | 1): number[] => {
    const [a, b, c, d] = [0, 2, 4, 6].map((n) => numbers[n + axis]!) as [
      number,
      number,
      number,
      number,
    ];
    return Array.from({ length: 21 }, (_, n) => n / 20).map(
      (t) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3,
    );
  };
  for (const { outer, inner } of FLOWERS)
    for (const petal of [...outer, ...inner]) {
      const numbers = petal.match(/-?\d+(\.\d+)?/g)!.map(Number);
      const halves = [numbers.slice(0, 8), numbers.slice(6, 14)];
      const points = halves.flatMap((half) => [...along(half, 0), ...along(half, 1)]);
      expect(Math.max(...points.map(Math.abs))).toBeLessThan(CELL / 2 - 1);
    }
});

describe("pegs", () => {
  test("digits are rows from the top, 16 is the leftmost hole", () => {
    expect([...pegsOf("04400")]).toEqual(["c4", "c3"]);
    expect([...pegsOf("g0401")]).toEqual(["a5", "c3", "e1"]);
    expect(pegsOf("vvvvv").size).toBe(25);
  });

  test("a small pod has the middle holes", () => {
    expect(holesOf(3)).toEqual(["b4", "c4", "d4", "b3", "c3", "d3", "b2", "c2", "d2"]);
    expect(holesOf(5)).toHaveLength(25);
    expect(walkHoles("d4", { x: 1, y: 0 }, 3)).toBe("d4");
    expect(walkHoles("d4", { x: 1, y: 0 }, 5)).toBe("e4");
  });

  test("directions are what the viewer sees", () => {
    expect(offset("d5")).toEqual({ x: 1, y: 2 });
    expect(direction("d5", false)).toBe("two up, one right");
    expect(direction("d5", true)).toBe("two down, one left");
  });
});

describe("choosing a move", () => {
  const choices: Choices = { moves: { c1: ["c2", "d1"], d1: ["d2"] } };

  test("a pod, then a target", () => {
    const picked = press(choices, NOTHING, "c1");
    expect(picked).toEqual({ type: "now", now: { picked: "c1", asking: null } });
    expect(press(choices, { picked: "c1", asking: null }, "c2")).toEqual({
      type: "chosen",
      action: "c1-c2",
    });
  });

  test("pressing the same pod or elsewhere lets go", () => {
    const held = { picked: "c1", asking: null };
    expect(press(choices, held, "c1")).toEqual({ type: "now", now: NOTHING });
    expect(press(choices, held, "f6")).toEqual({ type: "now", now: NOTHING });
  });

  test("taking one's own pod is asked about", () => {
    const asked = press(choices, { picked: "c1", asking: null }, "d1");
    expect(asked).toEqual({ type: "now", now: { picked: "c1", asking: "d1" } });
    const asking = { picked: "c1", asking: "d1" };
    expect(answer(asking, true)).toEqual({ type: "chosen", action: "c1-d1" });
    expect(answer(asking, false)).toEqual({ type: "now", now: { picked: "d1", asking: null } });
  });

  test("in the peg stage a pod with empty holes opens", () => {
    expect(press({ pegs: { c2: ["a1"] } }, NOTHING, "c2")).toEqual({ type: "pegs", square: "c2" });
    expect(press({ pegs: { c2: ["a1"] } }, NOTHING, "a6")).toEqual({ type: "now", now: NOTHING });
  });

  test("what can no longer move is let go", () => {
    expect(still(choices, { picked: "c1", asking: null }).picked).toBe("c1");
    expect(still({ pegs: {} }, { picked: "c1", asking: null })).toEqual(NOTHING);
  });

  test("threats are all squares the pods reach", () => {
    const reach = { reach: { a6: ["a5", "b4"], b6: ["b4"], c1: ["c2"] } };
    expect([...threatened(reach, ["a6", "b6"])]).toEqual(["a5", "b4"]);
  });
});

test("turns give arrows and new pegs", () => {
  const { hops, pegs } = marks(["c1-c2", "c2+d5", "first:white", "e4xe5"]);
  expect(hops).toEqual([
    { from: "c1", to: "c2" },
    { from: "e4", to: "e5" },
  ]);
  expect([...pegs]).toEqual(["c2+d5"]);
});

test("the pegs of an advised turn wait on the pod that is to move", () => {
  const turn = ["c1-c2", "c2+d5", "e1+c5"];
  const before = advice(turn, new Map([["c1", 0]]));
  expect(before.hops).toHaveLength(1);
  expect([...holesAt(before.pegs, "c1")]).toEqual(["d5"]);
  const after = advice(turn, new Map([["c2", 0]]));
  expect(after.hops).toEqual([]);
  expect([...holesAt(after.pegs, "c2")]).toEqual(["d5"]);
  expect([...holesAt(after.pegs, "e1")]).toEqual(["c5"]);
});

test("an arrow stops short of its target", () => {
  expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 40)).toBe(
    "M10.0 0.0L57.0 0.0M43.0 13.0L60.0 0.0L43.0 -13.0",
  );
});

describe("following pods", () => {
  const pod = (square: string, pegs = "04400") => ({ square, pegs });

  test("a move keeps the pod's id, a captured pod is gone", () => {
    const start = track([], [[pod("a1"), pod("b1")], [pod("a2", "00440")]]);
    const after = track(start, [[pod("a2", "06400"), pod("b1")], []]);
    const mover = start.find((p) => p.square === "a1")!;
    expect(after.map((p) => p.id)).toEqual([mover.id, start[1]!.id]);
  });

  test("captures, moves and pegs have their sounds, a step back has none", () => {
    const start = track([], [[pod("a1"), pod("b1")], [pod("a2", "00440")]]);
    const moved = track(start, [[pod("a3"), pod("b1")], [pod("a2", "00440")]]);
    const pegged = track(moved, [[pod("a3", "06400"), pod("b1")], [pod("a2", "00440")]]);
    const taken = track(pegged, [[pod("a2", "06400"), pod("b1")], []]);
    expect(soundOf([], start)).toBeNull();
    expect(soundOf(start, moved)).toBe("stone");
    expect(soundOf(moved, pegged)).toBe("peg");
    expect(soundOf(pegged, taken)).toBe("capture");
    expect(
      soundOf(taken, track(taken, [[pod("a3", "06400"), pod("b1")], [pod("a2", "00440")]])),
    ).toBeNull();
    expect(soundOf(start, start)).toBeNull();
  });

  test("a pod taken by its own side is not mistaken for the taker", () => {
    const start = track([], [[pod("a1", "04400"), pod("a2", "06400")], []]);
    const after = track(start, [[pod("a2", "04400")], []]);
    expect(after[0]!.id).toBe(start[0]!.id);
  });
});

describe("words", () => {
  const context: LabelContext = {
    pond,
    choices: null,
    seat: 0,
    names: ["Black", "White"],
    picked: null,
    threats: { enemy: 1, squares: new Set() },
  };
  const pod = { square: "c1", pegs: "04400", seat: 0 };

  test("a square says what stands there and what it can do", () => {
    const choices = { moves: { c1: ["c2", "d3"] }, reach: { c1: ["c2", "d3"], a6: [] } };
    expect(squareWords("c1", pod, { ...context, choices })).toBe(
      "c1, your pod, 2 pegs; can move to c2, d3",
    );
    expect(
      squareWords("c1", pod, { ...context, seat: null, choices: { reach: { c1: ["c2"] } } }),
    ).toBe("c1, Black's pod, 2 pegs; reaches c2");
    expect(squareWords("c2", null, { ...context, choices, picked: "c1" })).toBe(
      "c2, water; c1 can go here",
    );
  });

  test("threats are in the words while they are shown", () => {
    const threats = { enemy: 1, squares: new Set(["c1", "c2", "c6"]) };
    const words = (square: string, seat: number | null) =>
      squareWords(square, seat === null ? null : { ...pod, square, seat }, { ...context, threats });
    expect(words("c1", 0)).toBe("c1, your pod, 2 pegs, can be captured; cannot move");
    expect(words("c2", null)).toBe("c2, water, within enemy reach");
    expect(words("c6", 1)).toBe("c6, White's pod, 2 pegs; cannot move");
  });

  test("a hole says where its peg leads", () => {
    expect(holeWords(pod, "d5", context)).toBe("d5, two up, one right, empty: to d3");
    expect(holeWords(pod, "c4", context)).toBe("c4, one up, peg: to c2");
    expect(holeWords(pod, "c1", context)).toBe("c1, two down, empty: off the board from here");
  });
});

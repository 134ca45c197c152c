import { describe, expect, test } from "vitest";
import { fits, holds, judge, matches, type Task } from "./lesson";
import { parseProgress } from "./progress";
import { paragraphs } from "./text";

const task = (more: Partial<Task>): Task => ({
  ask: "Do it.",
  solution: [],
  hint: "Look again.",
  praise: "Well done.",
  ...more,
});
const mine = { view: {}, deciding: [0] };
const theirs = { view: {}, deciding: [1] };

describe("patterns", () => {
  test("a star stands for anything, everything else for itself", () => {
    expect(matches("c1-*", "c1-c2")).toBe(true);
    expect(matches("*+d5", "c2+d5")).toBe(true);
    expect(matches("*+d5", "c2-d5")).toBe(false);
    expect(matches("s1:burn.*", "s1:burn:3")).toBe(false);
  });

  test("every action needs a pattern of its own, in any order", () => {
    expect(fits(["c2+*", "e1+c5"], ["e1+c5", "c2+d5"])).toBe(true);
    expect(fits(["*+*", "e1+c5"], ["e1+c5", "c2+d5"])).toBe(true);
    expect(fits(["c2+*"], ["c2+d5", "c2+d4"])).toBe(false);
  });
});

describe("judging", () => {
  test("an accepted turn goes on until it is whole", () => {
    const pegs = task({ accept: [["c2+*", "c2+*"]] });
    expect(judge(pegs, 0, ["c2+d5"], mine).type).toBe("going");
    expect(judge(pegs, 0, ["c2+d5", "c2+d4"], theirs).type).toBe("right");
    expect(judge(pegs, 0, ["c2+d5", "e1+d4"], theirs).type).toBe("wrong");
  });

  test("a turn that ends too early is wrong", () => {
    const pegs = task({ accept: [["c2+*", "c2+*"]] });
    expect(judge(pegs, 0, ["c2+d5"], theirs).type).toBe("wrong");
  });

  test("a goal is looked at when the turn is over, or after so many decisions", () => {
    const goal = [{ at: "position.white", count: 1 }];
    const view = { position: { white: [{}] } };
    const whole = task({ goal });
    expect(judge(whole, 0, ["c3-e4"], { view, deciding: [0] }).type).toBe("going");
    expect(judge(whole, 0, ["c3-e4"], { view, deciding: [1] }).type).toBe("right");
    expect(judge(whole, 0, ["c3-e4"], { view, deciding: [0], can_confirm: true }).type).toBe(
      "right",
    );
    const first = task({ goal, decisions: 1 });
    expect(judge(first, 0, ["c3-e4"], { view, deciding: [0] }).type).toBe("right");
    expect(judge(first, 0, ["c3-c4"], mine).type).toBe("wrong");
  });

  test("a wrong answer is explained as well as can be", () => {
    const move = task({ accept: [["c3-e4"]], wrong: [{ when: "c3-*", say: "Not there." }] });
    expect(judge(move, 0, ["c3-c4"], mine)).toEqual({ type: "wrong", say: "Not there." });
    expect(judge(move, 0, ["f1-f2"], mine)).toEqual({ type: "wrong", say: "Look again." });
  });

  test("facts are found by their path", () => {
    const view = { position: { outcome: "filled:1", black: [1, 2] }, line: [{ at: 3 }] };
    expect(holds([{ at: "position.outcome", equals: "filled:1" }], view)).toBe(true);
    expect(holds([{ at: "position.black", count: 3 }], view)).toBe(false);
    expect(holds([{ at: "line.0.at", equals: 3 }], view)).toBe(true);
    expect(holds([{ at: "nothing.here", equals: 3 }], view)).toBe(false);
    expect(holds(undefined, view)).toBe(true);
  });
});

test("progress that makes no sense is no progress", () => {
  expect(parseProgress('{"at":2,"done":[0,1,1,9,"x"]}', 5)).toEqual({ at: 2, done: [0, 1] });
  expect(parseProgress('{"at":7}', 5)).toEqual({ at: 0, done: [] });
  for (const text of [null, "", "null", "[", "3"])
    expect(parseProgress(text, 5)).toEqual({ at: 0, done: [] });
});

test("lessons have paragraphs, emphasis and notation", () => {
  expect(paragraphs("One *big* step.\n\nWritten `c1-c2`.")).toEqual([
    [
      { type: "plain", text: "One " },
      { type: "strong", text: "big" },
      { type: "plain", text: " step." },
    ],
    [
      { type: "plain", text: "Written " },
      { type: "code", text: "c1-c2" },
      { type: "plain", text: "." },
    ],
  ]);
});

import { describe, expect, it } from "vitest";
import { areas, luckBars, nearest, winProbabilities } from "./curve";
import {
  address,
  askedPlace,
  askedSeat,
  askedTurn,
  frameList,
  lastPlace,
  walked,
  walkOf,
} from "./frames";
import {
  alignReview,
  givenAway,
  luckOf,
  percent,
  signed,
  verdictWords,
  wantedPlace,
  type TurnReview,
} from "./review";

function turn(change: Partial<TurnReview>): TurnReview {
  const plain = { number: 1, seat: 0, turn: ["+a1", "end"], before: [0.5, 0.5] };
  return { ...plain, after: [0.5, 0.5], verdict: "best", loss: 0, best: [], parts: [], ...change };
}

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

describe("walking", () => {
  it("stays within the frames", () => {
    expect(walked(0, "back", 5)).toBe(0);
    expect(walked(4, "on", 5)).toBe(5);
    expect(walked(5, "on", 5)).toBe(5);
    expect(walked(3, "first", 5)).toBe(0);
    expect(walked(3, "last", 5)).toBe(5);
  });

  it("knows its keys and leaves the browser's alone", () => {
    expect(walkOf(press("ArrowLeft"))).toBe("back");
    expect(walkOf(press(" "))).toBe("play");
    expect(walkOf({ ...press("ArrowLeft"), altKey: true })).toBeNull();
    expect(walkOf(press("x"))).toBeNull();
  });

  it("reads and writes addresses", () => {
    expect(askedPlace("?t=12", 40)).toBe(12);
    expect(askedPlace("?t=99", 40)).toBe(40);
    expect(askedPlace("?t=-1", 40)).toBe(40);
    expect(askedPlace("", 40)).toBe(40);
    expect(askedSeat("?t=3&seat=1")).toBe(1);
    expect(askedSeat("?seat=x")).toBeNull();
    expect(askedTurn("?find=worst&seat=1")).toBe("worst");
    expect(askedTurn("?find=best")).toBeNull();
    expect(address("abc", 3, null)).toBe("/replay/abc?t=3");
    expect(address("abc", 3, 1)).toBe("/replay/abc?t=3&seat=1");
  });

  it("has one table more than lines", () => {
    const entry = { number: 1, seat: 0, actions: ["+a1"], text: ["Red drops a head on a1"] };
    const table = { view: {} };
    const list = frameList([
      { entry: null, display: table },
      { entry: entry, display: table },
    ]);
    expect(list.entries).toEqual([entry]);
    expect(lastPlace(list)).toBe(1);
  });
});

describe("judgement", () => {
  it("lies beside the line it belongs to", () => {
    const review = { seats: [], turns: [turn({ seat: null }), turn({ seat: 0 })] };
    const lines = [{ seat: null }, { seat: 0 }, { seat: 1 }];
    expect(alignReview(lines, review).map((turn) => turn?.seat)).toEqual([null, 0, undefined]);
    expect(alignReview(lines, null)).toEqual([null, null, null]);
  });

  it("counts what turns storeSeed away, not what was given up with", () => {
    const turns = [
      turn({ loss: 0.1 }),
      turn({ seat: 1, loss: 0.4 }),
      turn({ loss: 0.3 }),
      turn({ loss: 0.6, verdict: "resigns" }),
    ];
    expect(givenAway({ seats: [], turns }, 0)).toBeCloseTo(0.2);
    expect(givenAway({ seats: [], turns: [] }, 0)).toBe(0);
  });

  it("names the part that cost most", () => {
    const parts = [
      { action: "+a1", loss: 0.03, ends_turn: false },
      { action: "c3-c4", loss: 0.2, ends_turn: false },
    ];
    const sentences = verdictWords(turn({ verdict: "blunder", loss: 0.23, parts }));
    expect(sentences).toEqual([
      "A blunder: it cost 23% winning chance.",
      "The costliest part was c3-c4: 20%.",
      "Also +a1 3%.",
    ]);
  });

  it("says when a turn was ended too early", () => {
    const parts = [{ action: "pass", loss: 0.2, ends_turn: true }];
    expect(verdictWords(turn({ verdict: "mistake", loss: 0.2, parts }))[1]).toBe(
      "Ending the turn there cost the most.",
    );
  });

  it("finds a seat's worst turn and the one that decided", () => {
    const turns = [
      turn({ loss: 0.1 }),
      turn({ seat: 1, loss: 0.4 }),
      turn({ loss: 0.3, after: [0.3, 0.7] }),
      turn({ seat: null, after: [0.05, 0.95] }),
      turn({ loss: 0.9, verdict: "resigns", after: [0, 1] }),
    ];
    expect(wantedPlace(turns, "worst", 0)).toBe(3);
    expect(wantedPlace(turns, "worst", 1)).toBe(2);
    expect(wantedPlace(turns, "decisive", null)).toBe(4);
    expect(wantedPlace([null, turn({})], "worst", 0)).toBeNull();
  });

  it("has the article that a number is read with", () => {
    const words = (loss: number) => verdictWords(turn({ verdict: "resigns", loss }))[0];
    expect(words(0.8)).toBe("Resigned with an 80% chance of winning.");
    for (const loss of [0.08, 0.11, 0.18, 0.85]) expect(words(loss)).toContain("with an ");
    for (const loss of [0.01, 0.1, 0.17, 0.7, 1]) expect(words(loss)).toContain("with a ");
  });

  it("has kind words too", () => {
    expect(verdictWords(turn({}))).toEqual(["Best move."]);
    expect(verdictWords(turn({ verdict: "forced" }))).toEqual(["Forced."]);
    expect(verdictWords(turn({ seat: null }))).toEqual([]);
  });

  it("gives luck to whom it favoured", () => {
    expect(luckOf(turn({ seat: null, after: [0.3, 0.7] }))).toMatchObject({ seat: 1 });
    expect(luckOf(turn({ seat: null }))).toBeNull();
    expect(luckOf(turn({ after: [0.3, 0.7] }))).toBeNull();
    expect([signed(0.12), signed(-0.12), signed(0), percent(0.005)]).toEqual([
      "+12%",
      "−12%",
      "±0%",
      "1%",
    ]);
  });
});

describe("curve", () => {
  const turns = [turn({ after: [0.75, 0.25] }), null, turn({ seat: null, after: [0, 1] })];

  it("goes on through lines nobody judged", () => {
    expect(winProbabilities(turns, 2)).toEqual([
      [0.5, 0.5],
      [0.75, 0.25],
      [0.75, 0.25],
      [0, 1],
    ]);
    expect(winProbabilities([], 4)[0]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it("stacks the seats", () => {
    const course = [
      [0.5, 0.5],
      [1, 0],
    ];
    expect(areas(course, { width: 10, height: 100 })).toEqual([
      "M0 50L10 0L10 100L0 100Z",
      "M0 0L10 0L10 0L0 50Z",
    ]);
  });

  it("finds the line under the pointer and draws luck apart", () => {
    expect(nearest(49, 10, 100)).toBe(5);
    expect(nearest(-5, 10, 100)).toBe(0);
    expect(nearest(500, 10, 100)).toBe(10);
    expect(luckBars(turns)).toEqual([{ place: 3, seat: 1, height: 1 }]);
  });
});

import { expect, test } from "vitest";
import type { MatchSummary } from "../wire";
import {
  ago,
  clockPlanWords,
  endingWords,
  filtered,
  resultWords,
  seatGroups,
  type MatchFilter,
} from "./match_list";

test("clocks in words", () => {
  expect(clockPlanWords(null)).toBe("No clock");
  expect(clockPlanWords({ kind: "real", seconds: 300, increment: 5 })).toBe("5 min + 5 s");
  expect(clockPlanWords({ kind: "real", seconds: 90 })).toBe("1:30");
  expect(clockPlanWords({ kind: "turn", seconds: 259_200 })).toBe("3 days a turn");
  expect(clockPlanWords({ kind: "turn", seconds: 86_400 })).toBe("1 day a turn");
});

test("how long ago", () => {
  expect(ago(0, 30_000)).toBe("just now");
  expect(ago(0, 12 * 60_000)).toBe("12 min ago");
  expect(ago(0, 30 * 3_600_000)).toBe("yesterday");
});

const seats = ["red", "blue", "green"].map((name) => ({ name, kind: "person" as const }));

test.each([
  [[0], [0], "You won"],
  [[1], [0], "You lost"],
  [[0], [0, 1], "You shared the win"],
  [[0], [0, 1, 2], "Draw"],
  [[0], [], "No result"],
  [[0, 1], [0], "Finished"],
  [[], [0], "Finished"],
  [[], [], "Finished"],
])("seats %j, won by %j: %s", (own_seats, winners, words) => {
  expect(resultWords({ own_seats, winners, seats })).toBe(words);
});

test("lists are narrowed to running or finished games, and to one game", () => {
  const match = (game: string, status: string): MatchSummary => ({
    match: `${game}-${status}`,
    game,
    status,
    seats,
    updated: 0,
  });
  const all = [match("grow", "over"), match("thrive", "playing"), match("grow", "waiting")];
  const left = (filter: MatchFilter): string[] => filtered(all, filter).map((one) => one.match);
  expect(left({ status: "running", game: "" })).toEqual(["thrive-playing", "grow-waiting"]);
  expect(left({ status: "running", game: "grow" })).toEqual(["grow-waiting"]);
  expect(left({ status: "finished", game: "" })).toEqual(["grow-over"]);
});

test.each([
  [3, [["red"], ["blue"], ["green"]], "Red wins. Score: Red 7, Blue 3."],
  [5, [["red"], ["blue", "green", "yellow", "purple"]], "Red wins."],
])("a match of %i seats names its players shortly", (count, names, text) => {
  const titles = ["red", "blue", "green", "yellow", "purple"].slice(0, count);
  const many = titles.map((name) => ({ name, kind: "computer" as const, level: 1 }));
  expect(seatGroups({ seats: many, own_seats: [0] }).map((group) => group.names)).toEqual(names);
  const ending = "Red wins. Score: Red 7, Blue 3.";
  expect(endingWords({ seats: many, ending })).toBe(text);
});

import { expect, test } from "vitest";
import type { GameInfo } from "./wire";
import { newMatchForm, validationError, request, resized, rotated } from "./match_form";

const option = (key: string, value: number | string) => ({
  key,
  default: value,
  values: null,
  low: 0,
  high: 99,
  question: `How large is ${key}?`,
  ruling: "",
  answers: [],
  note: "",
  is_main: false,
  is_pictured: false,
});

const grow: GameInfo = {
  name: "grow",
  title: "Grow",
  summary: "",
  seats: ["red", "blue"],
  all_seats: ["red", "blue", "green"],
  min_seats: 2,
  max_seats: 8,
  proposed_seats: 2,
  seats_option: "players",
  has_hidden_parts: false,
  chance_options: null,
  options: [option("players", 2), option("size", 15)],
  levels: [1, 2, 3],
  engine_missing: null,
  rules_version: 1,
  has_rules: true,
};

test("the shortest plan asks for nothing but the seats", () => {
  expect(request(grow, newMatchForm(grow, "computer", 4))).toEqual({
    game: "grow",
    seats: [{ kind: "me" }, { kind: "computer", level: 4 }],
    options: { players: 2 },
    clock: null,
    listed: false,
    computers_resign: false,
  });
});

test("the number of seats goes to the option that the game says, whatever its name", () => {
  const hands = { ...grow, seats_option: "hands", options: [option("hands", 3)] };
  const plan = newMatchForm({ ...hands, proposed_seats: 3 }, "computer", 1);
  expect(request(hands, plan).options).toEqual({ hands: 3 });
  const fixed = { ...grow, seats_option: null };
  expect(newMatchForm(fixed, "computer", 1).options).toEqual({ players: 2, size: 15 });
  expect(request(fixed, newMatchForm(fixed, "computer", 1)).options).toEqual({});
});

test("people and computers mixed, more seats, another size, a clock", () => {
  const plan = newMatchForm(grow, "friends", 3);
  plan.seats = resized(plan.seats, 4, "computer", 7);
  plan.options.size = 9;
  plan.clock = "3d";
  plan.listed = true;
  const asked = request(grow, plan);
  expect(asked.seats.map((seat) => seat.kind)).toEqual(["me", "open", "computer", "computer"]);
  expect(asked.options).toEqual({ players: 4, size: 9 });
  expect(asked.clock).toEqual({ kind: "turn", seconds: 259_200 });
  expect(asked.listed).toBe(true);
});

test("computers resign only where one takes part", () => {
  const plan = { ...newMatchForm(grow, "computer", 3), computersResign: true };
  expect(request(grow, plan).computers_resign).toBe(true);
  const alone = { ...newMatchForm(grow, "device", 3), computersResign: true };
  expect(request(grow, alone).computers_resign).toBe(false);
});

test("nothing without a free seat is listed", () => {
  const plan = { ...newMatchForm(grow, "computer", 3), listed: true };
  expect(request(grow, plan).listed).toBe(false);
});

test("a clock of one's own", () => {
  const plan = { ...newMatchForm(grow, "device", 3), clock: "own", minutes: 2.5, increment: 3 };
  expect(request(grow, plan).clock).toEqual({ kind: "real", seconds: 150, increment: 3 });
  expect(validationError(grow, { ...plan, minutes: 0 })).not.toBe("");
});

test("seats move on by one, and only computers is no match", () => {
  const { seats } = newMatchForm(grow, "computer", 3);
  expect(rotated(seats).map((seat) => seat.kind)).toEqual(["computer", "me"]);
  const none = seats.map((seat) => ({ ...seat, kind: "computer" as const }));
  expect(validationError(grow, { ...newMatchForm(grow, "computer", 3), seats: none })).not.toBe("");
});

test("a blank or impossible number is never sent", () => {
  const plan = newMatchForm(grow, "computer", 3);
  expect(validationError(grow, plan)).toBe("");
  for (const size of [null, undefined, Number.NaN, 7.5, -1, 100]) {
    const options = { ...plan.options, size: size! };
    expect(validationError(grow, { ...plan, options })).toBe(
      "How large is size? Enter a whole number from 0 to 99.",
    );
  }
  const clock = { ...plan, clock: "own" };
  expect(validationError(grow, { ...clock, minutes: null })).toMatch("Minutes per player");
  expect(validationError(grow, { ...clock, increment: undefined })).toMatch("Seconds added");
  expect(validationError(grow, clock)).toBe("");
});

import { expect, test } from "vitest";
import looks from "../../tests/data/seat_looks.json";
import { givenName, seatLook, seatWords, waitingWords } from "./seats";
import type { SeatInfo, Snapshot } from "./wire";

test.each(looks)("$name looks as in the printed pictures", ({ name, light, shape }) => {
  expect(seatLook(name)).toMatchObject({ light, shape });
});

test("who sits where", () => {
  expect(seatWords({ name: "red", kind: "open" })).toBe("free seat");
  expect(seatWords({ name: "red", kind: "computer", level: 4 })).toBe("Computer 4");
  expect(seatWords({ name: "red", kind: "person" })).toBe("Guest");
  expect(seatWords({ name: "red", kind: "person", player: "Ada" }, true)).toBe("You");
});

test("a name that was given, not lent", () => {
  expect(givenName({ name: "red", kind: "person", player: "Guest 2" })).toBe("");
  expect(givenName({ name: "red", kind: "person", player: "Ada" })).toBe("Ada");
});

test("whom one waits for, by name", () => {
  const words = (deciding: number[], ...others: SeatInfo[]) =>
    waitingWords({
      seats: [{ name: "black", kind: "person" }, ...others],
      own_seats: [0],
      display: { view: {}, deciding },
    } as unknown as Snapshot);
  const ben: SeatInfo = { name: "white", kind: "person", player: "Ben" };
  const guest: SeatInfo = { name: "white", kind: "person", player: "Guest 2" };
  const computer: SeatInfo = { name: "red", kind: "computer", level: 1 };
  expect(words([1], ben)).toBe("Waiting for Ben");
  expect(words([1], guest)).toBe("Waiting for White");
  expect(words([1], computer)).toBe("Waiting for the computer");
  expect(words([2], computer, { ...computer, name: "blue" })).toBe("Waiting for Blue");
  expect(words([1, 2], ben, computer)).toBe("Waiting for Ben and the computer");
  expect([words([0], ben), words([], ben)]).toEqual(["", ""]);
});

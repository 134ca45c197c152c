import { expect, test } from "vitest";
import looks from "../../tests/data/seat_looks.json";
import { givenName, seatLook, seatWords } from "./seats";

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

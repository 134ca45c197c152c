import { expect, test } from "vitest";
import { chancesOf } from "./fuel";

test("a range of chances is short: four stand side by side", () => {
  const odds = { least: 1, most: 5, less: "19% to 29%", same: "40%", more: "5%", nothing: "" };
  expect(chancesOf(odds as never, 5).map(({ chance }) => chance)).toEqual(["19–29%", "40%", "–"]);
});

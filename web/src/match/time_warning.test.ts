import { expect, test } from "vitest";
import { timeWarning } from "./time_warning";

test("a warning at each limit, once", () => {
  expect(timeWarning(60_100, 59_900)).toBe("You have 60 seconds left.");
  expect(timeWarning(59_900, 59_800)).toBe("");
  expect(timeWarning(31_000, 9_000)).toBe("You have 10 seconds left.");
});

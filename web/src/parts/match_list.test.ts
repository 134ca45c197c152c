import { expect, test } from "vitest";
import { ago, clockPlanWords } from "./match_list";

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

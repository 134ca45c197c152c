import { expect, test } from "vitest";
import { engineNotice } from "./levels";
import type { GameInfo } from "./wire";

const game = (title: string, engine_missing: string | null): GameInfo =>
  ({ title, engine_missing }) as GameInfo;

test("nothing is said where every engine is there", () => {
  expect(engineNotice([game("Grow", null)])).toBe("");
});

test("the games without an engine are named, with the reason", () => {
  const games = [game("Thrive", "it cannot be loaded"), game("Grow", null)];
  expect(engineNotice(games)).toBe(
    "This server has no C++ engine for Thrive: the computer plays at levels 1 to 3 only (it cannot be loaded).",
  );
});

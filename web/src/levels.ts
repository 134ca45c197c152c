import type { GameInfo } from "./wire";

/** The names of the computer's ten levels. */
const WORDS = [
  "First steps",
  "Easy",
  "Relaxed",
  "Casual",
  "Steady",
  "Skilled",
  "Strong",
  "Very strong",
  "Expert",
  "Merciless",
];

/** The highest level of any game. */
export const HIGHEST_LEVEL = WORDS.length;

/** The name of a level; empty if there is no such level. */
export function levelWords(level: number): string {
  return WORDS[level - 1] ?? "";
}

/** The level, or the game's highest: a game without a native search has only a few. */
export function levelFor(game: GameInfo, level: number): number {
  return Math.min(level, game.levels.at(-1) ?? level);
}

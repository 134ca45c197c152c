import type { GameInfo } from "./wire";

/** The computer's ten levels in friendly words. */
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

export const HIGHEST_LEVEL = WORDS.length;

export function levelWords(level: number): string {
  return WORDS[level - 1] ?? "";
}

/** The level, or the highest the game has: without a fast search it has a few only. */
export function levelFor(game: GameInfo, level: number): number {
  return Math.min(level, game.levels.at(-1) ?? level);
}

import type { Prefs } from "./settings.svelte";
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

/** The level to propose: the one last chosen for this game, or `Prefs.level`; at most the game's
 * highest, as a game without a native search has only a few. */
export function levelFor(game: GameInfo, prefs: Pick<Prefs, "level" | "levels">): number {
  const chosen = prefs.levels[game.name] ?? prefs.level;
  return Math.min(chosen, game.levels.at(-1) ?? chosen);
}

/** What everybody is to read while the server has no engine for some games; empty if all is well. */
export function engineNotice(games: GameInfo[]): string {
  const missing = games.filter((game) => game.engine_missing);
  if (!missing.length) return "";
  const titles = missing.map((game) => game.title).join(", ");
  const reason = missing[0]?.engine_missing ?? "";
  return `This server has no C++ engine for ${titles}: the computer plays at levels 1 to 3 only (${reason}).`;
}

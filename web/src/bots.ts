import { titleOf } from "./games";
import type { BotInfo, ChallengeInfo, GameInfo } from "./wire";

/** What the page says of bots that are online, and of challenges to them. */

type Bot = Pick<BotInfo, "games" | "playing" | "limit">;

/** Whether a bot plays a game; one that names no games plays all. */
export const plays = ({ games }: Bot, game: string): boolean =>
  !games.length || games.includes(game);

/** Whether a bot plays as many matches as it wants to; it would decline another one. */
export const isBusy = ({ playing, limit }: Bot): boolean => limit > 0 && playing >= limit;

/** The games of the server that a bot plays. */
export const gamesOf = (bot: Bot, games: readonly GameInfo[]): GameInfo[] =>
  games.filter(({ name }) => plays(bot, name));

/** What a bot plays, and whether it is busy, in a few words. */
export function botWords(bot: Bot, games: readonly GameInfo[]): string {
  const titles = bot.games.map(
    (key) => games.find(({ name }) => name === key)?.title ?? titleOf(key),
  );
  const what = titles.length ? new Intl.ListFormat("en").format(titles) : "every game";
  return `Plays ${what} · ${occupied(bot)}`;
}

function occupied(bot: Bot): string {
  const { playing } = bot;
  if (!playing) return "free";
  const count = `in ${playing} ${playing === 1 ? "game" : "games"}`;
  return isBusy(bot) ? `busy, ${count}` : `free, ${count}`;
}

/** Why a bot can't be challenged to a game, in words; empty if it can. */
export function reasonAgainst(bot: BotInfo, game: GameInfo): string {
  if (!plays(bot, game.name)) return `doesn’t play ${game.title}`;
  return isBusy(bot) ? "busy" : "";
}

/** The first bots are those that can be challenged to the game. */
export function ordered(bots: readonly BotInfo[], game: GameInfo): BotInfo[] {
  const rank = (bot: BotInfo): number => Number(reasonAgainst(bot, game) !== "");
  return [...bots].sort((one, other) => rank(one) - rank(other));
}

/** How a challenge stands, as a sentence. */
export function challengeWords({ name, status, reason = "" }: ChallengeInfo): string {
  if (status === "waiting") return `Waiting for ${name} to answer …`;
  if (status === "declined") return `${name} declined: “${reason}”`;
  return `${name} went offline before it answered. It can still accept when it’s back.`;
}

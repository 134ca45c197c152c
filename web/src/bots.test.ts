import { expect, test } from "vitest";
import { botWords, challengeWords, gamesOf, isBusy, ordered, reasonAgainst } from "./bots";
import type { BotInfo, GameInfo } from "./wire";

const games = ["thrive", "grow"].map((name) => ({ name, title: `The ${name}` }) as GameInfo);
const [thrive, grow] = games as [GameInfo, GameInfo];
const CLANK: BotInfo = { bot: "1", name: "Clank", games: [], playing: 0, limit: 0 };
const bot = (more: Partial<BotInfo> = {}): BotInfo => ({ ...CLANK, ...more });

test("a bot that names no games plays all", () => {
  expect(gamesOf(bot(), games)).toEqual(games);
  expect(gamesOf(bot({ games: ["grow", "chess"] }), games)).toEqual([grow]);
  expect(botWords(bot(), games)).toBe("Plays every game · free");
  expect(botWords(bot({ games: ["grow", "chess"] }), games)).toBe(
    "Plays The grow and Chess · free",
  );
});

test("a bot is busy only at a limit that it has named", () => {
  expect(isBusy(bot({ playing: 9 }))).toBe(false);
  expect(isBusy(bot({ playing: 1, limit: 2 }))).toBe(false);
  expect(isBusy(bot({ playing: 2, limit: 2 }))).toBe(true);
  expect(botWords(bot({ playing: 1, limit: 2 }), games)).toContain("free, in 1 game");
  expect(botWords(bot({ playing: 2, limit: 2 }), games)).toContain("busy, in 2 games");
});

test("those that can't be challenged come last, with the reason", () => {
  const busy = bot({ bot: "2", playing: 1, limit: 1 });
  const other = bot({ bot: "3", games: ["grow"] });
  expect(ordered([busy, other, bot()], thrive).map((each) => each.bot)).toEqual(["1", "2", "3"]);
  expect(reasonAgainst(other, thrive)).toBe("doesn’t play The thrive");
  expect(reasonAgainst(busy, thrive)).toBe("busy");
  expect(reasonAgainst(other, grow)).toBe("");
});

test("a decline is told in the bot's words", () => {
  const challenge = { bot: "1", name: "Clank" };
  expect(challengeWords({ ...challenge, status: "waiting" })).toBe("Waiting for Clank to answer …");
  expect(challengeWords({ ...challenge, status: "declined", reason: "Not now." })).toBe(
    "Clank declined: “Not now.”",
  );
  expect(challengeWords({ ...challenge, status: "offline" })).toContain("Clank went offline");
});

import { call, games, leave, send, snapshot, ApiError } from "../api";
import { hasChance } from "../games";
import { levelFor } from "../levels";
import { newMatchForm, request } from "../match_form";
import { navigation } from "../navigation.svelte";
import { settings } from "../settings.svelte";
import { saveSeatLinks } from "../seat_links";
import { storePublished, storeSeed } from "../verify/commitment_store";
import { randomHex } from "../random";
import { commitToSeed } from "../verify/own_seed";
import type { Commitment, CreateMatch, GameInfo, Rematch, Snapshot } from "../wire";

/** New matches and rematches. The server commits to its secret before it gets this browser's
 * seed. */

/** The request for a new match without the name and what concerns the dice, which are added
 * here. */
export type MatchRequest = Omit<CreateMatch, "request_id" | "name" | keyof DiceRequest>;

/** This browser's part of the dice: a seed if nobody else adds one, otherwise its hash. */
type DiceRequest = Pick<CreateMatch, "seed" | "seed_hash" | "commitment">;

/** Creates a match, challenges a bot to it if there is one, and opens its page; throws if the server
 * has changed its commitment, or refuses the challenge: then there is no match. */
export async function startMatch(request: MatchRequest, bot = ""): Promise<void> {
  const { name } = settings.prefs;
  const commitment = stored(await call("GET /api/commitment"));
  const isAlone = request.seats.every(({ kind }) => kind !== "open");
  const dice = await diceRequest(commitment, isAlone, isAlone || (await mayRoll(request)));
  const created = await send("POST /api/matches", {}, { ...request, name, ...dice });
  if (created.match !== commitment.match) throw broken();
  saveSeatLinks(created.match, created.tokens);
  if (bot) await challenge(created.match, bot);
  navigation.go(`/m/${created.match}`);
}

async function challenge(match: string, bot: string): Promise<void> {
  try {
    await call("POST /api/matches/{match}/challenges", { match }, { bot });
  } catch (error) {
    await leave(match).catch(() => {}); // nobody knows of it, so it is swept
    throw error;
  }
}

/** Starts a match against computers on all other seats, at the level last chosen for the game. */
export function playComputer(game: GameInfo): Promise<void> {
  const level = levelFor(game, settings.prefs);
  return startMatch(request(game, newMatchForm(game, "computer", level)));
}

async function mayRoll({ game, options }: MatchRequest): Promise<boolean> {
  const info = (await games()).find(({ name }) => name === game);
  return !info || hasChance(info, options);
}

/** The command for a rematch: to join the one that another player has created, or to create one. */
export async function rematch({
  next_match: next,
  is_casual: isAlone = false,
  has_chance: hasDice = false,
}: Pick<Snapshot, "next_match" | "is_casual" | "has_chance">): Promise<
  Pick<Rematch, "type"> & DiceRequest
> {
  const commitment = next
    ? { match: next, commitment: (await snapshot(next)).fairness.commitment }
    : await call("GET /api/commitment");
  return { type: "rematch", ...(await diceRequest(stored(commitment), isAlone, hasDice)) };
}

/** A seed, or its hash, chosen after the server's commitment; stored, to be compared with the
 * proof. Without dice there is no hash: the start would wait for its seed, and so for a player who
 * has closed the page. */
async function diceRequest(
  commitment: Commitment,
  isAlone: boolean,
  hasDice: boolean,
): Promise<DiceRequest> {
  if (!isAlone)
    return hasDice
      ? { commitment, seed_hash: await commitToSeed(commitment.match) }
      : { commitment };
  const seed = randomHex();
  storeSeed(commitment.match, seed);
  return { commitment, seed };
}

/** Stores the commitment, so that the match page can compare it with the one shown there. */
function stored(commitment: Commitment): Commitment {
  if (!storePublished(commitment.match, commitment, false)) throw broken();
  return commitment;
}

function broken(): ApiError {
  return new ApiError("broken", "The server has changed its commitment to the dice.");
}

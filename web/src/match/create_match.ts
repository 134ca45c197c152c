import { call, send, snapshot, ApiError } from "../api";
import { levelFor } from "../levels";
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
export type MatchRequest = Omit<CreateMatch, "id" | "name" | keyof DiceRequest>;

/** This browser's part of the dice: a seed if nobody else adds one, otherwise its hash. */
type DiceRequest = Pick<CreateMatch, "seed" | "seed_hash" | "commitment">;

/** Creates a match and opens its page; throws if the server has changed its commitment. */
export async function startMatch(request: MatchRequest): Promise<void> {
  const { name } = settings.prefs;
  const commitment = stored(await call("GET /api/commitment"));
  const isAlone = request.seats.every(({ kind }) => kind !== "open");
  const dice = await diceRequest(commitment, isAlone);
  const created = await send("POST /api/matches", {}, { ...request, name, ...dice });
  if (created.match !== commitment.match) throw broken();
  saveSeatLinks(created.match, created.tokens);
  navigation.go(`/m/${created.match}`);
}

/** Starts a match against computers on all other seats, at the level played last. */
export function playComputer(game: GameInfo): Promise<void> {
  const computer = { kind: "computer" as const, level: levelFor(game, settings.prefs.level) };
  const seats = game.seats.map((_, seat) => (seat === 0 ? { kind: "me" as const } : computer));
  return startMatch({ game: game.name, seats });
}

/** The command for a rematch: to join the one that another player has created, or to create one. */
export async function rematch({
  next_match: next,
  is_casual,
}: Pick<Snapshot, "next_match" | "is_casual">): Promise<Pick<Rematch, "type"> & DiceRequest> {
  const commitment = next
    ? { match: next, commitment: (await snapshot(next)).fairness.commitment }
    : await call("GET /api/commitment");
  return { type: "rematch", ...(await diceRequest(stored(commitment), is_casual ?? false)) };
}

/** A seed, or its hash, chosen after the server's commitment; stored, to be compared with the
 * proof. */
async function diceRequest(commitment: Commitment, isAlone: boolean): Promise<DiceRequest> {
  if (!isAlone) return { commitment, seed_hash: await commitToSeed(commitment.match) };
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

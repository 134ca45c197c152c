import { call, seed, snapshot, ApiError } from "../api";
import { levelFor } from "../levels";
import { navigation } from "../navigation.svelte";
import { settings } from "../settings.svelte";
import { saveSeatLinks } from "../seat_links";
import { storeSeed, storePublished } from "../verify/commitment_store";
import type { Commitment, CreateMatch, GameInfo, Rematch } from "../wire";

/** New matches and rematches. The server commits to its secret before it gets this browser's
 * seed. */

/** The request for a new match without the name, seed and commitment, which are added here. */
export type MatchRequest = Omit<CreateMatch, "name" | "seed" | "commitment">;

/** Creates a match and opens its page; throws if the server has changed its commitment. */
export async function startMatch(request: MatchRequest): Promise<void> {
  const { name } = settings.prefs;
  const { commitment, seed } = await committedSeed();
  const created = await call("POST /api/matches", {}, { ...request, name, commitment, seed });
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

/** The command for a rematch: to join `next`, which another player has created, or to create
 * one. */
export async function rematch(
  next?: string | null,
): Promise<Pick<Rematch, "type" | "seed" | "commitment">> {
  if (!next) return { type: "rematch", ...(await committedSeed()) };
  const { commitment } = (await snapshot(next)).fairness;
  return { type: "rematch", seed: seed(), commitment: stored({ match: next, commitment }) };
}

/** The server's commitment for a new match, and a seed chosen after it; both are stored. */
async function committedSeed(): Promise<{ commitment: Commitment; seed: string }> {
  const part = { commitment: stored(await call("GET /api/commitment")), seed: seed() };
  storeSeed(part.commitment.match, part.seed);
  return part;
}

/** Stores the commitment, so that the match page can compare it with the one shown there. */
function stored(commitment: Commitment): Commitment {
  if (!storePublished(commitment.match, commitment, false)) throw broken();
  return commitment;
}

function broken(): ApiError {
  return new ApiError("broken", "The server has changed its commitment to the dice.");
}

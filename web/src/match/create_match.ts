import { call, snapshot, ApiError } from "../api";
import { levelFor } from "../levels";
import { navigation } from "../navigation.svelte";
import { settings } from "../settings.svelte";
import { saveSeatLinks } from "../seat_links";
import { gave, witness } from "../verify/commitment_store";
import { commitToSeed, newSeed } from "../verify/own_seed";
import type { Commitment, CreateMatch, GameInfo, Rematch, Snapshot } from "../wire";

/** New matches. The server commits to its part of the dice before it hears of mine. */

/** What is to be played; my name and my part of the dice come from here. */
export type MatchForm = Omit<CreateMatch, "name" | keyof OwnPart>;

/** My part of the dice: itself if nobody else adds one, otherwise its hash. */
type OwnPart = Pick<CreateMatch, "seed" | "seed_hash" | "commitment">;

/** Makes a match and goes to its table. */
export async function startMatch(plan: MatchForm): Promise<void> {
  const { name } = settings.prefs;
  const commitment = remembered(await call("GET /api/commitment"));
  const isAlone = plan.seats.every(({ kind }) => kind !== "open");
  const part = await ownPart(commitment, isAlone);
  const made = await call("POST /api/matches", {}, { ...plan, name, ...part });
  if (made.match !== commitment.match) throw broken();
  saveSeatLinks(made.match, made.tokens);
  navigation.go(`/m/${made.match}`);
}

/** One click: me against computers on all other seats, at the level I played last. */
export function playComputer(game: GameInfo): Promise<void> {
  const computer = { kind: "computer" as const, level: levelFor(game, settings.prefs.level) };
  const seats = game.seats.map((_, seat) => (seat === 0 ? { kind: "me" as const } : computer));
  return startMatch({ game: game.name, seats });
}

/** How to ask for a rematch: for the one somebody has made, or for one that I make. */
export async function rematch({
  next_match: next,
  is_casual,
}: Pick<Snapshot, "next_match" | "is_casual">): Promise<Pick<Rematch, "type"> & OwnPart> {
  const commitment = next
    ? { match: next, commitment: (await snapshot(next)).fairness.commitment }
    : await call("GET /api/commitment");
  return { type: "rematch", ...(await ownPart(remembered(commitment), is_casual ?? false)) };
}

/** What is given is looked for among the dice afterwards. */
async function ownPart(commitment: Commitment, isAlone: boolean): Promise<OwnPart> {
  if (!isAlone) return { commitment, seed_hash: await commitToSeed(commitment.match) };
  const seed = newSeed();
  gave(commitment.match, seed);
  return { commitment, seed };
}

/** The match page holds it against what is shown there. */
function remembered(given: Commitment): Commitment {
  if (!witness(given.match, given, false)) throw broken();
  return given;
}

function broken(): ApiError {
  return new ApiError("broken", "The server has changed its commitment to the dice.");
}

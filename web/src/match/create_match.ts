import { call, seed, send, snapshot, ApiError } from "../api";
import { levelFor } from "../levels";
import { navigation } from "../navigation.svelte";
import { settings } from "../settings.svelte";
import { saveSeatLinks } from "../seat_links";
import { gave, witness } from "../verify/commitment_store";
import type { Commitment, CreateMatch, GameInfo, Rematch } from "../wire";

/** New matches. The server commits to its part of the dice before it hears of mine. */

/** What is to be played; my name and my part of the dice come from here. */
export type MatchForm = Omit<CreateMatch, "id" | "name" | "seed" | "commitment">;

/** Makes a match and goes to its table. */
export async function startMatch(plan: MatchForm): Promise<void> {
  const { name } = settings.prefs;
  const { commitment, seed } = await myPart();
  const made = await send("POST /api/matches", {}, { ...plan, name, commitment, seed });
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
export async function rematch(
  next?: string | null,
): Promise<Pick<Rematch, "type" | "seed" | "commitment">> {
  if (!next) return { type: "rematch", ...(await myPart()) };
  const { commitment } = (await snapshot(next)).fairness;
  return { type: "rematch", seed: seed(), commitment: remembered({ match: next, commitment }) };
}

/** In the dice of a match to be made; what was given is looked for among them afterwards. */
async function myPart(): Promise<{ commitment: Commitment; seed: string }> {
  const part = { commitment: remembered(await call("GET /api/commitment")), seed: seed() };
  gave(part.commitment.match, part.seed);
  return part;
}

/** The match page holds it against what is shown there. */
function remembered(given: Commitment): Commitment {
  if (!witness(given.match, given, false)) throw broken();
  return given;
}

function broken(): ApiError {
  return new ApiError("broken", "The server has changed its commitment to the dice.");
}

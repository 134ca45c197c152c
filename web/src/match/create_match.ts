import { ask, seed, snapshot, ApiError } from "../api";
import { navigation } from "../navigation.svelte";
import { settings } from "../settings.svelte";
import { saveSeatLinks } from "../seat_links";
import { gave, witness } from "../verify/commitment_store";
import type { Commitment, Create, Created, Rematch } from "../wire";

/** New matches. The server commits to its part of the dice before it hears of mine. */

/** What is to be played; my name and my part of the dice come from here. */
export type MatchForm = Omit<Create, "name" | "seed" | "committed">;

/** Makes a match and goes to its table. */
export async function startMatch(plan: MatchForm): Promise<void> {
  const { name } = settings.prefs;
  const { committed, seed } = await myPart();
  const made = await ask<Created>("/api/matches", { ...plan, name, committed, seed });
  if (made.match !== committed.match) throw broken();
  saveSeatLinks(made.match, made.tokens);
  navigation.go(`/m/${made.match}`);
}

/** One click: me against the computer, at the level I played last. */
export function playComputer(game: string): Promise<void> {
  const { level } = settings.prefs;
  return startMatch({ game, seats: [{ kind: "me" }, { kind: "computer", level }] });
}

/** How to ask for a rematch: for the one somebody has made, or for one that I make. */
export async function rematch(
  next?: string | null,
): Promise<Pick<Rematch, "do" | "seed" | "committed">> {
  if (!next) return { do: "rematch", ...(await myPart()) };
  const { commitment } = (await snapshot(next)).fair;
  return { do: "rematch", seed: seed(), committed: remembered({ match: next, commitment }) };
}

/** In the dice of a match to be made; what was given is looked for among them afterwards. */
async function myPart(): Promise<{ committed: Commitment; seed: string }> {
  const part = { committed: remembered(await ask("/api/commitment")), seed: seed() };
  gave(part.committed.match, part.seed);
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

import { create, seed } from "./api";
import { navigation } from "./navigation.svelte";
import { settings } from "./settings.svelte";
import { keepTokens } from "./tokens";
import type { Create } from "./wire";

/** Makes a match and goes to its table. */
export async function startMatch(plan: Omit<Create, "name" | "seed">): Promise<void> {
  const made = await create({ ...plan, name: settings.liking.name, seed: seed() });
  keepTokens(made.match, made.tokens);
  navigation.go(`/m/${made.match}`);
}

/** One click: me against the computer, at the level I played last. */
export function playComputer(game: string): Promise<void> {
  const { level } = settings.liking;
  return startMatch({ game, seats: [{ kind: "me" }, { kind: "computer", level }] });
}

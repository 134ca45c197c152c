import type { CreateMatch, GameInfo } from "./wire";

const pictures = import.meta.glob<string>("./pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of `pictures/<game>.svg`; undefined if the game has no picture. */
export function picture(game: string): string | undefined {
  return pictures[`./pictures/${game}.svg`];
}

/** A game's name with a capital letter, until the server's title is loaded. */
export function titleOf(game: string): string {
  return game.charAt(0).toUpperCase() + game.slice(1);
}

/** A key as words: "self_capture" becomes "Self capture", 5 becomes "5". */
export function plainWords(key: string | number): string {
  const text = String(key).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether chance may decide something in a match with these options; those left out have their
 * defaults. */
export function hasChance(
  game: Pick<GameInfo, "chance_options" | "options">,
  options: CreateMatch["options"] = {},
): boolean {
  if (!game.chance_options) return true;
  return Object.entries(game.chance_options).some(([key, values]) => {
    const value = options[key] ?? game.options.find((option) => option.key === key)?.default;
    return values.includes(String(value));
  });
}

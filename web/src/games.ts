/** The picture of a game, if there is one: `pictures/<game>.svg`. */
const pictures = import.meta.glob<string>("./pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export function picture(game: string): string | undefined {
  return pictures[`./pictures/${game}.svg`];
}

/** A game's name as a title until the server has said how it is written. */
export function titleOf(game: string): string {
  return game.charAt(0).toUpperCase() + game.slice(1);
}

/** "self_capture" to "Self capture"; numbers stay what they are. */
export function plainWords(key: string | number): string {
  const text = String(key).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

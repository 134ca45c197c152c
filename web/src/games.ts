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

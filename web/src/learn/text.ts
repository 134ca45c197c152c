/** The markup of lessons: paragraphs, `*emphasis*` and `` `notation` ``. */

/** A run of text in one style. */
export interface Piece {
  type: "plain" | "strong" | "code";
  text: string;
}

/** The paragraphs of a text, each in pieces. */
export function paragraphs(text: string): Piece[][] {
  return text.split(/\n\n+/).map(pieces);
}

/** The pieces of one paragraph. */
export function pieces(paragraph: string): Piece[] {
  return paragraph
    .split(/(\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      const inner = part.slice(1, -1);
      if (part.length > 2 && part.startsWith("*") && part.endsWith("*"))
        return { type: "strong", text: inner };
      if (part.length > 2 && part.startsWith("`")) return { type: "code", text: inner };
      return { type: "plain", text: part };
    });
}

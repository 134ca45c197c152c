/** The little markup of lessons: paragraphs, `*emphasis*` and `` `notation` ``. */

export interface Piece {
  type: "plain" | "strong" | "code";
  text: string;
}

export function paragraphs(text: string): Piece[][] {
  return text.split(/\n\n+/).map(pieces);
}

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

/** A page and its parameters. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "match"; match: string; token: string }
  | { page: "replay"; match: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "lobby" }
  | { page: "settings" }
  | { page: "lost"; path: string };

/** The page of a path; the token of a personal link is in the hash. */
export function route(path: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (!rest.length && second) {
    if (first === "play") return { page: "new", game: second };
    if (first === "m") return { page: "match", match: second, token: hash.replace(/^#/, "") };
    if (first === "replay") return { page: "replay", match: second };
    if (first === "learn") return { page: "learn", game: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  if (!second) {
    if (!first) return { page: "home" };
    if (first === "lobby") return { page: "lobby" };
    if (first === "settings") return { page: "settings" };
  }
  return { page: "lost", path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

import { PAGE_PATHS } from "./page_paths";

/** A page and its parameters. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "match"; match: string; token: string }
  | { page: "replay"; match: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "print"; game: string }
  | { page: "lobby" }
  | { page: "settings" }
  | { page: "lost"; path: string };

/** The page of a path; the token of a personal link is in the hash. */
export function route(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  for (const [page, template] of Object.entries(PAGE_PATHS)) {
    const [first, parameter] = template.split("/").filter(Boolean);
    if (parts[0] !== first || parts.length !== (parameter ? 2 : first ? 1 : 0)) continue;
    const token = page === "match" ? { token: hash.replace(/^#/, "") } : {};
    const value = parameter ? { [parameter.slice(1, -1)]: parts[1] } : {};
    return { page, ...value, ...token } as Route;
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

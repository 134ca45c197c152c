/** How the service worker answers a request; null leaves it to the browser.
 *
 * - "page": from the server; the stored shell if that can't be reached.
 * - "asset": from the cache, for its name changes with its content.
 * - "file": from the server, else the file of the stored shell.
 * - "public", "own": from the server, which is stored; else as it was stored. */
export type Policy = "page" | "asset" | "file" | "public" | "own" | null;

const PUBLIC = /^\/api\/games(?:\/[^/]+\/(?:rules|img\/[^/]+))?$/;
const OWN = /^\/api\/(?:mine|matches\/[^/]+(?:\/replay)?)$/;

/** The policy for a request to this server. `files` are the paths of the shell. */
export function policyOf(
  { method, mode }: { method: string; mode: string },
  path: string,
  files: readonly string[],
): Policy {
  if (method !== "GET") return null;
  if (path.startsWith("/api/")) {
    if (PUBLIC.test(path)) return "public";
    return OWN.test(path) ? "own" : null;
  }
  if (path.startsWith("/assets/")) return "asset";
  if (mode === "navigate") return "page";
  return files.includes(path) ? "file" : null;
}

/** Whether a proxy says that it can't reach the server. The server's own errors are problem
 * details. */
export function isFromProxy({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const type = headers.get("content-type") ?? "";
  return [502, 503, 504].includes(status) && !type.startsWith("application/problem+json");
}

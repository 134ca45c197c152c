import { gave } from "./verify/commitment_store";
import { commitToSeed } from "./verify/own_seed";
import type { JoinMatch, ProblemDetails, ReplayFrame, Routes, SeatGrant, Snapshot } from "./wire";

/** The server over HTTP. Every failure is an `ApiError` whose message is for people. */

export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

type Params = Record<string, string | number | null | undefined>;

/** Calls a route. Parameters named in its path go there, the others into the query. */
export async function call<R extends keyof Routes>(
  route: R,
  params: Params = {},
  body?: Routes[R]["request"],
): Promise<Routes[R]["response"]> {
  const [method, path] = route.split(" ") as [string, string];
  const content =
    method === "GET"
      ? {}
      : { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } };
  const response = await request(address(path, params), { method, ...content });
  return (await response.json()) as Routes[R]["response"];
}

function address(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    const placeholder = `{${key}}`;
    if (path.includes(placeholder))
      path = path.replace(placeholder, encodeURIComponent(String(value)));
    else if (value !== null && value !== undefined) query.set(key, String(value));
  }
  return query.size ? `${path}?${query.toString()}` : path;
}

async function request(path: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError("offline", "The server can't be reached. Check your connection.");
  }
  if (!response.ok) throw await problem(response);
  return response;
}

async function problem(response: Response): Promise<ApiError> {
  try {
    const { code, detail } = (await response.json()) as Partial<ProblemDetails>;
    if (detail) return new ApiError(code ?? "refused", detail);
  } catch {
    // Not one of our own answers.
  }
  return new ApiError(`http_${response.status}`, "The server couldn't do that. Try again later.");
}

export const games = once(() => call("GET /api/games"));

/** Takes a seat, and commits to a seed. */
export async function join(match: string, how: JoinMatch): Promise<SeatGrant> {
  const seed_hash = await commitToSeed(match);
  return call("POST /api/matches/{match}/join", { match }, { ...how, seed_hash });
}

/** Leaves the seat before the start; the creator calls the match off. */
export async function leave(match: string): Promise<void> {
  await call("POST /api/matches/{match}/leave", { match });
  gave(match, null);
}

export const snapshot = (match: string): Promise<Snapshot> =>
  call("GET /api/matches/{match}", { match });

export const frames = (match: string, seat?: number | null): Promise<ReplayFrame[]> =>
  call("GET /api/matches/{match}/replay", { match, seat });

export const recordAddress = (match: string, format?: "json"): string =>
  address("/api/matches/{match}/record", { match, format });

export const qrAddress = (match: string, path: string): string =>
  address("/api/matches/{match}/qr", { match, path });

/** The record as text, as a verifier reads it. */
export const recordText = async (match: string): Promise<string> =>
  (await request(recordAddress(match), {})).text();

/** Fetched once for all; after a failure, again. */
function once<T>(get: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= get().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** What went wrong, for people. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

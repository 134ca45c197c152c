import { randomHex } from "./random";
import { forgetSeatLinks } from "./seat_links";
import { storeSeed } from "./verify/commitment_store";
import { commitToSeed } from "./verify/own_seed";
import type { JoinMatch, ProblemDetails, ReplayFrame, Routes, SeatGrant, Snapshot } from "./wire";

/** A request that failed. `code` is stable, for programs; the message is for people. Every
 * function of this module that calls the server rejects with it. */
export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

type Params = Record<string, string | number | null | undefined>;

/** Calls a route and returns its JSON. Parameters named in the path go there, others into the
 * query. */
export async function call<R extends keyof Routes>(
  route: R,
  params: Params = {},
  body?: Routes[R]["request"],
): Promise<Routes[R]["response"]> {
  const [method, path] = route.split(" ") as [string, string];
  const options = method === "GET" ? {} : { ...posting(body ?? {}), method };
  const response = await request(address(path, params), options);
  return (await response.json()) as Routes[R]["response"];
}

/** A request with a body. */
export const posting = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** Waits before a request without an answer is sent again, in milliseconds. */
const WAITS = [500, 1000, 2000, 4000];
/** Codes of failures after which nobody knows whether the request was carried out. */
const UNANSWERED = ["offline", "store_failed", "http_502", "http_503", "http_504"];

type Identified = {
  [R in keyof Routes]: Routes[R]["request"] extends { request_id?: string | null } | null
    ? R
    : never;
}[keyof Routes];

/** Calls a route that changes something. The request has an id, so that the server carries it out
 * once and answers it again if the answer gets lost. */
export async function send<R extends Identified>(
  route: R,
  params: Params,
  body: Omit<NonNullable<Routes[R]["request"]>, "request_id">,
): Promise<Routes[R]["response"]> {
  const request = { ...body, request_id: randomHex() } as Routes[R]["request"];
  return untilAnswered(() => call(route, params, request));
}

/** For requests that may be carried out twice without harm. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !UNANSWERED.includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
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
    // Not from our server: a proxy, for example.
  }
  return new ApiError(`http_${response.status}`, "The server couldn't do that. Try again later.");
}

/** Every game of the server; fetched once. */
export const games = once(() => call("GET /api/games"));

/** Takes a seat, and commits to a seed where the match has dice. */
export async function join(match: string, how: JoinMatch, hasDice: boolean): Promise<SeatGrant> {
  const dice = hasDice ? { seed_hash: await commitToSeed(match) } : {};
  return send("POST /api/matches/{match}/join", { match }, { ...how, ...dice });
}

/** Takes the seat of a personal link. */
export const claim = (match: string, token: string): Promise<SeatGrant> =>
  untilAnswered(() => call("POST /api/matches/{match}/claim", { match }, { token }));

/** Leaves the seat before the start; if the creator leaves, the match is cancelled. */
export async function leave(match: string): Promise<void> {
  await send("POST /api/matches/{match}/leave", { match }, {});
  storeSeed(match, null);
  forgetSeatLinks(match);
}

/** Revokes the personal links of this browser's seats and returns the new ones. */
export const renewLinks = (match: string): Promise<SeatGrant> =>
  send("POST /api/matches/{match}/links", { match }, {});

/** The match as this browser may see it now. */
export const snapshot = (match: string): Promise<Snapshot> =>
  call("GET /api/matches/{match}", { match });

/** The frames of a match as a seat saw them, the start first; without a seat, as a spectator
 * did. */
export const frames = (match: string, seat?: number | null): Promise<ReplayFrame[]> =>
  call("GET /api/matches/{match}/replay", { match, seat });

/** The address of the record, as text or JSON. */
export const recordAddress = (match: string, format?: "json"): string =>
  address("/api/matches/{match}/record", { match, format });

/** A position as a seat saw it, as PNG. */
export const picture = (match: string, place: number, seat: number | null): Promise<Blob> =>
  file("/api/matches/{match}/picture", { match, place, seat });

/** A finished match as a seat saw it, as an animation; the server takes seconds to make it. */
export const animation = (
  match: string,
  format: "gif" | "webp",
  seat: number | null,
): Promise<Blob> => file("/api/matches/{match}/animation", { match, format, seat });

/** A file that a route answers with. */
export async function file(path: string, params: Params, options: RequestInit = {}): Promise<Blob> {
  return (await request(address(path, params), options)).blob();
}

/** The address of a QR code for a link to the match. */
export const qrAddress = (match: string, path: string): string =>
  address("/api/matches/{match}/qr", { match, path });

/** The record as text. */
export const recordText = async (match: string): Promise<string> =>
  (await request(recordAddress(match), {})).text();

/** Caches the first result; a failure is not cached. */
function once<T>(get: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    cached ??= get().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}

/** The message of an error, for people. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

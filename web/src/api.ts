import { forgetSeatLinks } from "./seat_links";
import { gave } from "./verify/commitment_store";
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

/** Waits before a request without an answer is sent again, in milliseconds. */
const WAITS = [500, 1000, 2000, 4000];
/** Codes of failures after which nobody knows whether the request was carried out. */
const UNANSWERED = ["offline", "store_failed", "http_502", "http_503", "http_504"];

type Identified = {
  [R in keyof Routes]: Routes[R]["request"] extends { id?: string | null } | null ? R : never;
}[keyof Routes];

/** Calls a route that changes something. The request has an id, so that the server carries it out
 * once and answers it again if the answer gets lost. */
export async function send<R extends Identified>(
  route: R,
  params: Params,
  body: Omit<NonNullable<Routes[R]["request"]>, "id">,
): Promise<Routes[R]["response"]> {
  const request = { ...body, id: randomHex() } as Routes[R]["request"];
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
    // Not one of our own answers.
  }
  return new ApiError(`http_${response.status}`, "The server couldn't do that. Try again later.");
}

export const games = once(() => call("GET /api/games"));

/** Whoever gives a seed remembers it, to look for it among the dice afterwards. */
export async function join(match: string, how: JoinMatch): Promise<SeatGrant> {
  const grant = await send("POST /api/matches/{match}/join", { match }, how);
  if (how.seed) gave(match, how.seed);
  return grant;
}

/** Takes the seat of a personal link. */
export const claim = (match: string, token: string): Promise<SeatGrant> =>
  untilAnswered(() => call("POST /api/matches/{match}/claim", { match }, { token }));

/** Leaves the seat before the start; the creator calls the match off. */
export async function leave(match: string): Promise<void> {
  await send("POST /api/matches/{match}/leave", { match }, {});
  gave(match, null);
  forgetSeatLinks(match);
}

/** Revokes the personal links of my seats; gives the new ones. */
export const renewLinks = (match: string): Promise<SeatGrant> =>
  send("POST /api/matches/{match}/links", { match }, {});

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

/** My part of the dice. */
export const seed = (): string => randomHex();

/** 128 random bits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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

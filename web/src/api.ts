import { gave } from "./verify/commitment_store";
import type { TimeControl, Created, Join, SeatShown, Snapshot, Display, LogEntry } from "./wire";

/** The server over HTTP. Every failure is a `Trouble` whose message is for people. */

export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

export interface GameOption {
  key: string;
  default: number | string;
  values: (number | string)[] | null;
  low: number;
  high: number;
  sentence: string;
  ruling: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  /** The seats' words under the default options. */
  seats: string[];
  least_seats: number;
  most_seats: number;
  has_hidden_parts: boolean;
  options: GameOption[];
  levels: number[];
}

/** A match in a list. */
export interface Listed {
  match: string;
  game: string;
  status: "waiting" | "playing" | "over";
  seats: SeatShown[];
  options?: Record<string, number | string>;
  clock?: TimeControl | null;
  /** Milliseconds since 1970. */
  updated: number;
  mine?: number[];
  deciding?: number[];
  ply?: number;
}

export interface Frame {
  told: LogEntry | null;
  table: Display;
}

export const games = once(() => ask<GameInfo[]>("/api/games"));
export const lobby = (): Promise<Listed[]> => ask("/api/lobby");
export const running = (): Promise<Listed[]> => ask("/api/watch");
export const mine = (): Promise<Listed[]> => ask("/api/mine");

/** Whoever gives a seed remembers it, to look for it among the dice afterwards. */
export async function join(match: string, how: Join): Promise<Created> {
  const made = await ask<Created>(`${of(match)}/join`, how);
  if (how.seed) gave(match, how.seed);
  return made;
}
export const claim = (match: string, token: string): Promise<Created> =>
  ask(`${of(match)}/claim`, { token });
/** Stands up before the start; whoever made the match calls it off. */
export async function leave(match: string): Promise<void> {
  await ask(`${of(match)}/leave`, {});
  gave(match, null);
}
export const snapshot = (match: string): Promise<Snapshot> => ask(of(match));
export const frames = (match: string, seat?: number | null): Promise<Frame[]> =>
  ask(`${of(match)}/replay${seat === undefined || seat === null ? "" : `?seat=${seat}`}`);
export const recordAddress = (match: string, format?: "json"): string =>
  `${of(match)}/record${format ? `?format=${format}` : ""}`;
export const qrAddress = (match: string, path: string): string =>
  `${of(match)}/qr?path=${encodeURIComponent(path)}`;

/** The rule page of a game: HTML made by our own server from our own text. */
export async function rules(game: string): Promise<string> {
  const answer = await call(`/api/games/${encodeURIComponent(game)}/rules`);
  const text = await answer.text();
  if (!answer.headers.get("content-type")?.includes("json")) return text;
  return (JSON.parse(text) as { html: string }).html;
}

/** My part of the dice. */
export function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function of(match: string): string {
  return `/api/matches/${encodeURIComponent(match)}`;
}

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await call(path, body);
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as T;
}

async function call(path: string, body?: unknown): Promise<Response> {
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { ...post, body: JSON.stringify(body) });
  } catch {
    throw new ApiError("offline", "The server cannot be reached just now.");
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

async function problem(answer: Response): Promise<ApiError> {
  try {
    const said = (await answer.json()) as { code?: string; words?: string };
    if (said.words) return new ApiError(said.code ?? "refused", said.words);
  } catch {
    // Not one of our own answers.
  }
  return new ApiError(`http_${answer.status}`, "The server could not do that just now.");
}

/** Asked once for all; after a failure asked again. */
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
export function words(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

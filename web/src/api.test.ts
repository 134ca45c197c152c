import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { join, leave, renewLinks, send } from "./api";

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** A server that gives these answers in turn; null is an answer that gets lost. */
function serve(...answers: (Response | null)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, how: { body: string }) => {
    sent.push({ path, body: JSON.parse(how.body) as Record<string, unknown> });
    const answer = answers.shift() ?? null;
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("no answer"));
  });
  return sent;
}

const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status });
const GRANT = { match: "m", tokens: { 1: "token" } };

describe("requests that change something", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are sent again under the same id when no answer comes", async () => {
    const sent = serve(
      null,
      answer({ code: "store_failed", detail: "Later." }, 503),
      answer(GRANT),
    );
    const renewed = renewLinks("m");
    await vi.runAllTimersAsync();
    expect(await renewed).toEqual(GRANT);
    expect(sent).toHaveLength(3);
    expect(sent[0]!.body.request_id).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
  });

  it("have an id of their own each", async () => {
    const sent = serve(answer(GRANT), answer(GRANT), answer({}));
    await join("m", {}, true);
    await renewLinks("m");
    await leave("m");
    expect(new Set(sent.map(({ body }) => body.request_id)).size).toBe(3);
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/matches/m/join",
      "/api/matches/m/links",
      "/api/matches/m/leave",
    ]);
  });

  it("are not sent again after a refusal", async () => {
    const sent = serve(answer({ code: "seat_taken", detail: "That seat is taken." }, 409));
    await expect(join("m", {}, true)).rejects.toThrow("That seat is taken.");
    expect(sent).toHaveLength(1);
  });

  it("give up in the end", async () => {
    const sent = serve();
    const made = send("POST /api/matches", {}, { game: "thrive", seats: [] });
    const refused = expect(made).rejects.toThrow("can't be reached");
    await vi.runAllTimersAsync();
    await refused;
    expect(sent).toHaveLength(5);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPublished } from "../verify";
import { seedHashOf } from "../verify/dice";
import type { GameInfo } from "../wire";
import { playComputer, rematch, startMatch } from "./create_match";

const go = vi.hoisted(() => vi.fn());
vi.mock("../navigation.svelte", () => ({ navigation: { go } }));
vi.mock("../settings.svelte", () => ({
  settings: { prefs: { name: "Ada", level: 1, levels: { hex: 5 } } },
}));

const GIVEN = { match: "m", commitment: "aa" };
const PLAN = { game: "thrive", seats: [{ kind: "me" as const }, { kind: "computer" as const }] };

type Asked = [string, Record<string, unknown> | null];

/** A server that answers by path; returns its requests in order. */
function serve(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (path: string, how: { body?: string }) => {
    asked.push([path, how.body ? (JSON.parse(how.body) as Record<string, unknown>) : null]);
    return Promise.resolve(new Response(JSON.stringify(answers[path])));
  });
  return asked;
}

describe("dice of a new match", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    go.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are committed to by the server before it hears of the seed", async () => {
    const asked = serve({ "/api/commitment": GIVEN, "/api/matches": { match: "m", tokens: {} } });
    await startMatch(PLAN);
    expect(asked.map(([path]) => path)).toEqual(["/api/commitment", "/api/matches"]);
    expect(asked[0]![1]).toBeNull();
    const sent = asked[1]![1]!;
    expect(sent).toMatchObject({ ...PLAN, name: "Ada", commitment: GIVEN });
    expect(sent.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.seed_hash).toBeUndefined();
    expect(loadPublished("m")).toMatchObject({ commitment: "aa", sent: sent.seed });
    expect(go).toHaveBeenCalledWith("/m/m");
  });

  it("are the same where a bot is challenged, which gets the match once it exists", async () => {
    const created = { match: "m", tokens: {} };
    const path = "/api/matches/m/challenges";
    const asked = serve({ "/api/commitment": GIVEN, "/api/matches": created, [path]: {} });
    await startMatch(PLAN, "b0t");
    expect(asked.at(-1)).toEqual([path, { bot: "b0t" }]);
    expect(go).toHaveBeenCalledWith("/m/m");
  });

  it("leave no match behind if the bot has gone", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const isChallenge = path.endsWith("/challenges");
      const answer = isChallenge ? { code: "no_bot", detail: "Gone." } : { ...GIVEN, tokens: {} };
      return Promise.resolve(
        new Response(JSON.stringify(answer), { status: isChallenge ? 404 : 200 }),
      );
    });
    await expect(startMatch(PLAN, "b0t")).rejects.toMatchObject({ code: "no_bot" });
    expect(asked.at(-1)).toBe("/api/matches/m/leave");
    expect(go).not.toHaveBeenCalled();
  });

  it("are for as many seats as the game proposes, against a computer as strong as it can be", async () => {
    const answers = { "/api/commitment": GIVEN, "/api/matches": { match: "m", tokens: {} } };
    const asked = serve(answers);
    const game = { name: "hex", seats: ["north", "east"], levels: [1, 2, 3], options: [] };
    const hex = { ...game, proposed_seats: 3, seats_option: "players" };
    await playComputer(hex as unknown as GameInfo);
    const computer = { kind: "computer", level: 3 };
    expect(asked[1]![1]).toMatchObject({
      game: "hex",
      seats: [{ kind: "me" }, computer, computer],
      options: { players: 3 },
    });
  });

  it("are not those of another match", async () => {
    serve({ "/api/commitment": GIVEN, "/api/matches": { match: "other", tokens: {} } });
    await expect(startMatch(PLAN)).rejects.toThrow("has changed its commitment");
    expect(go).not.toHaveBeenCalled();
  });

  it("are committed to by me, too, where others can sit down and there is chance", async () => {
    const asked = serve({
      "/api/commitment": GIVEN,
      "/api/matches": { match: "m", tokens: {} },
      "/api/games": [{ name: "thrive", chance_options: { first: ["random"] }, options: [] }],
    });
    const seats = [{ kind: "me" as const }, { kind: "open" as const }];
    await startMatch({ ...PLAN, seats, options: { first: "black" } });
    expect(asked.at(-1)![1]!.seed_hash).toBeUndefined();
    expect(loadPublished("m").secrets).toBeUndefined();
    await startMatch({ ...PLAN, seats, options: { first: "random" } });
    const { seed, seed_hash } = asked.at(-1)![1]!;
    expect(seed).toBeUndefined();
    const [secret] = loadPublished("m").secrets!;
    expect(seed_hash).toBe(seedHashOf("m", secret!));
    expect(loadPublished("m").sent).toBeUndefined();
  });

  it("are committed to before a rematch, too", async () => {
    serve({ "/api/commitment": GIVEN });
    const part = await rematch({ is_casual: true });
    expect(part).toMatchObject({ type: "rematch", commitment: GIVEN });
    expect(loadPublished("m")).toMatchObject({ commitment: "aa", sent: part.seed });
  });

  it("of a rematch somebody has made are looked at first", async () => {
    const asked = serve({ "/api/matches/n": { match: "n", fairness: { commitment: "bb" } } });
    const part = await rematch({ next_match: "n", has_chance: true });
    expect(part.commitment).toEqual({ match: "n", commitment: "bb" });
    expect(asked).toEqual([["/api/matches/n", null]]);
    expect(loadPublished("n").commitment).toBe("bb");
    expect(part.seed).toBeUndefined();
    expect(part.seed_hash).toBe(seedHashOf("n", loadPublished("n").secrets![0]!));
    serve({ "/api/matches/n": { match: "n", fairness: { commitment: "cc" } } });
    await expect(rematch({ next_match: "n" })).rejects.toThrow("has changed its commitment");
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Playback } from "./playback.svelte";
import { ReviewJob } from "./review_job.svelte";

/** A server that answers each path with its responses in turn, then with the last one. */
function serve(answers: Record<string, unknown[]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: { method?: string }) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    const left = answers[path] ?? [];
    const next = left.length > 1 ? left.shift() : left[0];
    return Promise.resolve(new Response(JSON.stringify(next)));
  });
  return asked;
}

const REVIEW = "/api/matches/m1/review";
const review = { seats: [], turns: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a review", () => {
  it("is asked for once and then looked after until it is done", async () => {
    const running = { status: "running", done: 1, total: 4 };
    const asked = serve({ [REVIEW]: [running, running, { status: "done", review }] });
    const study = new ReviewJob("m1");
    const making = study.make();
    await vi.advanceTimersByTimeAsync(1500);
    expect([study.busy, study.share]).toEqual([true, 0.25]);
    await vi.advanceTimersByTimeAsync(1500);
    await making;
    expect(study.review).toEqual(review);
    expect(study.busy).toBe(false);
    expect(asked).toEqual([`POST ${REVIEW}`, `GET ${REVIEW}`, `GET ${REVIEW}`]);
  });

  it("that is there already is simply shown", async () => {
    serve({ [REVIEW]: [{ status: "done", review }] });
    const study = new ReviewJob("m1");
    await study.find();
    expect(study.review).toEqual(review);
  });

  it("is not taken for lost when it is asked for before the first look is back", async () => {
    let back: (answer: Response) => void = () => {};
    const running = new Response(JSON.stringify({ status: "running" }));
    vi.stubGlobal("fetch", (_: string, init?: { method?: string }) =>
      init?.method === "POST" ? running : new Promise<Response>((done) => (back = done)),
    );
    const study = new ReviewJob("m1");
    void study.find();
    void study.make();
    back(new Response("{}"));
    await vi.advanceTimersByTimeAsync(500);
    expect([study.problem, study.busy]).toEqual(["", true]);
  });

  it("says so when the server has forgotten or failed", async () => {
    serve({ [REVIEW]: [{ status: "running" }, {}] });
    const forgotten = new ReviewJob("m1");
    const making = forgotten.make();
    await vi.advanceTimersByTimeAsync(1500);
    await making;
    expect(forgotten.problem).toContain("interrupted");
    serve({ [REVIEW]: [{ status: "failed", detail: "No engine." }] });
    const failed = new ReviewJob("m1");
    await failed.make();
    expect([failed.problem, failed.busy]).toEqual(["No engine.", false]);
  });
});

describe("a projector", () => {
  const display = { view: {} };
  const entry = { number: 1, seat: 0, actions: ["+a1"], text: ["Red drops a head on a1"] };
  const film = [
    { entry: null, display },
    { entry, display },
    { entry: { ...entry, number: 2 }, display },
  ];
  const about = { match: "m1", game: "hide", status: "over", seats: [], log: [], seat: null };
  const addresses: string[] = [];

  beforeEach(() => {
    addresses.length = 0;
    vi.stubGlobal("history", {
      replaceState: (_: unknown, __: string, to: string) => addresses.push(to),
    });
    serve({
      "/api/games": [[{ name: "hide", title: "Hide", has_hidden_parts: true }]],
      "/api/matches/m1": [about],
      "/api/matches/m1/replay?seat=0": [film],
      "/api/matches/m1/replay?seat=1": [film.slice(0, 2)],
    });
  });

  it("looks through a player's eyes and can change them", async () => {
    const shown = new Playback("m1");
    await shown.load("?t=2");
    expect([shown.title, shown.hidden, shown.seat, shown.place]).toEqual(["Hide", true, 0, 2]);
    await shown.lookAs(1);
    expect([shown.seat, shown.place]).toEqual([1, 1]);
    expect(addresses).toEqual(["/replay/m1?t=1&seat=1"]);
  });

  it("walks, knows a single step on, and plays to the end", async () => {
    const shown = new Playback("m1");
    await shown.load("?t=0");
    shown.walk("on");
    expect([shown.place, shown.stepped]).toEqual([1, true]);
    shown.walk("first");
    expect([shown.place, shown.stepped]).toEqual([0, false]);
    shown.walk("play");
    vi.advanceTimersByTime(10_000);
    expect([shown.place, shown.playing]).toEqual([2, false]);
  });
});

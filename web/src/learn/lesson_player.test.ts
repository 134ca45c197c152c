import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Course } from "./lesson";
import { Player } from "./lesson_player.svelte";

const COURSE: Course = {
  game: "thrive",
  title: "Thrive",
  seats: ["black", "white"],
  steps: [
    { title: "Look", text: "Just look." },
    {
      title: "Move",
      text: "Now move.",
      position: "somewhere",
      lead: ["a1-a2"],
      task: {
        ask: "Move c1.",
        accept: [["c1-c2", "c2+*"]],
        solution: ["c1-c2", "c2+d5"],
        hint: "Use c1.",
        praise: "Well done.",
        reply: ["c6-c5"],
      },
    },
  ],
};

interface Question {
  actions: string[];
  position: string | null;
}

/** Rules for the test: the learner decides twice after the lead, then the other side does. */
function answer({ actions, position }: Question): Response {
  if (actions.includes("illegal"))
    return new Response(JSON.stringify({ code: "illegal", detail: "That cannot be." }), {
      status: 400,
    });
  const own = actions.length - (position ? 1 : 0);
  const log = actions.map((action, n) => ({ number: n + 1, seat: 0, actions: [action], text: [] }));
  const display = { view: { actions }, deciding: own < 2 ? [0] : [1] };
  return new Response(JSON.stringify({ display, log }));
}

const asked: Question[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as Question;
    asked.push(question);
    return Promise.resolve(answer(question));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function started(at: number): Promise<Player> {
  const player = new Player(COURSE, async () => {});
  await player.go(at);
  return player;
}

describe("going through a course", () => {
  test("a step without a task is done by looking at it", async () => {
    const player = await started(0);
    expect(asked[0]).toMatchObject({ game: "thrive", position: null, actions: [] });
    expect(player.isDone).toBe(true);
    expect(player.active).toBe(false);
    expect(player.progress).toEqual({ at: 1, done: [0] });
  });

  test("the board of the step before takes no choice", async () => {
    const player = await started(0);
    const going = player.go(1);
    expect(player.isLate).toBe(true);
    await player.choose("c1-c2");
    await going;
    expect(player.chosen).toEqual([]);
    expect(player.active).toBe(true);
  });

  test("a second choice before the first is on the board is not taken", async () => {
    const player = await started(1);
    const first = player.choose("c1-c2");
    await player.choose("c1-c2");
    await first;
    expect(player.chosen).toEqual(["c1-c2"]);
    expect(player.verdict.type).toBe("going");
  });

  test("a right answer is praised and answered", async () => {
    const player = await started(1);
    expect(player.active).toBe(true);
    expect(player.last.map(({ actions }) => actions)).toEqual([["a1-a2"]]);
    await player.choose("c1-c2");
    expect(player.verdict.type).toBe("going");
    expect(player.draft).toEqual(["c1-c2"]);
    await player.choose("c2+d5");
    expect(player.verdict.type).toBe("right");
    expect(player.isDone).toBe(true);
    expect(player.replied).toBe(true);
    expect(player.draft).toEqual([]);
    expect(player.last.flatMap(({ actions }) => actions)).toEqual(["c1-c2", "c2+d5", "c6-c5"]);
    expect(player.progress.done).toContain(1);
  });

  test("a wrong answer is explained and can be taken back", async () => {
    const player = await started(1);
    await player.choose("f1-f2");
    expect(player.verdict).toEqual({ type: "wrong", say: "Use c1." });
    expect(player.active).toBe(false);
    await player.choose("c1-c2");
    expect(player.chosen).toEqual(["f1-f2"]);
    await player.back();
    expect(player.chosen).toEqual([]);
    expect(player.active).toBe(true);
  });

  test("what the rules refuse leaves the step as it was", async () => {
    const player = await started(1);
    await player.choose("c1-c2");
    await player.choose("illegal");
    expect(player.chosen).toEqual(["c1-c2"]);
    expect(player.problem).toBe("That cannot be.");
    expect(player.verdict.type).toBe("going");
  });

  test("show me plays the solution to its end", async () => {
    const player = await started(1);
    await player.choose("f1-f2");
    await player.showMe();
    expect(player.chosen).toEqual(["c1-c2", "c2+d5"]);
    expect(player.verdict.type).toBe("right");
    expect(player.showing).toBe(false);
  });

  test("a server that can't be reached is reported", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    const player = await started(1);
    expect(player.problem).toBe("The server can't be reached. Check your connection.");
    expect(player.display).toBeNull();
  });
});

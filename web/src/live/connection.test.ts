import { expect, test } from "vitest";
import type { Command, Message } from "../wire";
import { Connection, liveAddress, type Socket, type ConnectionState } from "./connection";

class FakeLine implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: Command[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(undefined as never);
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function world() {
  const lines: FakeLine[] = [];
  const states: ConnectionState[] = [];
  const received: Message[] = [];
  const timers: { wait: number; call: () => void; off: boolean }[] = [];
  const connection = new Connection({
    open: () => lines[lines.push(new FakeLine()) - 1]!,
    received: (message) => received.push(message),
    changed: (state) => states.push(state),
    later: (wait, call) => {
      const timer = { wait, call, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
    chance: () => 0.5,
  });
  const ring = (): number => {
    const timer = timers.findLast((one) => !one.off)!;
    timer.off = true;
    timer.call();
    return timer.wait;
  };
  return { connection, lines, states, received, timers, ring };
}

const pong = { type: "pong", id: "beat", now: 1 };
const play: Command = { type: "play", id: "p1", ply: 3, actions: ["c1c2"] };

test("what was not answered is said again under its id, what was answered is not", () => {
  const { connection, lines, ring } = world();
  lines[0]!.open();
  connection.send(play);
  connection.send({ type: "chat", id: "s1", text: "hello" });
  lines[0]!.hear({ type: "done", id: "s1", ply: 3 });
  lines[0]!.onclose?.({ code: 1006 });
  ring();
  lines[1]!.open();
  expect(lines[1]!.sent).toEqual([play]);
});

test("a command given while the line is down is sent when it is back", () => {
  const { connection, lines } = world();
  connection.send(play);
  expect(lines[0]!.sent).toEqual([]);
  lines[0]!.open();
  expect(lines[0]!.sent).toEqual([play]);
});

test("of several drafts only the last is said again; looks never", () => {
  const { connection, lines } = world();
  connection.send({ type: "draft", id: "d1", ply: 3, actions: ["a"] });
  connection.send({ type: "draft", id: "d2", ply: 3, actions: ["a", "b"] });
  connection.send({ type: "view_as", id: "l1", spectator: true });
  lines[0]!.open();
  expect(lines[0]!.sent.map((command) => command.id)).toEqual(["d2"]);
});

test("waits grow from try to try and start anew after a word from the server", () => {
  const { lines, ring } = world();
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    lines.at(-1)!.onclose?.({ code: 1006 });
    waits.push(ring());
  }
  expect(waits.slice(0, 3)).toEqual([400, 800, 1600]);
  expect(waits.at(-1)).toBe(10_000);
  lines.at(-1)!.open();
  lines.at(-1)!.hear(pong);
  lines.at(-1)!.onclose?.({ code: 1012 });
  expect(ring()).toBe(400);
});

test("a silent line is given up, an answering one kept", () => {
  const { lines, states, ring } = world();
  lines[0]!.open();
  lines[0]!.hear(pong);
  ring();
  expect(lines[0]!.sent.at(-1)).toEqual({ type: "ping", id: "beat" });
  lines[0]!.hear(pong);
  ring();
  expect(states).toEqual(["live"]);
  ring();
  expect(states).toEqual(["live", "lost"]);
  expect(lines[0]!.closed).toBe(true);
});

/** A world whose connection is live and in which time is counted. */
function timed() {
  const { lines, connection, states, timers } = world();
  let now = 0;
  const due = new Map<object, number>();
  lines[0]!.open();
  lines[0]!.hear({ type: "snapshot" });
  const pass = (milliseconds: number): void => {
    const end = now + milliseconds;
    for (;;) {
      for (const timer of timers) if (!due.has(timer)) due.set(timer, now + timer.wait);
      const next = timers
        .filter((timer) => !timer.off && due.get(timer)! <= end)
        .sort((a, b) => due.get(a)! - due.get(b)!)[0];
      if (!next) break;
      now = due.get(next)!;
      next.off = true;
      next.call();
    }
    now = end;
  };
  return { lines, connection, states, pass };
}

test("a click without an answer shows within three seconds that the connection is lost", () => {
  const { lines, connection, states, pass } = timed();
  pass(10_000);
  connection.send(play);
  pass(1_000);
  connection.send({ type: "chat", id: "c1", text: "hello" });
  pass(2_000);
  expect(states).toEqual(["live", "lost"]);
  expect(lines[0]!.sent).toEqual([play, { type: "chat", id: "c1", text: "hello" }]);
  pass(500);
  lines[1]!.open();
  expect(lines[1]!.sent.map(({ id }) => id)).toEqual(["p1", "c1"]);
});

test("an answered click leaves the connection alone, and no more pings are sent", () => {
  const { lines, connection, states, pass } = timed();
  connection.send(play);
  pass(2_000);
  lines[0]!.hear({ type: "ack", id: "p1", ply: 4 });
  pass(19_000);
  expect(states).toEqual(["live"]);
  expect(lines[0]!.sent.filter(({ type }) => type === "ping").length).toBe(1);
});

test("a hint may take its time", () => {
  const { connection, states, pass } = timed();
  connection.send({ type: "hint", id: "h1" });
  pass(12_000);
  expect(states).toEqual(["live"]);
  pass(4_000);
  expect(states).toEqual(["live", "lost"]);
});

test("a slow network gets more time with each attempt, until a command is answered", () => {
  const { lines, connection, states, pass } = timed();
  connection.send(play);
  pass(3_000);
  lines.at(-1)!.open();
  lines.at(-1)!.hear({ type: "snapshot" });
  pass(4_500);
  expect(states).toEqual(["live", "lost", "live"]);
  lines.at(-1)!.hear({ type: "ack", id: "p1", ply: 4 });
  connection.send({ ...play, id: "p2" });
  pass(3_000);
  expect(states.at(-1)).toBe("lost");
});

test("without a network the connection is lost at once, and a handshake that hangs is given up", () => {
  const { lines, connection, states, pass } = timed();
  connection.goOffline();
  expect(states).toEqual(["live", "lost"]);
  connection.goOffline();
  connection.send(play);
  pass(400);
  expect(lines.length).toBe(2);
  pass(11_000);
  expect(lines.length).toBe(3);
  lines[2]!.open();
  expect(lines[2]!.sent).toEqual([play]);
});

test("a match that is not there is not asked for again", () => {
  const { lines, states, timers } = world();
  lines[0]!.onclose?.({ code: 4404 });
  expect(states).toEqual(["gone"]);
  expect(timers.every((timer) => timer.off)).toBe(true);
});

test("hurry takes the wait away", () => {
  const { connection, lines } = world();
  lines[0]!.onclose?.({ code: 1006 });
  connection.reconnectNow();
  expect(lines.length).toBe(2);
});

test("the line goes to the page's own host", () => {
  const page = { protocol: "https:", host: "x.org" };
  expect(liveAddress("m1", page, false)).toBe("wss://x.org/api/matches/m1/live");
  expect(liveAddress("m1", page, true)).toBe("wss://x.org/api/matches/m1/live?frames=true");
});

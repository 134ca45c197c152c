import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command, Message, Snapshot } from "../wire";
import { LiveMatch } from "./live_match.svelte";

/** The server's end of the WebSocket. */
class Socket {
  static last: Socket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Command[] = [];

  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get asked(): Command {
    return this.sent.at(-1)!;
  }
}

const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  type: "snapshot",
  match: "m",
  game: "thrive",
  options: {},
  status: "playing",
  ply: 3,
  seats: [
    { name: "black", kind: "person" },
    { name: "white", kind: "person" },
  ],
  display: { view: "now", deciding: [0], prompt: "Move a pod" },
  log: [],
  fairness: { commitment: "c" },
  server_time: 1000,
  seat: 0,
  own_seats: [0],
  ...more,
});

const received = {
  logged: vi.fn(),
  due: vi.fn(),
  chatted: vi.fn(),
  over: vi.fn(),
  created: vi.fn(),
  shown: vi.fn(),
};
let confirm = false;
let hidden = false;
let paced = false;
let live: LiveMatch;

function sit(first: Snapshot): LiveMatch {
  live = new LiveMatch("m", received, {
    confirm: () => confirm,
    hidden: () => hidden,
    paced: () => paced,
  });
  Socket.last.onopen?.();
  Socket.last.tell(first);
  return live;
}

/** Sends the reply to the last draft. */
const answerDraft = (actions: string[], display: object): void =>
  tell({ type: "preview", ply: 3, actions, display, id: Socket.last.asked.id } as Partial<Message>);

const tell = (message: Partial<Message>): void => Socket.last.tell(message);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  confirm = hidden = paced = false;
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

test("a turn of several choices is laid out step by step and played when confirmed", () => {
  sit(snapshot());
  expect(live.active).toBe(true);
  live.choose("c1c2");
  expect(Socket.last.asked).toMatchObject({ type: "draft", ply: 3, actions: ["c1c2"], seat: 0 });
  answerDraft(["c1c2"], { view: "moved", deciding: [0] });
  expect(live.display?.view).toBe("moved");
  expect(live.canConfirm).toBe(false);
  live.chooseMany(["c2.a1", "c2.b1"]);
  const draft = ["c1c2", "c2.a1", "c2.b1"];
  answerDraft(draft, { view: "whole", can_confirm: true });
  expect(live.canConfirm).toBe(true);
  live.confirm();
  expect(Socket.last.asked).toMatchObject({ type: "play", ply: 3, actions: draft });
  expect(live.active).toBe(false);
});

test("one decision is played at once, unless the player wants to be asked", () => {
  const table = { view: "same", deciding: [0], can_confirm: true };
  sit(snapshot());
  live.choose("s1:hold");
  answerDraft(["s1:hold"], table);
  expect(Socket.last.asked).toMatchObject({ type: "play", actions: ["s1:hold"] });
  live.close();
  confirm = true;
  sit(snapshot());
  live.choose("s1:hold");
  answerDraft(["s1:hold"], table);
  expect(Socket.last.asked.type).toBe("draft");
  expect(live.canConfirm).toBe(true);
});

test("where something is hidden, a second choice takes the place of the first", () => {
  hidden = confirm = true;
  sit(snapshot());
  live.choose("s1:hold");
  const first = Socket.last.asked.id;
  live.choose("s2:hold");
  expect(Socket.last.asked).toMatchObject({ type: "draft", actions: ["s2:hold"] });
  const table = { view: "same", deciding: [0], can_confirm: true };
  tell({ type: "preview", ply: 3, actions: ["s1:hold"], display: table, id: first });
  expect(live.canConfirm).toBe(false);
  answerDraft(["s2:hold"], table);
  expect(live.canConfirm).toBe(true);
  live.chooseMany(["s3:hold", "s4:hold"]);
  expect(Socket.last.asked).toMatchObject({ type: "draft", actions: ["s3:hold"] });
});

test("where the player says when a turn ends, confirming adds the end", () => {
  sit(snapshot({ display: { view: 0, deciding: [0], end_action: "pass" } }));
  live.choose("d4");
  const table = { view: 1, deciding: [0], end_action: "pass" };
  answerDraft(["d4"], table);
  live.confirm();
  expect(Socket.last.asked).toMatchObject({ type: "play", actions: ["d4", "pass"] });
});

test("back and clear change the draft on the server, too", () => {
  sit(snapshot({ draft: ["a", "b"], preview: { view: "kept", deciding: [0] } }));
  expect(live.display?.view).toBe("kept");
  live.back();
  expect(Socket.last.asked).toMatchObject({ type: "draft", actions: ["a"] });
  live.clear();
  expect(Socket.last.asked).toMatchObject({ type: "draft", actions: [] });
  expect(live.display?.view).toBe("now");
});

test("a refusal is said in words and the draft goes back to what was possible", () => {
  sit(snapshot());
  live.choose("nonsense");
  tell({ type: "error", id: Socket.last.asked.id, code: "illegal_action", detail: "Not so." });
  expect(live.problem).toBe("Not so.");
  expect(live.draft.actions).toEqual([]);
});

test("clicks that come too fast are dropped without a word when they do not fit", () => {
  sit(snapshot());
  live.choose("d1-d2");
  const move = Socket.last.asked.id;
  live.choose("d1-d2");
  const again = Socket.last.asked.id;
  live.choose("d1-e2");
  tell({ type: "preview", ply: 3, actions: ["d1-d2"], display: { view: "moved" }, id: move });
  const words = "A peg is due.";
  tell({ type: "error", id: again, code: "illegal_action", detail: words });
  expect(live.draft.actions).toHaveLength(3);
  tell({ type: "error", id: Socket.last.asked.id, code: "illegal_action", detail: words });
  expect(live.problem).toBe("");
  expect(live.draft.actions).toEqual(["d1-d2"]);
  expect(live.display?.view).toBe("moved");
  // The next click is not affected.
  live.choose("d2:b3");
  expect(Socket.last.asked).toMatchObject({ actions: ["d1-d2", "d2:b3"] });
  tell({ type: "error", id: Socket.last.asked.id, code: "illegal_action", detail: "Filled." });
  expect(live.problem).toBe("Filled.");
});

test("a double click is not answered with a reproach", () => {
  sit(snapshot());
  live.choose("d1-d2");
  const move = Socket.last.asked.id;
  live.choose("d1-d2");
  tell({ type: "preview", ply: 3, actions: ["d1-d2"], display: { view: "moved" }, id: move });
  tell({ type: "error", id: Socket.last.asked.id, code: "illegal_action", detail: "Not so." });
  expect(live.problem).toBe("");
  expect(live.draft.actions).toEqual(["d1-d2"]);
});

test("a command the server did not read leaves nothing waiting", () => {
  sit(snapshot());
  live.choose("d1-d2");
  tell({ type: "error", code: "too_many", detail: "Too fast." });
  expect(live.draft.actions).toEqual([]);
  expect(live.problem).toBe("Too fast.");
});

test("a draft made in another tab is taken over with its actions", () => {
  sit(snapshot());
  const table = { view: "moved elsewhere", deciding: [0] };
  tell({ type: "preview", ply: 3, actions: ["d1-d2"], display: table });
  expect(live.display?.view).toBe("moved elsewhere");
  live.choose("d2:b3");
  expect(Socket.last.asked).toMatchObject({ actions: ["d1-d2", "d2:b3"] });
  answerDraft(["d1-d2", "d2:b3"], { view: "whole", can_confirm: true });
  expect(live.canConfirm).toBe(true);
  tell({ type: "preview", ply: 3, actions: ["d1-d2"], display: table });
  expect(live.draft.actions).toEqual(["d1-d2"]);
  live.back();
  expect(Socket.last.asked).toMatchObject({ type: "draft", actions: [] });
});

test("of two tabs that draft at once the last to reach the server counts in both", () => {
  sit(snapshot());
  live.choose("d1-d2");
  const here = Socket.last.asked.id;
  tell({ type: "preview", ply: 3, actions: ["a1-a2"], display: { view: "theirs" } });
  tell({ type: "preview", ply: 3, actions: ["d1-d2"], display: { view: "ours" }, id: here });
  expect(live.draft.actions).toEqual(["d1-d2"]);
  expect(live.display?.view).toBe("ours");
  tell({ type: "preview", ply: 3, actions: ["a1-a2"], display: { view: "theirs" } });
  expect(live.draft.actions).toEqual(["a1-a2"]);
});

test("a single decision drafted in another tab is played there, not here", () => {
  sit(snapshot());
  const table = { view: "same", deciding: [0], can_confirm: true };
  const sent = Socket.last.sent.length;
  tell({ type: "preview", ply: 3, actions: ["s1:hold"], display: table });
  expect(Socket.last.sent).toHaveLength(sent);
  expect(live.canConfirm).toBe(true);
});

test("the turn stays on its way until the table after it has come", () => {
  sit(snapshot());
  live.choose("s1:hold");
  const table = { view: "same", deciding: [0], can_confirm: true };
  answerDraft(["s1:hold"], table);
  tell({ type: "ack", id: Socket.last.asked.id, ply: 4 });
  expect(live.active).toBe(false);
  const next = { view: "next", deciding: [0] };
  tell({ type: "update", ply: 4, status: "playing", seats: [], server_time: 2, display: next });
  expect(live.active).toBe(true);
});

test("a notice is shown", () => {
  sit(snapshot());
  const notice = "The server was unavailable for 17 seconds; no clock ran.";
  tell({ type: "update", ply: 3, status: "playing", seats: [], server_time: 2, notice });
  expect(live.notice).toBe(notice);
});

test("an update moves the table on and is heard", () => {
  sit(snapshot({ display: { view: "now", deciding: [1] } }));
  const log = [{ number: 1, seat: 1, actions: ["x"], text: ["White moves"] }];
  const table = { view: "next", deciding: [0] };
  tell({
    type: "update",
    ply: 4,
    status: "playing",
    seats: snapshot().seats,
    server_time: 2,
    log,
    display: table,
  });
  expect(live.display?.view).toBe("next");
  expect(received.logged).toHaveBeenCalledWith(log);
  expect(received.due).toHaveBeenCalledOnce();
});

test("after a gap the whole table is asked for", () => {
  sit(snapshot());
  const log = [{ number: 5, seat: 1, actions: ["x"], text: ["White moves"] }];
  tell({ type: "update", ply: 9, status: "playing", seats: [], server_time: 2, log });
  expect(Socket.last.asked).toMatchObject({ type: "view_as", seat: 0, spectator: false });
});

test("one device: what is hidden is covered before the next player takes it", () => {
  hidden = true;
  const device = { shares_device: true, own_seats: [0, 1] };
  sit(snapshot(device));
  const table = { view: "secret of the first", deciding: [1] };
  tell({
    type: "update",
    ply: 4,
    status: "playing",
    seats: snapshot().seats,
    server_time: 2,
    display: table,
  });
  expect(live.handTo).toBe(1);
  expect(Socket.last.asked).toMatchObject({ type: "view_as", spectator: true });
  const open = { view: "what all may see", deciding: [1] };
  tell(snapshot({ ...device, ply: 4, seat: null, display: open }));
  expect(live.snapshot?.display.view).toBe("what all may see");
  live.takeOver();
  expect(Socket.last.asked).toMatchObject({ type: "view_as", seat: 1 });
  tell(snapshot({ ...device, ply: 4, seat: 1, display: { view: "second's", deciding: [1] } }));
  expect(live.handTo).toBeNull();
  expect(live.active).toBe(true);
});

test("the end and the rematch are heard", () => {
  sit(snapshot());
  const ending = { winners: [0], reason: "capture", text: "Black wins." };
  tell({
    type: "update",
    ply: 4,
    status: "over",
    seats: [],
    server_time: 2,
    ending,
    display: { view: 0 },
  });
  expect(received.over).toHaveBeenCalledWith("Black wins.");
  tell({ type: "ack", id: "x", ply: 4, match: "next" });
  expect(received.created).toHaveBeenCalledWith("next");
});

test("a standing order is given and withdrawn, and the seat has nothing to decide meanwhile", () => {
  const standing_order = { order: "pass:recon:2", text: "Pass with all four", standing: "…" };
  sit(snapshot({ display: { view: "now", deciding: [0], standing_order } }));
  expect(live.standing).toMatchObject({ offered: standing_order, given: false });
  live.standing?.press();
  expect(Socket.last.asked).toMatchObject({
    type: "standing_order",
    order: "pass:recon:2",
    seat: 0,
  });
  tell({ type: "standing", seats: [0] });
  expect([live.active, live.standing?.given]).toEqual([false, true]);
  live.standing?.press();
  expect(Socket.last.asked).toMatchObject({ type: "standing_order", order: "" });
  tell({ type: "standing", seats: [] });
  expect([live.active, live.standing?.given]).toEqual([true, false]);
  expect(received.due).toHaveBeenCalledOnce();
});

test("one device: own dice are seen before the next player gets it", () => {
  hidden = true;
  const device = { shares_device: true, own_seats: [0, 1] };
  sit(snapshot(device));
  const update = { type: "update", status: "playing", seats: snapshot().seats, server_time: 2 };
  const check = { headline: "s1 scans", rolls: [], result: "Nothing found" };
  const log = [{ number: 1, seat: 0, actions: [], text: ["s1 scans"], checks: [check] }];
  const display = { view: "the first's", deciding: [1] };
  tell({ ...update, ply: 4, display, log } as never);
  expect([live.handTo, live.handNext, live.active]).toEqual([null, 1, false]);
  expect(live.snapshot?.log).toHaveLength(1);
  live.handOver();
  expect([live.handTo, live.handNext]).toEqual([1, null]);
  expect(Socket.last.asked).toMatchObject({ type: "view_as", spectator: true });
});

test("one device: a new connection covers the board that waits to be handed over", () => {
  hidden = true;
  const device = { shares_device: true, own_seats: [0, 1] };
  sit(snapshot(device));
  live.handNext = 1;
  tell(snapshot({ ...device, ply: 4, display: { view: "the first's", deciding: [1] } }));
  expect([live.handTo, live.handNext]).toEqual([1, null]);
});

test("the device changes hands when a standing order has ended, and not before", () => {
  hidden = true;
  const shared = { shares_device: true, own_seats: [0, 1], seat: 1, standing: [0] };
  sit(snapshot({ ...shared, display: { view: "red's", deciding: [0] } }));
  expect(live.handTo).toBeNull();
  tell({ type: "standing", seats: [] });
  expect(live.handTo).toBe(0);
  expect(Socket.last.asked).toMatchObject({ type: "view_as", spectator: true });
});

const TURN = {
  type: "update" as const,
  ply: 4,
  status: "playing" as const,
  seats: snapshot().seats,
  server_time: 2000,
  log: [{ number: 1, seat: 1, actions: ["move", "peg"], text: ["White moves"] }],
  display: { view: "after", deciding: [0], prompt: "Move a pod" },
  frames: ["between"],
};
const theirs = { display: { view: "before", deciding: [1], prompt: "Waiting" } };

test("another player's turn is shown part by part; a skip gives the choice at once", () => {
  paced = true;
  sit(snapshot(theirs));
  tell(TURN);
  expect(live.display?.view).toBe("between");
  expect(live.log.at(-1)?.actions).toEqual(["move"]);
  expect(live.last.at(-1)?.actions).toEqual(["move"]);
  expect([live.showing, live.active]).toEqual([1, false]);
  // The log entry is announced when the board has shown it.
  expect(received.shown.mock.lastCall).toEqual([0]);
  expect(received.shown.mock.invocationCallOrder[0]).toBeLessThan(
    received.logged.mock.invocationCallOrder[0]!,
  );
  live.choose("mine");
  expect(live.draft.actions).toEqual([]);
  live.skip();
  expect(live.display?.view).toBe("after");
  expect([live.showing, live.active]).toEqual([null, true]);
  expect(received.shown.mock.lastCall).toEqual([Infinity]);
});

test("a turn is shown at once without the setting, and with little time left", () => {
  sit(snapshot(theirs));
  tell(TURN);
  expect(live.active).toBe(true);
  live.close();
  paced = true;
  const seats = TURN.seats.map((seat) => ({ ...seat, remaining_ms: 20_000 }));
  sit(snapshot({ ...theirs, seats }));
  tell({ ...TURN, seats });
  expect(live.active).toBe(true);
});

test("a new snapshot ends what is being shown", () => {
  paced = true;
  sit(snapshot(theirs));
  tell(TURN);
  tell(snapshot({ ply: 4, log: TURN.log, display: TURN.display }));
  expect([live.showing, live.display?.view]).toEqual([null, "after"]);
});

test("a sealed choice of the other seat leaves the own draft as it is", () => {
  confirm = hidden = true;
  sit(snapshot({ display: { view: "bid", deciding: [0, 1] } }));
  live.choose("burn:3");
  answerDraft(["burn:3"], { view: "bid", deciding: [0, 1], can_confirm: true });
  const display = { view: "bid", deciding: [0] };
  tell({ type: "update", ply: 4, status: "playing", seats: [], server_time: 2, display });
  expect(live.canConfirm).toBe(true);
  live.confirm();
  expect(Socket.last.asked).toMatchObject({ type: "play", ply: 3, actions: ["burn:3"] });
});

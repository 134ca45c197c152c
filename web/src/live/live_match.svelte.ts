import type { StandingChoice } from "../boards/board";
import { seatTitle } from "../seats";
import type {
  Command,
  Display,
  HintReply,
  LogEntry,
  Message,
  Preview,
  Snapshot,
  Update,
} from "../wire";
import { ServerTime } from "./clock";
import { Connection, liveAddress, type Socket, type ConnectionState } from "./connection";
import * as drafts from "./draft";
import { applyUpdate, playsAtOnce, lastEntries, withPresence } from "./apply_update";
import { turnParts, TurnSequence } from "./turn_sequence.svelte";
import { nextView } from "./viewer_seat";

/** What a live match reports to the page as it happens. */
export interface LiveEvents {
  /** New log entries. */
  logged(entries: readonly LogEntry[]): void;
  /** The viewing seat is to decide in a new position. */
  due(): void;
  /** A chat message, or a notice that a computer has taken a seat. */
  chatted(text: string): void;
  /** The match has ended; `text` says how. */
  over(text: string): void;
  /** The match that a command of this page asked for exists: the rematch. */
  created(match: string): void;
  /** The board has shown everything up to this log entry; Infinity if nothing waits. */
  shown(turn: number): void;
}

/** Settings that a live match reads each time it needs them. */
export interface LivePrefs {
  /** Whether a turn of one decision waits for confirmation, too. */
  confirm(): boolean;
  /** Whether the game has hidden parts. */
  hidden(): boolean;
  /** Whether turns of others are shown part by part. */
  paced(): boolean;
}

/** Calls back once after so many milliseconds; returns a function that cancels it. */
function later(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}

/** With less time on the clock, in milliseconds, nobody wants to watch. */
const HURRIED = 60_000;

type Unaddressed<Kind> = Kind extends Command ? Omit<Kind, "id" | "seat"> : never;

/** A match over its WebSocket: its state for the screen, and the commands of the viewer. */
export class LiveMatch {
  snapshot: Snapshot | null = $state.raw(null);
  connection: ConnectionState = $state("joining");
  draft: drafts.DraftState = $state.raw({ ply: 0, actions: [], agreed: [], display: null });
  hint: HintReply | null = $state.raw(null);
  hinting = $state(false);
  /** A turn is on its way to the server. */
  sending = $state(false);
  /** The last error in words, until the next choice. */
  problem = $state("");
  /** What the server says of itself, such as about an outage, until the next choice. */
  notice = $state("");
  /** The seat whose player is to take the device; null if nobody is. */
  handTo: number | null = $state(null);
  /** The same, while the viewer still looks at the dice they rolled; `handOver` goes on. */
  handNext: number | null = $state(null);
  watching = $state(0);
  readonly time = new ServerTime();

  readonly #sequence = new TurnSequence({ later, shown: (turn) => this.#events.shown(turn) });
  readonly #connection: Connection;
  readonly #events: LiveEvents;
  readonly #prefs: LivePrefs;
  #number = 0;
  readonly #session = Math.random().toString(36).slice(2, 10);
  #playing = "";
  /** The command ids of the drafts sent, until the last of them is answered. */
  #drafting: string[] = [];
  /** The command ids of what nobody has clicked: refusals of it are not shown. */
  readonly #automatic: string[] = [];
  /** The last draft was sent before the one before it was answered. */
  #isEarly = false;

  constructor(match: string, events: LiveEvents, prefs: LivePrefs) {
    this.#events = events;
    this.#prefs = prefs;
    this.#connection = new Connection({
      // Its event types are wider than those of `Socket`.
      open: () => new WebSocket(liveAddress(match, location, prefs.paced())) as unknown as Socket,
      received: (message) => this.#receive(message),
      changed: (state) => (this.connection = state),
      later,
      chance: Math.random,
    });
  }

  close(): void {
    this.#sequence.skip();
    this.#connection.close();
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  /** The browser has lost its network. */
  goOffline(): void {
    this.#connection.goOffline();
  }

  // -- the state ----------------------------------------------------------------------

  readonly seat: number | null = $derived(this.snapshot?.seat ?? null);

  /** The seat whose turn is being shown part by part; null if none is. */
  readonly showing: number | null = $derived(this.#sequence.part?.entry.seat ?? null);

  /** The display of the position with the draft, as far as the server has previewed it; or of the
   * part of a turn that is being shown. */
  readonly display: Display | null = $derived.by(() => {
    const part = this.#sequence.part;
    if (part) return { view: part.view, deciding: [part.entry.seat ?? 0] };
    return this.draft.display ?? this.snapshot?.display ?? null;
  });

  /** The log as far as it is shown: its last entry may be a part of a turn. */
  readonly log: readonly LogEntry[] = $derived.by(() => {
    const log = this.snapshot?.log ?? [];
    const entry = this.#sequence.part?.entry;
    return entry ? [...log.filter(({ number }) => number < entry.number), entry] : log;
  });

  /** Whether the viewing seat is to decide and no turn is being sent. */
  readonly active: boolean = $derived(
    this.snapshot !== null && isDue(this.snapshot) && this.showing === null && !this.sending,
  );

  /** The standing order that the viewing seat can give or withdraw; null if there is none. */
  readonly standing: StandingChoice | null = $derived.by(() => {
    const offered = this.snapshot?.display.standing_order;
    if (!this.snapshot || !offered) return null;
    const given = isStanding(this.snapshot);
    const order = given ? "" : offered.order;
    return { offered, given, press: () => void this.ask({ type: "standing_order", order }) };
  });

  /** The entries to point at on the board. */
  readonly last: readonly LogEntry[] = $derived(lastEntries(this.log, this.seat));

  /** The action that ends the turn here, where the player decides when; else empty. */
  readonly end: string = $derived((this.active && this.display?.end_action) || "");

  readonly canConfirm: boolean = $derived(
    this.active &&
      drafts.isSettled(this.draft) &&
      (this.end !== "" || (this.draft.display?.can_confirm ?? false)),
  );

  /** Whether a turn may have several decisions; with hidden parts, each is sent by itself. */
  get hasLongTurns(): boolean {
    return !this.#prefs.hidden();
  }

  /** Whether a choice stays a draft until the player confirms it. */
  get waitsForConfirmation(): boolean {
    return this.hasLongTurns || this.#prefs.confirm();
  }

  /** Whether a choice waits for its preview, or a turn for its acknowledgement. */
  readonly isBusy: boolean = $derived(this.sending || !drafts.isSettled(this.draft));

  /** Shows the present position at once, if a turn is being shown part by part. */
  skip(): void {
    this.#sequence.skip();
  }

  // -- the draft -------------------------------------------------------------------------

  choose = (action: string): void => this.chooseMany([action]);

  chooseMany = (actions: readonly string[]): void => {
    if (!this.active) return;
    // With hidden parts a draft is one decision; see `preview` in present/show.py.
    const chosen = this.#prefs.hidden() ? drafts.chosenAnew : drafts.chosen;
    this.#redraft(chosen(this.draft, actions));
  };

  /** Takes the last choice back. */
  back(): void {
    if (this.draft.actions.length) this.#redraft(drafts.steppedBack(this.draft));
  }

  /** Takes all choices back. */
  clear(): void {
    if (this.draft.actions.length) this.#redraft(drafts.cleared(this.draft));
  }

  /** Plays the draft, with the action that ends the turn where it needs one. */
  confirm(): void {
    if (!this.canConfirm) return;
    const whole = this.draft.display?.can_confirm ?? false;
    this.#play(whole || !this.end ? this.draft.agreed : [...this.draft.agreed, this.end]);
  }

  #redraft(draft: drafts.DraftState): void {
    this.#isEarly = !drafts.isSettled(this.draft);
    this.problem = this.notice = "";
    this.hint = null;
    this.draft = draft;
    this.#drafting.push(this.ask({ type: "draft", ply: draft.ply, actions: [...draft.actions] }));
  }

  #play(actions: readonly string[]): void {
    this.problem = this.notice = "";
    this.hint = null;
    this.sending = true;
    this.#playing = this.ask({ type: "play", ply: this.draft.ply, actions: [...actions] });
  }

  // -- other commands ---------------------------------------------------------------------

  /** Sends a command, for the viewing seat unless another is given; returns its id. */
  ask(command: Unaddressed<Command>, seat: number | null = this.seat): string {
    const id = `${this.#session}-${++this.#number}`;
    this.#connection.send({ ...command, id, ...(seat === null ? {} : { seat }) });
    return id;
  }

  /** Sends a command that the page makes by itself; an error to it is not shown. */
  askByItself(command: Unaddressed<Command>, seat: number): void {
    this.#automatic.push(this.ask(command, seat));
  }

  /** Asks for a hint, which arrives in `hint`. */
  askHint(): void {
    if (!this.active || this.hinting) return;
    this.hinting = true;
    this.ask({ type: "hint" });
  }

  /** The viewer has seen their dice: covers the board for the player of `handNext`. */
  handOver(): void {
    if (this.handNext === null) return;
    this.handTo = this.handNext;
    this.handNext = null;
    this.ask({ type: "view_as", spectator: true });
  }

  /** The player of `handTo` has the device: shows their view. */
  takeOver(): void {
    if (this.handTo !== null) this.ask({ type: "view_as" }, this.handTo);
  }

  // -- receiving ----------------------------------------------------------------------------

  #receive(message: Message): void {
    switch (message.type) {
      case "snapshot":
        return this.#start(message);
      case "update":
        return this.#update(message);
      case "preview":
        return this.#previewed(message);
      case "standing":
        return this.#stand(message.seats);
      case "ack":
        // The update with the new position may still be on its way.
        if (message.id === this.#playing && message.ply <= (this.snapshot?.ply ?? 0)) {
          this.sending = false;
        }
        if (message.match) this.#events.created(message.match);
        return;
      case "error":
        return this.#refused(message.id ?? "", message.detail);
      case "chat":
        this.snapshot &&= {
          ...this.snapshot,
          chat: [...(this.snapshot.chat ?? []), message.message],
        };
        return this.#events.chatted(`${message.message.name}: ${message.message.text}`);
      case "presence":
        this.watching = message.watching ?? 0;
        this.snapshot &&= withPresence(this.snapshot, message.online);
        return;
      case "hint":
        this.hinting = false;
        if (message.ply === this.snapshot?.ply) this.hint = message;
        return;
      case "pong":
        return this.time.receive(message.server_time, Date.now());
    }
  }

  #start(snapshot: Snapshot): void {
    const before = this.snapshot;
    this.#sequence.skip();
    this.time.receive(snapshot.server_time, Date.now());
    this.sending = false;
    this.hinting = false;
    if (this.#handOn(snapshot)) return;
    this.snapshot = snapshot;
    const isOutdated = before?.seat !== snapshot.seat || this.draft.ply !== snapshot.ply;
    if (isOutdated || drafts.isSettled(this.draft)) this.#resetDraft(snapshot);
    if (before) this.#emitChanges(before, snapshot);
  }

  #update(update: Message & { type: "update" }): void {
    if (!this.snapshot) return;
    this.time.receive(update.server_time, Date.now());
    if (update.notice) this.notice = update.notice;
    const result = applyUpdate(this.snapshot, update);
    if (result === "old") return;
    if (result === "gap") {
      this.ask({ type: "view_as", spectator: this.seat === null });
      return;
    }
    const before = this.snapshot;
    const moved = result.snapshot.ply !== before.ply && !isSealedByOther(before, result.snapshot);
    if (moved) {
      this.sending = false;
      this.hint = null;
      this.#resetDraft(result.snapshot);
    }
    const isRolled = update.log?.some(({ checks }) => checks?.length) ?? false;
    if (!this.#waitToHand(result.snapshot, isRolled) && this.#handOn(result.snapshot)) return;
    this.snapshot = result.snapshot;
    this.#show(update, result.snapshot);
    this.#emitChanges(before, result.snapshot);
  }

  /** These seats of the viewer have nothing to decide: the server does it by their orders. */
  #stand(standing: readonly number[]): void {
    const before = this.snapshot;
    if (!before) return;
    const after = { ...before, standing: [...standing] };
    if (this.#handOn(after)) return;
    this.snapshot = after;
    this.#emitChanges(before, after);
  }

  /** Shows a turn of another seat part by part, where the player has asked for it and has time. */
  #show({ log, frames = [] }: Update, { seats, display }: Snapshot): void {
    const entry = log?.at(-1);
    if (!entry) return;
    const left = seats[this.seat ?? -1]?.remaining_ms ?? Infinity;
    if (this.#prefs.paced() && left > HURRIED && entry.seat !== this.seat)
      this.#sequence.add(turnParts(entry, frames, display.view));
    else this.#sequence.skip();
  }

  /** Takes the draft that the server has. */
  #resetDraft(snapshot: Snapshot): void {
    this.#drafting = [];
    this.draft = drafts.draftOf(snapshot);
  }

  /** Whether the device changes hands only after the viewer, who has the right to, has seen the
   * dice in this snapshot of their own view. */
  #waitToHand(snapshot: Snapshot, isRolled: boolean): boolean {
    const next = nextView(snapshot, this.#prefs.hidden());
    const waits = isRolled || this.handNext !== null;
    const isViewed = this.handTo === null && (snapshot.seat ?? null) !== null;
    this.handNext = waits && isViewed && "handTo" in next ? next.handTo : null;
    return this.handNext !== null;
  }

  /** Changes the view where another seat of this device is to decide. True if the snapshot must
   * not be shown: with hidden parts the page keeps nothing of it before the next player has the
   * device. */
  #handOn(snapshot: Snapshot): boolean {
    this.handNext = null;
    const next = nextView(snapshot, this.#prefs.hidden());
    if ("look" in next) {
      this.ask({ type: "view_as" }, next.look);
      return false;
    }
    if (!("handTo" in next)) {
      this.handTo = null;
      return false;
    }
    this.handTo = next.handTo;
    if (snapshot.seat === null || snapshot.seat === undefined) return false;
    this.ask({ type: "view_as", spectator: true });
    return true;
  }

  #emitChanges(before: Snapshot, after: Snapshot): void {
    const known = before.log.at(-1)?.number ?? 0;
    const fresh = after.log.filter((entry) => entry.number > known);
    if (fresh.length) this.#events.logged(fresh);
    for (const [number, { kind, name }] of after.seats.entries())
      if (kind === "computer" && before.seats[number]?.kind === "person")
        this.#events.chatted(`A computer now plays for ${seatTitle(name)}.`);
    if (after.status === "over" && before.status !== "over") {
      this.#events.over(after.ending?.text ?? "The match is over.");
    } else if (isDue(after) && (!isDue(before) || after.ply !== before.ply)) {
      this.#events.due();
    }
  }

  #previewed({ id, ply, actions, display }: Preview): void {
    if (ply !== this.draft.ply) return;
    const isLast = !!id && id === this.#drafting.at(-1);
    // A draft of another tab has no id; one sent from here comes after it.
    if (!isLast && this.#drafting.length) {
      this.draft = drafts.agreed(this.draft, actions, display);
      return;
    }
    this.#drafting = [];
    this.draft = drafts.adopted(this.draft, actions, display);
    if (isLast && playsAtOnce(display, actions) && !this.#prefs.confirm()) this.#play(actions);
  }

  /** A choice made before the last preview arrived may not fit it: it is dropped without an error.
   * An error without an id is about a command that the server could not read. */
  #refused(id: string, detail: string): void {
    if (this.#automatic.includes(id)) return;
    if (!id || id === this.#playing) this.sending = false;
    this.hinting = false;
    const isLast = !id || id === this.#drafting.at(-1);
    if (!isLast && this.#drafting.includes(id)) return;
    if (!isLast || !this.#isEarly || !this.#drafting.length) this.problem = detail;
    if (!isLast) return;
    this.#drafting = [];
    this.draft = drafts.refused(this.draft);
  }
}

/** Whether only another seat's sealed choice lies between: the viewer's draft is not stale. */
function isSealedByOther(before: Snapshot, after: Snapshot): boolean {
  const [were, are] = [before.display.deciding ?? [], after.display.deciding ?? []];
  return (
    are.length < were.length &&
    are.every((seat) => were.includes(seat)) &&
    are.includes(after.seat ?? -1)
  );
}

/** Whether the server decides for the viewing seat, by its standing order. */
function isStanding({ seat, standing }: Snapshot): boolean {
  return seat !== null && seat !== undefined && (standing ?? []).includes(seat);
}

/** Whether the viewing seat is to decide by itself. */
function isDue(snapshot: Snapshot): boolean {
  const seat = snapshot.seat ?? null;
  return (
    snapshot.status === "playing" &&
    seat !== null &&
    (snapshot.display.deciding ?? []).includes(seat) &&
    !isStanding(snapshot)
  );
}

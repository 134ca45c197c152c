import { seatTitle } from "../seats";
import type { Command, Preview, HintReply, Message, Snapshot, Display, LogEntry } from "../wire";
import { ServerTime } from "./clock";
import { Connection, liveAddress, type Socket, type ConnectionState } from "./connection";
import * as drafts from "./draft";
import { fold, isSingle, lastEntries, seated } from "./apply_update";
import { nextView } from "./viewer_seat";

/** One match as this page sees it, live: everything the screen shows and all it may ask for. */

/** What the rest of the page wants to know as it happens. */
export interface LiveEvents {
  /** New log entries. */
  logged(entries: readonly LogEntry[]): void;
  /** It has become the viewer's turn. */
  due(): void;
  chatted(text: string): void;
  over(text: string): void;
  /** The match that was asked for is made. */
  made(match: string): void;
}

/** How the player likes it: read anew each time. */
export interface LivePrefs {
  /** Ask before a turn of one decision, too. */
  confirm(): boolean;
  /** The game has parts hidden from some seats. */
  hidden(): boolean;
}

type Unaddressed<Kind> = Kind extends Command ? Omit<Kind, "id" | "seat"> : never;

export class LiveMatch {
  snapshot: Snapshot | null = $state.raw(null);
  connection: ConnectionState = $state("joining");
  draft: drafts.DraftState = $state.raw({ ply: 0, actions: [], agreed: [], display: null });
  hint: HintReply | null = $state.raw(null);
  hinting = $state(false);
  /** A turn is on its way to the server. */
  sending = $state(false);
  /** What could not be done, in words, until the next command. */
  problem = $state("");
  /** The seat that is to take the device. */
  handTo: number | null = $state(null);
  watching = $state(0);
  readonly time = new ServerTime();

  readonly #connection: Connection;
  readonly #events: LiveEvents;
  readonly #prefs: LivePrefs;
  #number = 0;
  readonly #session = Math.random().toString(36).slice(2, 10);
  #playing = "";
  /** The command ids of the drafts sent, until the last of them is answered. */
  #drafting: string[] = [];
  /** The last draft was sent before the one before it was answered. */
  #isEarly = false;

  constructor(match: string, events: LiveEvents, prefs: LivePrefs) {
    this.#events = events;
    this.#prefs = prefs;
    this.#connection = new Connection({
      // A socket gives more with each event than we take.
      open: () => new WebSocket(liveAddress(match, location)) as unknown as Socket,
      received: (message) => this.#receive(message),
      changed: (state) => (this.connection = state),
      later: (wait, call) => {
        const timer = setTimeout(call, wait);
        return () => clearTimeout(timer);
      },
      chance: Math.random,
    });
  }

  close(): void {
    this.#connection.close();
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  // -- what is shown ------------------------------------------------------------------

  readonly seat: number | null = $derived(this.snapshot?.seat ?? null);

  /** The position with the draft laid upon it. */
  readonly display: Display | null = $derived(this.draft.display ?? this.snapshot?.display ?? null);

  /** The viewing seat is to decide, and nothing is on its way. */
  readonly active: boolean = $derived(
    this.snapshot?.status === "playing" &&
      this.seat !== null &&
      (this.snapshot.display.deciding ?? []).includes(this.seat) &&
      !this.sending,
  );

  readonly last: readonly LogEntry[] = $derived(lastEntries(this.snapshot?.log ?? [], this.seat));

  /** The action that would end the turn here, where the player says when; else nothing. */
  readonly end: string = $derived((this.active && this.display?.end_action) || "");

  readonly canConfirm: boolean = $derived(
    this.active &&
      drafts.isSettled(this.draft) &&
      (this.end !== "" || (this.draft.display?.can_confirm ?? false)),
  );

  /** What was chosen is not laid out or played yet. */
  readonly isBusy: boolean = $derived(this.sending || !drafts.isSettled(this.draft));

  // -- putting a turn together -----------------------------------------------------------

  choose = (action: string): void => this.chooseMany([action]);

  chooseMany = (actions: readonly string[]): void => {
    if (!this.active) return;
    // Where something is hidden, decisions are confirmed one by one.
    const chosen = this.#prefs.hidden() ? drafts.chosenAnew : drafts.chosen;
    this.#redraft(chosen(this.draft, actions));
  };

  back(): void {
    if (this.draft.actions.length) this.#redraft(drafts.steppedBack(this.draft));
  }

  clear(): void {
    if (this.draft.actions.length) this.#redraft(drafts.cleared(this.draft));
  }

  /** Plays what was put together, ended where the player says when. */
  confirm(): void {
    if (!this.canConfirm) return;
    const whole = this.draft.display?.can_confirm ?? false;
    this.#play(whole || !this.end ? this.draft.agreed : [...this.draft.agreed, this.end]);
  }

  #redraft(draft: drafts.DraftState): void {
    this.#isEarly = !drafts.isSettled(this.draft);
    this.problem = "";
    this.hint = null;
    this.draft = draft;
    this.#drafting.push(this.ask({ type: "draft", ply: draft.ply, actions: [...draft.actions] }));
  }

  #play(actions: readonly string[]): void {
    this.problem = "";
    this.hint = null;
    this.sending = true;
    this.#playing = this.ask({ type: "play", ply: this.draft.ply, actions: [...actions] });
  }

  // -- everything else one may ask for -----------------------------------------------------

  /** Sends a command for the viewing seat; gives its id. */
  ask(command: Unaddressed<Command>, seat: number | null = this.seat): string {
    const id = `${this.#session}-${++this.#number}`;
    this.#connection.send({ ...command, id, ...(seat === null ? {} : { seat }) });
    return id;
  }

  askHint(): void {
    if (!this.active || this.hinting) return;
    this.hinting = true;
    this.ask({ type: "hint" });
  }

  /** The next player has the device in hand. */
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
      case "ack":
        // The table after the turn may still be on its way.
        if (message.id === this.#playing && message.ply <= (this.snapshot?.ply ?? 0)) {
          this.sending = false;
        }
        if (message.match) this.#events.made(message.match);
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
        this.snapshot &&= seated(this.snapshot, message.online);
        return;
      case "hint":
        this.hinting = false;
        if (message.ply === this.snapshot?.ply) this.hint = message;
        return;
      case "pong":
        return this.time.hear(message.server_time, Date.now());
    }
  }

  #start(snapshot: Snapshot): void {
    const before = this.snapshot;
    this.time.hear(snapshot.server_time, Date.now());
    this.sending = false;
    this.hinting = false;
    const covered = this.#cover(snapshot);
    if (covered) return;
    this.snapshot = snapshot;
    const others = before?.seat !== snapshot.seat || this.draft.ply !== snapshot.ply;
    if (others || drafts.isSettled(this.draft)) {
      this.#forget(snapshot);
    }
    if (before) this.#tell(before, snapshot);
  }

  #update(update: Message & { type: "update" }): void {
    if (!this.snapshot) return;
    this.time.hear(update.server_time, Date.now());
    if (update.notice) this.problem = update.notice;
    const folded = fold(this.snapshot, update);
    if (folded === "old") return;
    if (folded === "gap") {
      this.ask({ type: "view_as", spectator: this.seat === null });
      return;
    }
    const before = this.snapshot;
    const moved = folded.snapshot.ply !== before.ply;
    if (moved) {
      this.sending = false;
      this.hint = null;
      this.#forget(folded.snapshot);
    }
    if (this.#cover(folded.snapshot)) return;
    this.snapshot = folded.snapshot;
    this.#tell(before, folded.snapshot);
  }

  /** Only what the server has of a draft counts. */
  #forget(snapshot: Snapshot): void {
    this.#drafting = [];
    this.draft = drafts.draftOf(snapshot);
  }

  /** Hands the device on where another of the seats here is to decide. Nothing of the new
   * position is kept in the page before the next player has it, where something is hidden. */
  #cover(snapshot: Snapshot): boolean {
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

  #tell(before: Snapshot, after: Snapshot): void {
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
    // A draft made in another tab has no id; one's own that is still on its way comes after it.
    if (!isLast && this.#drafting.length) {
      this.draft = drafts.agreed(this.draft, actions, display);
      return;
    }
    this.#drafting = [];
    this.draft = drafts.adopted(this.draft, actions, display);
    if (isLast && isSingle(display, actions) && !this.#prefs.confirm()) this.#play(actions);
  }

  /** Clicks made before the answer to the last one may not fit it: they are dropped in silence.
   * A refusal without an id is of a command the server did not read. */
  #refused(id: string, detail: string): void {
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

function isDue(snapshot: Snapshot): boolean {
  const seat = snapshot.seat ?? null;
  return (
    snapshot.status === "playing" &&
    seat !== null &&
    (snapshot.display.deciding ?? []).includes(seat)
  );
}

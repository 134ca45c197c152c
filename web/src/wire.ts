// Written by web/wire.py from the server's messages. Do not edit.

export interface Accept {
  do: "accept";
  id: string;
  seat?: number | null;
  what?: "computer" | "draw" | "takeback";
}

/** A ship of another side is activated. */
export interface Acted {
  event: "acted";
  who: Who;
  deed: string;
  target: Who | null;
}

/** One way to play the turn. */
export interface Advice {
  turn: string[];
  values: number[];
  weight: number;
  next: string[];
}

/** What one seat may think of a position; where nothing is hidden, what anybody may. */
export interface Analysis {
  game: string;
  options: Record<string, number | string>;
  position: string;
  seat: number | null;
  pending: string;
  deciding: number[];
  sealed: boolean;
  values: number[];
  lines: Advice[];
  search: string;
  nodes: number;
  depth: number;
  seconds: number;
}

/** The command is carried out and on disk. */
export interface Answer {
  is: "done";
  id: string;
  ply: number;
  match?: string | null;
}

export interface Answered {
  event: "answered";
  by: number;
  deed: string;
}

/** Fuel that may be committed, `burn:N`: all of the range, and with `none` also 0. */
export interface Burn {
  least: number;
  most: number;
  none?: boolean;
}

/** Both burns are opened, without what leaks. */
export interface Burned {
  event: "burned";
  black: number;
  red: number;
}

export interface Chat {
  is: "said";
  said: Said;
}

export interface Commitment {
  match: string;
  commitment: string;
}

export interface Committed {
  event: "committed";
  by: number;
}

/** A revealed ship on the main tracker. */
export interface Contact {
  number: number;
  owner: string;
  band: string;
  rank: string;
  kind: string | null;
  damage: number | null;
  moved: boolean;
  hit: boolean;
  done: boolean;
}

export interface Counted {
  event: "counted";
  owner: number;
  hit: number;
}

/** POST /api/matches */
export interface Create {
  game: string;
  seats: SeatSetup[];
  options?: Record<string, number | string>;
  clock?: TimeControl | null;
  listed?: boolean;
  name?: string;
  seed?: string | null;
  committed?: Commitment | null;
  start?: StartFrom | null;
}

/** Answer to Create and Join. Tokens are the personal links: whoever has one holds the seat. */
export interface Created {
  match: string;
  tokens: Record<number, string>;
}

/** How a contest came out, told to all. */
export interface Decided {
  event: "decided";
  winner: number | null;
}

/** Also takes back one's own offer. */
export interface Decline {
  do: "decline";
  id: string;
  seat?: number | null;
  what?: "computer" | "draw" | "takeback";
}

/** One choice, in notation, in its parts and in words. */
export interface Deed {
  action: string;
  deed: string;
  words: string;
  ship?: number;
  target?: string;
}

/** A position as one seat sees it, and what may be done there. */
export interface Display {
  view: unknown;
  deciding?: number[];
  choices?: unknown;
  todo?: string;
  can_confirm?: boolean;
  optional?: string;
}

/** The turn as far as I have put it together, kept for me alone; [] clears it. */
export interface Draft {
  do: "draft";
  id: string;
  seat?: number | null;
  ply?: number;
  actions?: string[];
}

/** The table after the draft; to the drafting seat alone. */
export interface Drafted {
  is: "drafted";
  ply: number;
  draft: string[];
  table: Display;
  id?: string;
}

export interface Drew {
  event: "drew";
  by: number;
}

/** What the table now waits for. */
export interface Due {
  event: "due";
  turn: number;
  phase: string;
  what: string;
  seat: number;
  dice: [number, number];
  double: boolean;
  die: string | null;
}

export interface Ended {
  event: "ended";
  outcome: string;
}

/** `reason` is the game's own where its rules decided; winners share the win. */
export interface Ending {
  winners: number[];
  reason: string;
  words: string;
  scores?: number[] | null;
}

/** The dice: what the server has committed to, everybody's part, and afterwards all of it. */
export interface Fair {
  commitment: string;
  seeds?: string[];
  rolls?: number;
  seals?: [number, number, string][];
  secret?: string | null;
}

export interface Found {
  event: "found";
  contact: Contact;
}

export interface GrowChoices {
  drop: boolean;
  end: boolean;
  heads: Record<string, GrowHead>;
  groups: string[][];
  moved: string[];
}

/** A space with heads that may still move. */
export interface GrowHead {
  group: number;
  free?: string[];
  count?: number;
}

export interface GrowPosition {
  rows: string[];
  order: string[];
  to_play: string;
  dropped: boolean;
  grew: boolean;
  quiet: number;
  moved: string[];
  withdrawn: string[];
  outcome: string;
}

/** Nothing is hidden in Grow: every seat and every spectator sees the position. */
export interface GrowView {
  seat: number | null;
  position: GrowPosition;
}

/** Only where every other seat is a computer. */
export interface Hint {
  do: "hint";
  id: string;
  seat?: number | null;
}

export interface Hinted {
  is: "hinted";
  id: string;
  ply: number;
  turn: string[];
  words: string;
}

export interface Initiative {
  event: "initiative";
  by: number;
}

/** POST /api/matches/ID/join: sit down on an open seat. */
export interface Join {
  name?: string;
  seed?: string | null;
  seat?: number | null;
}

/** One line of the record as the viewer has seen it. */
export interface LogEntry {
  turn: number;
  seat: number | null;
  actions: string[];
  words: string[];
  seen?: unknown;
}

/** See the position from one of my seats, or as a spectator; for one device handed around. */
export interface Look {
  do: "look";
  id: string;
  seat?: number | null;
  spectator?: boolean;
}

/** Ask the others. `computer`: let a computer take the seat of somebody who has gone. */
export interface Offer {
  do: "offer";
  id: string;
  seat?: number | null;
  what?: "computer" | "draw" | "takeback";
  target?: number | null;
  level?: number;
}

export interface Offered {
  what: string;
  by: number;
  accepted?: number[];
  target?: number | null;
  level?: number;
}

/** One decision of a turn and what it cost the seat that made it. */
export interface Part {
  action: string;
  loss: number;
}

/** Keeps the connection; the answer has the server's time. */
export interface Ping {
  do: "ping";
  id: string;
  seat?: number | null;
}

/** A whole turn, or what can be decided of it before chance or others speak. */
export interface Play {
  do: "play";
  id: string;
  seat?: number | null;
  ply?: number;
  actions?: string[];
}

/** A step seen in full. `by` is None for chance. */
export interface Played {
  event: "played";
  by: number | null;
  action: string;
}

/** A pod: where it stands and its rows of pegs. */
export interface Pod {
  square: string;
  pegs: string;
}

export interface Pong {
  is: "pong";
  id: string;
  now: number;
}

export interface Presence {
  is: "presence";
  online: number[];
  watching?: number;
}

/** Nothing was changed. `code` is stable; a snapshot follows where the sender is behind. */
export interface Refused {
  is: "refused";
  code: string;
  words: string;
  id?: string;
  ply?: number;
}

/** After the game: the same again, seats moved on by one. The first to ask makes it. */
export interface Rematch {
  do: "rematch";
  id: string;
  seat?: number | null;
  seed?: string | null;
  committed?: Commitment | null;
}

export interface Removed {
  event: "removed";
  owner: number;
  kind: string;
  contact: number;
}

export interface Resign {
  do: "resign";
  id: string;
  seat?: number | null;
}

export interface Review {
  game: string;
  options: Record<string, number | string>;
  seats: SeatTotals[];
  turns: TurnReview[];
  result: string;
  reason: string;
  search: string;
  budget: Record<string, number>;
  nodes: number;
}

export interface Said {
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Say {
  do: "say";
  id: string;
  seat?: number | null;
  text?: string;
}

/** Who is to sit here: me, anybody with the link (open), or a computer of some level. */
export interface SeatSetup {
  kind: "computer" | "me" | "open";
  level?: number;
  name?: string;
}

export interface SeatShown {
  name: string;
  kind: "bot" | "computer" | "open" | "person";
  player?: string;
  level?: number;
  reserved_for?: string;
  online?: boolean;
  in_play?: boolean;
  left?: number | null;
  running?: boolean;
}

/** `start + luck + decisions + others = end`, all for this seat. */
export interface SeatTotals {
  seat: string;
  player: string;
  start: number;
  end: number;
  luck: number;
  decisions: number;
  others: number;
  loss: number;
  verdicts: Record<string, number>;
}

/** A ship as its owner's tracker shows it. */
export interface ShipData {
  kind: string;
  band: string;
  fuel?: number;
  damage?: number;
  effects?: number[];
  contact?: number;
  face_up?: boolean;
  plus?: boolean;
  moved?: boolean;
  hit?: boolean;
  done?: boolean;
}

export interface Shuffled {
  event: "shuffled";
  by: number;
}

/** A contact shows something else than before. */
export interface Sighted {
  event: "sighted";
  was: Contact;
  now: Contact;
}

/** Everything the viewer may see: at the start, after any gap, with every refusal. */
export interface Snapshot {
  is: "snapshot";
  match: string;
  game: string;
  options: Record<string, number | string>;
  status: "over" | "playing" | "waiting";
  ply: number;
  seats: SeatShown[];
  table: Display;
  told: LogEntry[];
  fair: Fair;
  now: number;
  seat?: number | null;
  mine?: number[];
  invited?: number[];
  creator?: boolean;
  device?: boolean;
  casual?: boolean;
  clock?: TimeControl | null;
  draft?: string[];
  drafted?: Display | null;
  offers?: Offered[];
  chat?: Said[];
  ending?: Ending | null;
  next_match?: string | null;
  listed?: boolean;
  start?: string | null;
}

/** What is under way, in public terms. */
export interface StageSeen {
  what: string;
  seat: string;
  contact: number;
  unrevealed: boolean;
  target: number;
  committed: [boolean, boolean];
  burns: [number, number] | null;
  dice: [number, number];
  rolls: [number[], number[]];
  double: boolean;
  die: string | null;
}

/** The creator starts a match although open seats are left: computers take them. */
export interface Start {
  do: "start";
  id: string;
  seat?: number | null;
  level?: number;
}

/** Play on from a position: of a finished match after so many turns, or written out. */
export interface StartFrom {
  match?: string | null;
  turn?: number;
  position?: string | null;
}

/** By square. `moves` and `pegs` are for the seat to decide, `reach` for everybody. */
export interface ThriveChoices {
  reach: Record<string, string[]>;
  moves?: Record<string, string[]>;
  pegs?: Record<string, string[]>;
}

export interface ThrivePosition {
  black: Pod[];
  white: Pod[];
  to_play: string;
  stage: string;
  quiet: number;
  moves: string[];
  outcome: string;
}

/** Nothing is hidden in Thrive: every seat and every spectator sees the position. */
export interface ThriveView {
  seat: number | null;
  position: ThrivePosition;
  size: number;
  holes: number;
}

export interface ThrustChoices {
  actions?: Deed[];
  burn?: Burn | null;
}

export interface ThrustView {
  seat: number | null;
  turn: number;
  phase: string;
  active: string;
  initiative: string | null;
  numbered: number;
  contacts: Contact[];
  unrevealed: [Unrevealed, Unrevealed];
  lost: [string[], string[]];
  stage: StageSeen;
  outcome: string;
  fleet: ShipData[];
  ship: number;
  burn: number | null;
  mid_die: string;
  passenger_class: number;
}

/** `real`: a budget of seconds and so many more for each turn. `turn`: so long for each turn. */
export interface TimeControl {
  kind: "real" | "turn";
  seconds: number;
  increment?: number;
}

/** One of the observer's own ships has changed. */
export interface Tracked {
  event: "tracked";
  place: number;
  was: ShipData;
  now: ShipData;
}

/** A turn of the record, or a run of chance. */
export interface TurnReview {
  number: number;
  seat: number | null;
  turn: string[];
  before: number[];
  after: number[];
  verdict: string;
  loss: number;
  best: string[];
  parts: Part[];
  position: string;
}

/** All that shows of a side's other ships: how many there are. */
export interface Unrevealed {
  ships: number;
  done: number;
  hit: number;
}

/** What has changed; `told` has only new lines. A takeback sends a snapshot instead. */
export interface Update {
  is: "update";
  ply: number;
  status: "over" | "playing" | "waiting";
  seats: SeatShown[];
  now: number;
  told?: LogEntry[];
  table?: Display | null;
  fair?: Fair | null;
  offers?: Offered[];
  ending?: Ending | null;
  next_match?: string | null;
}

export interface Vanished {
  event: "vanished";
  owner: number;
  contact: number;
}

/** A ship as the observer knows it: its own by place, others by contact or not at all. */
export interface Who {
  owner: number;
  contact: number;
  rank: string | null;
  kind: string | null;
  place: number;
}

export type Command =
  | Play
  | Draft
  | Resign
  | Offer
  | Accept
  | Decline
  | Say
  | Rematch
  | Start
  | Hint
  | Look
  | Ping;

export type Message =
  | Snapshot
  | Update
  | Drafted
  | Answer
  | Refused
  | Chat
  | Presence
  | Hinted
  | Pong;

export type ThrustEvent =
  | Played
  | Drew
  | Shuffled
  | Acted
  | Committed
  | Burned
  | Decided
  | Answered
  | Found
  | Sighted
  | Vanished
  | Removed
  | Counted
  | Tracked
  | Initiative
  | Due
  | Ended;

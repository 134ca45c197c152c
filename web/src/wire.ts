// Written by web/wire.py from the server's messages. Do not edit.

/** Accept an offer; it takes effect once all who are asked have accepted. */
export interface Accept {
  type: "accept";
  id: string;
  seat?: number | null;
  kind?: "computer" | "draw" | "takeback";
}

/** A command was performed and is on disk. */
export interface Ack {
  type: "ack";
  id: string;
  ply: number;
  match?: string | null;
}

/** A ship that isn't the observer's is activated. */
export interface Acted {
  event: "acted";
  who: ShipRef;
  verb: string;
  target: ShipRef | null;
}

/** One legal action and the label of its button. */
export interface ActionChoice {
  action: string;
  text: string;
}

/** One way to play the turn, and each seat's win probability after it. */
export interface AnalysedTurn {
  turn: string[];
  values: number[];
  weight: number;
  next: string[];
}

/** The analysis of a position; with hidden parts, of what one seat knows of it. */
export interface Analysis {
  game: string;
  options: Record<string, number | string>;
  position: string;
  seat: number | null;
  pending: string;
  deciding: number[];
  sealed: boolean;
  values: number[];
  variations: AnalysedTurn[];
  search: string;
  nodes: number;
  depth: number;
  seconds: number;
}

/** The scanned side answers a scan. */
export interface Answered {
  event: "answered";
  by: number;
  verb: string;
}

/** The new bot and its token. */
export interface BotCreated {
  token: string;
  name: string;
}

/** A bot that waits for challenges. */
export interface BotInfo {
  bot: string;
  name: string;
  games: string[];
  playing: number;
  limit: number;
}

/** The fuel a seat may commit, `burn:N`: `min` to `max`, and 0 if `allows_zero`. */
export interface Burn {
  min: number;
  max: number;
  odds: BurnOdds;
  allows_zero?: boolean;
}

/** The chances to win the contest, by how the other side's burn compares. */
export interface BurnOdds {
  least: number;
  less: string;
  same: string;
  more: string;
  most?: number | null;
  nothing?: string;
  passive?: string;
}

/** Both burns are opened; fuel that leaks isn't included. */
export interface Burned {
  event: "burned";
  black: number;
  red: number;
}

/** POST /api/matches/ID/challenges: ask a bot to take an open seat. */
export interface ChallengeBot {
  bot: string;
}

/** A bot that was asked to take an open seat of a match that waits for players. */
export interface ChallengeInfo {
  bot: string;
  name: string;
  status: "declined" | "offline" | "waiting";
  reason?: string;
}

/** A new chat message, for players. */
export interface Chat {
  type: "chat";
  message: ChatMessage;
}

/** A chat message and its sender. `at` is in milliseconds since 1970. */
export interface ChatMessage {
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** Dice rolled for one thing, with their grades and the result, as the viewer may know them. */
export interface Check {
  headline: string;
  rolls: SeatRoll[];
  result?: string;
}

/** POST /api/matches/ID/claim: the token of a personal link. */
export interface ClaimSeat {
  token: string;
}

/** Before the start: commit to a new seed, after the one before was revealed in vain. */
export interface CommitSeed {
  type: "commit_seed";
  id: string;
  seat?: number | null;
  seed_hash?: string;
}

/** GET /api/commitment: the hash of the server's part of the dice for a new match. */
export interface Commitment {
  match: string;
  commitment: string;
}

/** A side commits a sealed burn. */
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

/** The number of a side's unrevealed ships that are hit has changed. */
export interface Counted {
  event: "counted";
  owner: number;
  hit: number;
}

/** POST /api/bots: the name that the bot plays under. */
export interface CreateBot {
  name: string;
}

/** POST /api/matches: the setup of a new match. */
export interface CreateMatch {
  game: string;
  seats: SeatSetup[];
  options?: Record<string, number | string>;
  clock?: TimeControl | null;
  listed?: boolean;
  name?: string;
  seed_hash?: string | null;
  seed?: string | null;
  commitment?: Commitment | null;
  start?: StartFrom | null;
  computers_resign?: boolean;
  request_id?: string | null;
}

/** Which side wins a contest; public. */
export interface Decided {
  event: "decided";
  winner: number | null;
}

/** Decline an offer, or withdraw the sender's own. */
export interface Decline {
  type: "decline";
  id: string;
  seat?: number | null;
  kind?: "computer" | "draw" | "takeback";
}

/** POST /api/matches/ID/decline: a bot does not want to play. */
export interface DeclineChallenge {
  reason: string;
}

/** An offer of the seat `by` that another has declined, until its next turn. */
export interface DeclinedInfo {
  kind: "computer" | "draw" | "takeback";
  by: number;
  declined_by: number;
}

/** A die that has been rolled. */
export interface Die {
  sides: number;
  face: number;
  grade?: string;
}

/** A position as one viewer is shown it: the view, the choices and the prompt. */
export interface Display {
  view: unknown;
  deciding?: number[];
  choices?: unknown;
  prompt?: string;
  end_action?: string;
  can_confirm?: boolean;
  reminder?: string;
  notation?: string;
  notice?: string;
  standing_order?: OfferedOrder | null;
}

/** The turn so far, stored for the seat and shown to nobody else; [] clears it. */
export interface Draft {
  type: "draft";
  id: string;
  seat?: number | null;
  ply?: number;
  actions?: string[];
}

/** A side draws a counter that the observer does not see. */
export interface Drew {
  event: "drew";
  by: number;
}

/** What happens next: the turn, the phase and the stage that begins. */
export interface Due {
  event: "due";
  turn: number;
  phase: string;
  kind: string;
  seat: number;
  dice: [number, number];
  double: boolean;
  die: string | null;
}

/** The game is over. The view has the numbers that decided a stalled one. */
export interface Ended {
  event: "ended";
  outcome: string;
}

/** The end of a match. Several winners share the win; without any nobody has won. */
export interface Ending {
  winners: number[];
  reason: string;
  text: string;
  scores?: number[] | null;
}

/** A command was refused; `code` is stable. A snapshot follows unless it was only malformed. */
export interface ErrorMessage {
  type: "error";
  code: string;
  detail: string;
  id?: string;
  ply?: number;
}

/** Everything that the dice and seals of a match depend on. */
export interface FairnessProof {
  match: string;
  secret: string;
  seeds: string[];
  seed_hashes: string[];
  commitment: string;
  rolls: Roll[];
  seals: OpenedSeal[];
}

/** The public part of the dice and seals; after the match the secret as well. */
export interface FairnessState {
  commitment: string;
  seed_hashes?: string[];
  seeds?: string[];
  awaited?: number[];
  reveal_by?: number | null;
  cancelled?: string[];
  rolls?: number;
  seals?: [number, number, string][];
  secret?: string | null;
}

/** A ship becomes a contact. */
export interface Found {
  event: "found";
  contact: Contact;
}

/** A game: its options, seats and computer levels. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  seats: string[];
  all_seats: string[];
  min_seats: number;
  max_seats: number;
  proposed_seats: number;
  seats_option: string | null;
  has_hidden_parts: boolean;
  chance_options: Record<string, string[]> | null;
  options: OptionSpec[];
  levels: number[];
  engine_missing: string | null;
  rules_version: number;
  has_rules: boolean;
}

/** What the seat to play may do; other viewers get no choices. */
export interface GrowChoices {
  drop: boolean;
  heads: Record<string, GrowHead>;
  groups: string[][];
  moved: string[];
  free: string[];
}

/** A space with heads that may still move. */
export interface GrowHead {
  group: number;
  free?: string[];
  count?: number;
}

/** A Grow position in JSON. */
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

/** A position and its viewer. Nothing is hidden in Grow. */
export interface GrowView {
  seat: number | null;
  position: GrowPosition;
  compensation?: number;
}

/** A heading of a rule page: its anchor, and its words. */
export interface Heading {
  id: string;
  title: string;
}

/** `status` is ok, stopping, no_database, disk_full or damaged (the database file). */
export interface Health {
  status: string;
  version: string;
  matches: number;
  sockets: number;
}

/** Ask for a strong turn; only if every other seat is a computer's. */
export interface Hint {
  type: "hint";
  id: string;
  seat?: number | null;
}

/** A strong turn, in notation and in words. */
export interface HintReply {
  type: "hint";
  id: string;
  ply: number;
  actions: string[];
  text: string;
}

/** A side wins the initiative. */
export interface Initiative {
  event: "initiative";
  by: number;
}

/** POST /api/matches/ID/join: take an open seat. */
export interface JoinMatch {
  name?: string;
  seed_hash?: string | null;
  seat?: number | null;
  request_id?: string | null;
}

/** POST /api/matches/ID/leave: leave all seats of the caller. */
export interface LeaveMatch {
  request_id?: string | null;
}

/** GET /api/limits; 0 means no limit. */
export interface LimitsInfo {
  frame_bytes: number;
  body_bytes: number;
  commands_per_second: number;
  commands_per_second_of_an_address: number;
  work_ms_per_second: number;
  connections_per_address: number;
  http_connections_per_address: number;
  matches_per_minute: number;
  open_matches_per_address: number;
  bots_per_address: number;
  push_subscriptions_per_address: number;
  actions_in_a_turn: number;
  chat_characters: number;
  name_characters: number;
}

/** One turn, or one run of chance, as the viewer saw it. */
export interface LogEntry {
  number: number;
  seat: number | null;
  actions: string[];
  text: string[];
  observations?: unknown;
  checks?: Check[];
  lines?: LogLine[];
}

/** A line of the log in short, and where it belongs. */
export interface LogLine {
  text: string;
  group: string[];
  continues?: boolean;
}

/** A match in a list. */
export interface MatchSummary {
  seats: SeatSummary[];
  options?: Record<string, number | string>;
  clock?: TimeControl | null;
  deciding?: number[];
  ending?: string;
  winners?: number[];
  match: string;
  game: string;
  status: string;
  updated: number;
  correspondence?: boolean;
  own_seats?: number[];
  ply?: number | null;
}

/** Every legal action of the viewing seat: the page's notation board has a button for each. */
export interface NotationChoices {
  actions: ActionChoice[];
}

/** Offer something to the others. `computer`: a computer takes over for the absent `target`. */
export interface Offer {
  type: "offer";
  id: string;
  seat?: number | null;
  kind?: "computer" | "draw" | "takeback";
  target?: number | null;
  level?: number;
}

/** An offer that stands, and the seats that have accepted it. */
export interface OfferInfo {
  kind: string;
  by: number;
  accepted?: number[];
  target?: number | null;
  level?: number;
}

/** A standing order that the viewing seat can give, also while others decide. */
export interface OfferedOrder {
  order: string;
  text: string;
  standing: string;
}

/** A sealed choice, its nonce and the hash published when it was made. */
export interface OpenedSeal {
  step: number;
  ply: number;
  seat: number;
  action: string;
  nonce: string;
  seal: string;
}

/** One option: its key, its default, the values it accepts and the ruling it changes. */
export interface OptionSpec {
  key: string;
  default: number | string;
  values: (number | string)[] | null;
  low: number;
  high: number;
  question: string;
  ruling: string;
  answers: string[];
  note: string;
  is_main: boolean;
  is_pictured: boolean;
}

/** One legal action of the seat, in notation, in its parts and in words. */
export interface OrderChoice {
  action: string;
  verb: string;
  text: string;
  ship?: number;
  target?: string;
  stat?: string;
  figure?: string;
}

/** One decision of a turn and what it lost for its seat. */
export interface Part {
  action: string;
  loss: number;
  ends_turn: boolean;
}

/** Keep the connection alive; the reply has the server's time. */
export interface Ping {
  type: "ping";
  id: string;
  seat?: number | null;
}

/** A whole turn, or the part of it before chance or another seat's decision. */
export interface Play {
  type: "play";
  id: string;
  seat?: number | null;
  ply?: number;
  actions?: string[];
}

/** A step observed in full. `by` is the seat, None for chance; `action` its notation. */
export interface Played {
  event: "played";
  by: number | null;
  action: string;
}

/** A pod: its square and its rows of pegs. */
export interface Pod {
  square: string;
  pegs: string;
}

/** The reply to `Ping`. `server_time` is in milliseconds since 1970. */
export interface Pong {
  type: "pong";
  id: string;
  server_time: number;
}

/** A position and the log of how it was reached, as the seat sees them. */
export interface PositionDisplay {
  display: Display;
  log: LogEntry[];
}

/** A position and the actions that are played from it. */
export interface PositionRequest {
  game: string;
  options?: Record<string, number | string>;
  position?: string | null;
  actions?: string[];
  seat?: number | null;
}

/** The seats that are connected, and the number of spectators. */
export interface Presence {
  type: "presence";
  online: number[];
  watching?: number;
}

/** The position after a draft; sent to the drafting seat alone. */
export interface Preview {
  type: "preview";
  ply: number;
  actions: string[];
  display: Display;
  id?: string;
}

/** What is printed of a game, and on what. */
export interface PrintRequest {
  game: string;
  options?: Record<string, number | string>;
  sheets?: string[];
  paper?: "a4" | "letter";
  ink?: "black" | "colour";
  duplex?: "long" | "short";
}

/** The body of an HTTP error; nothing was changed. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
}

/** GET /api/push: what a browser needs to subscribe. */
export interface PushInfo {
  public_key: string;
}

/** A record in JSON. */
export interface RecordJson {
  game: string;
  rules: number;
  players: Record<string, string>;
  turns: RecordTurn[];
  options: Record<string, number | string>;
  tags: Record<string, string>;
  start: string | null;
  result: string;
  reason: string;
}

/** One turn: a seat's name, or `chance`, and its actions in order. */
export interface RecordTurn {
  by: string;
  actions: string[];
}

/** After the match: the same setup, seats rotated by one. The first request creates it. */
export interface Rematch {
  type: "rematch";
  id: string;
  seat?: number | null;
  seed_hash?: string | null;
  seed?: string | null;
  commitment?: Commitment | null;
}

/** A ship is removed from play; `contact` is 0 if it was unrevealed. */
export interface Removed {
  event: "removed";
  owner: number;
  kind: string;
  contact: number;
}

/** POST /api/matches/ID/links: revoke the personal links of the caller's seats. */
export interface RenewLinks {
  seat?: number | null;
  request_id?: string | null;
}

/** The position after a log entry; the first frame is the start, without one. */
export interface ReplayFrame {
  entry: LogEntry | null;
  display: Display;
}

/** Take the sender's seat out of the game. */
export interface Resign {
  type: "resign";
  id: string;
  seat?: number | null;
}

/** Before the start, once all seats are taken: reveal the seed that the seat committed to. */
export interface RevealSeed {
  type: "reveal_seed";
  id: string;
  seat?: number | null;
  seed?: string;
}

/** A reviewed game. */
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

/** The state of a review: its progress in turns, or its result. */
export interface ReviewJob {
  status?: "done" | "failed" | "none" | "running";
  done?: number;
  total?: number;
  detail?: string;
  review?: Review | null;
}

/** One outcome of chance and the ones it was drawn from. `weights` None: all are equally likely. */
export interface Roll {
  number: number;
  hidden: boolean;
  outcomes: string[];
  weights: number[] | null;
  result: string;
}

/** The rules of a game, as HTML with anchors; rulings have their number: `#T-06`. */
export interface RulePage {
  game: string;
  html: string;
  contents: Heading[];
}

/** The response to requests that give seats: the seats and their tokens. */
export interface SeatGrant {
  match: string;
  tokens: Record<number, string>;
}

/** A seat and its player, as everybody sees them. */
export interface SeatInfo {
  name: string;
  kind: "bot" | "computer" | "open" | "person";
  player?: string;
  level?: number;
  reserved_for?: string;
  online?: boolean;
  in_play?: boolean;
  remaining_ms?: number | null;
  clock_running?: boolean;
}

/** The dice of one seat in a check. */
export interface SeatRoll {
  seat: number;
  dice: Die[];
  text?: string;
  under?: number | null;
}

/** Who takes a seat: the creator (me), anybody with the link (open), or a computer. */
export interface SeatSetup {
  kind: "computer" | "me" | "open";
  level?: number;
  name?: string;
}

/** A seat of a match in a list. */
export interface SeatSummary {
  name: string;
  kind: "open" | "bot" | "computer" | "person";
  player?: string;
  level?: number;
}

/** Sums for one seat: `start + luck + decisions + others = end`. */
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

/** A chat message to the players. */
export interface SendChat {
  type: "chat";
  id: string;
  seat?: number | null;
  text?: string;
}

/** Where others reach the server. */
export interface SharedAddress {
  url: string;
}

/** A sheet that a game can be printed on. */
export interface SheetInfo {
  name: string;
  summary: string;
  is_standard: boolean;
  has_backs: boolean;
}

/** The sheets of a game, in the order in which they are printed. */
export interface SheetList {
  sheets: SheetInfo[];
  missing: string | null;
}

/** A ship as its owner's tracker shows it. A lost ship has only its kind and `lost` as band. */
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

/** A ship as the observer knows it: its own by place, others by contact number or not at all. */
export interface ShipRef {
  owner: number;
  contact: number;
  rank: string | null;
  kind: string | null;
  place: number;
}

/** A side's ships get contact numbers in an order that the observer does not see. */
export interface Shuffled {
  event: "shuffled";
  by: number;
}

/** A contact looks different than before. */
export interface Sighted {
  event: "sighted";
  was: Contact;
  now: Contact;
}

/** Everything the viewer may see; sent first, and when an update would not be enough. */
export interface Snapshot {
  type: "snapshot";
  match: string;
  game: string;
  options: Record<string, number | string>;
  status: "over" | "playing" | "waiting";
  ply: number;
  seats: SeatInfo[];
  display: Display;
  log: LogEntry[];
  fairness: FairnessState;
  server_time: number;
  seat?: number | null;
  own_seats?: number[];
  invited?: number[];
  is_creator?: boolean;
  shares_device?: boolean;
  is_casual?: boolean;
  can_take_back?: boolean;
  has_chance?: boolean;
  clock?: TimeControl | null;
  draft?: string[];
  preview?: Display | null;
  standing?: number[];
  offers?: OfferInfo[];
  declined?: DeclinedInfo[];
  chat?: ChatMessage[];
  ending?: Ending | null;
  next_match?: string | null;
  challenges?: ChallengeInfo[];
  listed?: boolean;
  start?: string | null;
}

/** The public part of the stage. */
export interface StageView {
  kind: string;
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

/** The receiver's seats for which the server decides now, by their standing orders. */
export interface Standing {
  type: "standing";
  seats: number[];
  id?: string;
}

/** Let the server decide for the seat while the order stands; nobody else learns of it. */
export interface StandingOrder {
  type: "standing_order";
  id: string;
  seat?: number | null;
  order?: string;
}

/** The creator starts the match; computers take the open seats. */
export interface Start {
  type: "start";
  id: string;
  seat?: number | null;
  level?: number;
}

/** A position to begin from: of a finished match after `entry` log entries, or in notation. */
export interface StartFrom {
  match?: string | null;
  entry?: number;
  position?: string | null;
}

/** POST /api/push/subscriptions: a `PushSubscription` of the browser's. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What pods can do, by square. Every viewer gets `reach`, only the seat to decide the rest. */
export interface ThriveChoices {
  reach: Record<string, string[]>;
  moves?: Record<string, string[]>;
  pegs?: Record<string, string[]>;
}

/** A Thrive position in JSON. */
export interface ThrivePosition {
  black: Pod[];
  white: Pod[];
  to_play: string;
  stage: string;
  quiet: number;
  moves: string[];
  outcome: string;
}

/** A position and its viewer. Nothing is hidden in Thrive. */
export interface ThriveView {
  seat: number | null;
  position: ThrivePosition;
  size: number;
  holes: number;
}

/** What the seat to decide may do: either `actions` or, in a contest, `burn`. */
export interface ThrustChoices {
  actions?: OrderChoice[];
  burn?: Burn | null;
}

/** What a seat, or a spectator, sees of a Thrust! position. */
export interface ThrustView {
  seat: number | null;
  turn: number;
  phase: string;
  active: string;
  initiative: string | null;
  quiet: number | null;
  progress: boolean;
  numbered: number;
  contacts: Contact[];
  unrevealed: [Unrevealed, Unrevealed];
  lost: [string[], string[]];
  stage: StageView;
  outcome: string;
  scores: number[] | null;
  fleet: ShipData[];
  ship: number;
  burn: number | null;
  mid_die: string;
  passenger_class: number;
  stall_turns: number;
  stall_result: string;
}

/** `real`: seconds for the match, and an increment for each turn. `turn`: seconds for each. */
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

/** All that shows of a side's unrevealed ships: how many there are, done and hit. */
export interface Unrevealed {
  ships: number;
  done: number;
  hit: number;
}

/** What has changed. An entry of `log` replaces an earlier one of the same number. */
export interface Update {
  type: "update";
  ply: number;
  status: "over" | "playing" | "waiting";
  seats: SeatInfo[];
  server_time: number;
  log?: LogEntry[];
  display?: Display | null;
  frames?: unknown[];
  fairness?: FairnessState | null;
  offers?: OfferInfo[];
  declined?: DeclinedInfo[];
  ending?: Ending | null;
  next_match?: string | null;
  can_take_back?: boolean;
  challenges?: ChallengeInfo[];
  notice?: string;
}

/** A contact leaves the main tracker without being removed from play. */
export interface Vanished {
  event: "vanished";
  owner: number;
  contact: number;
}

/** See the position from another of the sender's seats, or as a spectator. */
export interface ViewAs {
  type: "view_as";
  id: string;
  seat?: number | null;
  spectator?: boolean;
}

/** POST /api/matches/ID/withdraw: the bot is not to play any more. */
export interface WithdrawChallenge {
  bot: string;
}

export type Command =
  | Play
  | Draft
  | StandingOrder
  | Resign
  | Offer
  | Accept
  | Decline
  | SendChat
  | Rematch
  | Start
  | CommitSeed
  | RevealSeed
  | Hint
  | ViewAs
  | Ping;

export type Message =
  | Snapshot
  | Update
  | Preview
  | Standing
  | Ack
  | ErrorMessage
  | Chat
  | Presence
  | HintReply
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

/** Every route that answers in JSON. */
export interface Routes {
  "DELETE /api/push/subscriptions": { request: null; response: null };
  "GET /api/address": { request: null; response: SharedAddress };
  "GET /api/bots": { request: null; response: BotInfo[] };
  "GET /api/commitment": { request: null; response: Commitment };
  "GET /api/finished": { request: null; response: MatchSummary[] };
  "GET /api/games": { request: null; response: GameInfo[] };
  "GET /api/games/{name}/rules": { request: null; response: RulePage };
  "GET /api/games/{name}/sheets": { request: null; response: SheetList };
  "GET /api/limits": { request: null; response: LimitsInfo };
  "GET /api/lobby": { request: null; response: MatchSummary[] };
  "GET /api/matches/{match}": { request: null; response: Snapshot };
  "GET /api/matches/{match}/proof": { request: null; response: FairnessProof };
  "GET /api/matches/{match}/record": { request: null; response: RecordJson };
  "GET /api/matches/{match}/replay": { request: null; response: ReplayFrame[] };
  "GET /api/matches/{match}/review": { request: null; response: ReviewJob };
  "GET /api/mine": { request: null; response: MatchSummary[] };
  "GET /api/openapi.json": { request: null; response: Record<string, unknown> };
  "GET /api/push": { request: null; response: PushInfo };
  "GET /api/watch": { request: null; response: MatchSummary[] };
  "GET /healthz": { request: null; response: Health };
  "POST /api/analyse": { request: PositionRequest; response: Analysis };
  "POST /api/bots": { request: CreateBot; response: BotCreated };
  "POST /api/matches": { request: CreateMatch; response: SeatGrant };
  "POST /api/matches/{match}/challenges": { request: ChallengeBot; response: BotInfo };
  "POST /api/matches/{match}/claim": { request: ClaimSeat; response: SeatGrant };
  "POST /api/matches/{match}/commands": { request: Command; response: Ack | Preview | Standing | HintReply | Pong | Snapshot };
  "POST /api/matches/{match}/decline": { request: DeclineChallenge; response: null };
  "POST /api/matches/{match}/join": { request: JoinMatch; response: SeatGrant };
  "POST /api/matches/{match}/leave": { request: LeaveMatch | null; response: Snapshot };
  "POST /api/matches/{match}/links": { request: RenewLinks; response: SeatGrant };
  "POST /api/matches/{match}/review": { request: null; response: ReviewJob };
  "POST /api/matches/{match}/withdraw": { request: WithdrawChallenge; response: Snapshot };
  "POST /api/position": { request: PositionRequest; response: PositionDisplay };
  "POST /api/push/subscriptions": { request: Subscribe; response: null };
}

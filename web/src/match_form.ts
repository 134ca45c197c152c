import { TIME_CONTROLS } from "./time_controls";
import type { CreateMatch, GameInfo, OptionSpec, SeatSetup, TimeControl } from "./wire";

/** The form for a new match, and the request made from it. */

/** Who has the other seats: computers, people with a link, people on this device, or a bot that is
 * challenged, with computers on further seats. */
export type Opponents = "computer" | "friends" | "device" | "bot";

/** The state of the form. `clock` is a key of `TIME_CONTROLS`; `minutes` and `increment`
 * (seconds) count only for a custom clock. */
export interface MatchForm {
  seats: SeatSetup[];
  options: Record<string, number | string>;
  clock: string;
  /** A number field that is blank holds no number. */
  minutes: number | null | undefined;
  increment: number | null | undefined;
  listed: boolean;
  /** Whether computers resign where their loss is certain; only where one takes part. */
  computersResign: boolean;
}

/** The form with a game's defaults, and as many seats as it proposes. */
export function newMatchForm(game: GameInfo, opponents: Opponents, level: number): MatchForm {
  const options = Object.fromEntries(shownOptions(game).map((spec) => [spec.key, spec.default]));
  const form = { options, clock: "none", minutes: 10, increment: 5, listed: false };
  const seats = seatsFor(game.proposed_seats, opponents, level);
  return { ...form, computersResign: false, seats };
}

/** The options of a game without the number of seats, which the form sets by its seats. */
export function shownOptions(game: GameInfo): OptionSpec[] {
  return game.options.filter((option) => option.key !== game.seats_option);
}

/** The options that are shown at once: those people often choose. */
export function mainOptions(game: GameInfo): OptionSpec[] {
  return shownOptions(game).filter((option) => option.is_main);
}

/** The options that are folded away as house rules. */
export function foldedOptions(game: GameInfo): OptionSpec[] {
  return shownOptions(game).filter((option) => !option.is_main);
}

/** Those of the options that are not as usual. */
export function changedOptions(
  options: OptionSpec[],
  form: Pick<MatchForm, "options">,
): OptionSpec[] {
  return options.filter((option) => form.options[option.key] !== option.default);
}

/** Why the value is no number that the option accepts, in words; empty if it is, or if the option
 * is no number. */
export function numberError(option: OptionSpec, value: unknown): string {
  if (option.values || isBetween(value, option.low, option.high, Number.isInteger)) return "";
  return `Enter a whole number from ${option.low} to ${option.high}.`;
}

function isBetween(
  value: unknown,
  low: number,
  high: number,
  isKind: (value: unknown) => boolean = Number.isFinite,
): value is number {
  return isKind(value) && (value as number) >= low && (value as number) <= high;
}

/** The seats of a new form: the player first, then opponents. */
export function seatsFor(count: number, opponents: Opponents, level: number): SeatSetup[] {
  return Array.from({ length: count }, (_, seat) => otherSeat(opponents, level, seat));
}

function otherSeat(opponents: Opponents, level: number, seat: number): SeatSetup {
  if (seat === 0 || opponents === "device") return { kind: "me", name: "", level };
  const isOpen = opponents === "friends" || (opponents === "bot" && seat === 1);
  return { kind: isOpen ? "open" : "computer", name: "", level };
}

/** The seats cut to `count`, or filled up with opponents. */
export function resized(
  seats: readonly SeatSetup[],
  count: number,
  opponents: Opponents,
  level: number,
): SeatSetup[] {
  return Array.from(
    { length: count },
    (_, seat) => seats[seat] ?? otherSeat(opponents, level, seat),
  );
}

/** The seats with every player moved on by one. */
export function rotated(seats: readonly SeatSetup[]): SeatSetup[] {
  return [...seats.slice(-1), ...seats.slice(0, -1)];
}

/** Why the form can't be sent, in words; empty if it can. */
export function validationError(game: GameInfo, form: MatchForm): string {
  if (!form.seats.some((seat) => seat.kind !== "computer")) {
    return "Take a seat yourself or leave one open for a friend.";
  }
  if (form.clock === "own" && !isBetween(form.minutes, 0.5, 600)) {
    return "Minutes per player: enter a number from 0.5 to 600.";
  }
  if (form.clock === "own" && !isBetween(form.increment, 0, 600)) {
    return "Seconds added per turn: enter a number from 0 to 600.";
  }
  for (const option of shownOptions(game)) {
    const wrong = numberError(option, form.options[option.key]);
    if (wrong) return `${option.question} ${wrong}`;
  }
  return "";
}

/** Whether a computer takes part. */
export function hasComputer(form: MatchForm): boolean {
  return form.seats.some((seat) => seat.kind === "computer");
}

/** The request for POST /api/matches of a form without a `validationError`; options with their
 * default value are left out. */
export function request(
  game: GameInfo,
  form: MatchForm,
): Omit<CreateMatch, "name" | "seed" | "seed_hash" | "commitment"> {
  const changed = changedOptions(shownOptions(game), form);
  const options = Object.fromEntries(changed.map((spec) => [spec.key, form.options[spec.key]!]));
  if (game.seats_option !== null) options[game.seats_option] = form.seats.length;
  const hasFree = form.seats.some((seat) => seat.kind === "open");
  return {
    game: game.name,
    seats: form.seats.map(seatRequest),
    options,
    clock: clockOf(form),
    listed: form.listed && hasFree,
    computers_resign: form.computersResign && hasComputer(form),
  };
}

function seatRequest({ kind, level, name }: SeatSetup): SeatSetup {
  if (kind === "computer") return { kind, level };
  return kind === "me" && name ? { kind, name } : { kind };
}

function clockOf(form: MatchForm): TimeControl | null {
  if (form.clock !== "own")
    return TIME_CONTROLS.find((preset) => preset.key === form.clock)?.clock ?? null;
  return {
    kind: "real",
    seconds: Math.round((form.minutes ?? 0) * 60),
    increment: Math.round(form.increment ?? 0),
  };
}

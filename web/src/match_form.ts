import { TIME_CONTROLS } from "./time_controls";
import type { CreateMatch, GameInfo, OptionSpec, SeatSetup, TimeControl } from "./wire";

/** The form for a new match, and the request made from it. */

/** Who has the other seats: computers, people with a link, or people on this device. */
export type Opponents = "computer" | "friends" | "device";

/** The state of the form. `clock` is a key of `TIME_CONTROLS`; `minutes` and `increment`
 * (seconds) count only for a custom clock. */
export interface MatchForm {
  seats: SeatSetup[];
  options: Record<string, number | string>;
  clock: string;
  minutes: number;
  increment: number;
  listed: boolean;
}

/** The form with a game's defaults. */
export function newMatchForm(game: GameInfo, opponents: Opponents, level: number): MatchForm {
  const options = Object.fromEntries(shownOptions(game).map((spec) => [spec.key, spec.default]));
  const form = { options, clock: "none", minutes: 10, increment: 5, listed: false };
  return { ...form, seats: seatsFor(game.seats.length, opponents, level) };
}

/** The options of a game without the number of seats, which the form sets by its seats. */
export function shownOptions(game: GameInfo): OptionSpec[] {
  return game.options.filter((option) => option.key !== game.seats_option);
}

/** The seats of a new form: the player first, then opponents. */
export function seatsFor(count: number, opponents: Opponents, level: number): SeatSetup[] {
  return Array.from({ length: count }, (_, seat) => otherSeat(opponents, level, seat));
}

function otherSeat(opponents: Opponents, level: number, seat: number): SeatSetup {
  if (seat === 0 || opponents === "device") return { kind: "me", name: "", level };
  return { kind: opponents === "computer" ? "computer" : "open", name: "", level };
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
export function validationError(form: MatchForm): string {
  if (!form.seats.some((seat) => seat.kind !== "computer")) {
    return "Take a seat yourself or leave one open for a friend.";
  }
  if (form.clock === "own" && !(form.minutes >= 0.5 && form.minutes <= 600)) {
    return "The clock must be between 0.5 and 600 minutes.";
  }
  return "";
}

/** The request for POST /api/matches; options with their default value are left out. */
export function request(
  game: GameInfo,
  form: MatchForm,
): Omit<CreateMatch, "name" | "seed" | "seed_hash" | "commitment"> {
  const changed = shownOptions(game).filter((spec) => form.options[spec.key] !== spec.default);
  const options = Object.fromEntries(changed.map((spec) => [spec.key, form.options[spec.key]!]));
  if (game.seats_option !== null) options[game.seats_option] = form.seats.length;
  const hasFree = form.seats.some((seat) => seat.kind === "open");
  return {
    game: game.name,
    seats: form.seats.map(seatRequest),
    options,
    clock: clockOf(form),
    listed: form.listed && hasFree,
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
    seconds: Math.round(form.minutes * 60),
    increment: Math.min(600, Math.max(0, Math.round(form.increment))),
  };
}

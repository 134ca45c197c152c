import { TIME_CONTROLS } from "./time_controls";
import type { CreateMatch, GameInfo, OptionSpec, SeatSetup, TimeControl } from "./wire";

/** A new match as the player plans it, and what the server is asked for. */

export type Opponents = "computer" | "friends" | "device";

export interface MatchForm {
  seats: SeatSetup[];
  options: Record<string, number | string>;
  clock: string;
  minutes: number;
  increment: number;
  listed: boolean;
}

export function newMatchForm(game: GameInfo, opponents: Opponents, level: number): MatchForm {
  const options = Object.fromEntries(shownOptions(game).map((spec) => [spec.key, spec.default]));
  const plan = { options, clock: "none", minutes: 10, increment: 5, listed: false };
  return { ...plan, seats: seatsFor(game.seats.length, opponents, level) };
}

/** All but the number of seats, which is chosen with them. */
export function shownOptions(game: GameInfo): OptionSpec[] {
  return game.options.filter((option) => option.key !== game.seats_option);
}

export function seatsFor(count: number, opponents: Opponents, level: number): SeatSetup[] {
  return Array.from({ length: count }, (_, seat) => otherSeat(opponents, level, seat));
}

function otherSeat(opponents: Opponents, level: number, seat: number): SeatSetup {
  if (seat === 0 || opponents === "device") return { kind: "me", name: "", level };
  return { kind: opponents === "computer" ? "computer" : "open", name: "", level };
}

/** The same seats and more, or fewer. */
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

/** Everybody one seat further. */
export function rotated(seats: readonly SeatSetup[]): SeatSetup[] {
  return [...seats.slice(-1), ...seats.slice(0, -1)];
}

/** What keeps the plan from being played, in words; nothing if it can. */
export function validationError(plan: MatchForm): string {
  if (!plan.seats.some((seat) => seat.kind !== "computer")) {
    return "Take a seat yourself or leave one open for a friend.";
  }
  if (plan.clock === "own" && !(plan.minutes >= 0.5 && plan.minutes <= 600)) {
    return "The clock must be between 0.5 and 600 minutes.";
  }
  return "";
}

export function request(
  game: GameInfo,
  plan: MatchForm,
): Omit<CreateMatch, "name" | "seed" | "seed_hash" | "commitment"> {
  const changed = shownOptions(game).filter((spec) => plan.options[spec.key] !== spec.default);
  const options = Object.fromEntries(changed.map((spec) => [spec.key, plan.options[spec.key]!]));
  if (game.seats_option !== null) options[game.seats_option] = plan.seats.length;
  const hasFree = plan.seats.some((seat) => seat.kind === "open");
  return {
    game: game.name,
    seats: plan.seats.map(seatAsked),
    options,
    clock: clockOf(plan),
    listed: plan.listed && hasFree,
  };
}

function seatAsked({ kind, level, name }: SeatSetup): SeatSetup {
  if (kind === "computer") return { kind, level };
  return kind === "me" && name ? { kind, name } : { kind };
}

function clockOf(plan: MatchForm): TimeControl | null {
  if (plan.clock !== "own")
    return TIME_CONTROLS.find((preset) => preset.key === plan.clock)?.clock ?? null;
  return {
    kind: "real",
    seconds: Math.round(plan.minutes * 60),
    increment: Math.min(600, Math.max(0, Math.round(plan.increment))),
  };
}

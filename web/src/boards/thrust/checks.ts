/** The throws of dice in what a seat has observed: who rolled, against what, what came of it. */

import type { Due, Seen, ShipRef } from "./events";
import { STATS, kindOf, statOf, type Printing, type Stat } from "./ships";
import type { ShipData, ThrustView } from "./view";

/** Worst first. */
export type Grade = "critical failure" | "failure" | "success" | "critical success";

export interface Die {
  side: number;
  sides: number;
  face: number;
  /** Where the Stat is known. */
  grade: Grade | null;
}

export interface Against {
  side: number;
  stat: Stat;
  value: number;
  /** Only what is printed is known, not what damage has done to it. */
  printed: boolean;
}

export interface Check {
  /** Grows with the record and stays, so that a new check can be told from one shown before. */
  number: number;
  turn: number;
  what: string;
  seat: number;
  actor: ShipRef | null;
  target: ShipRef | null;
  double: boolean;
  dice: Die[];
  against: Against[];
  /** Fuel burned by Black and Red, in a contest. */
  burns: [number, number] | null;
  /** What was observed with the last die; nothing while dice are still to fall. */
  end: readonly Seen[];
}

const CHECKED: Record<string, Stat> = { scan: "SEN", attack: "COM", pursue: "SPD", evade: "SPD" };
/** More than a line ever has. */
const MOST_STEPS = 1000;
const DIE = /^d(\d+):(\d+)$/;
const ORDER = /^s(\d):([a-z]+)(?::c(\d+))?$/;

/** Under the Stat succeeds; doubles make it critical. */
export function gradeOf(face: number, stat: number): Grade {
  const critical = face % 11 === 0;
  if (face < stat) return critical ? "critical success" : "success";
  return critical ? "critical failure" : "failure";
}

/** A line of the record with what was observed of its steps. */
export interface ObservedEntry {
  number: number;
  observations?: unknown;
}

/** Every check in the lines, oldest first. `view` is the position after them. */
export function checksOf(lines: readonly ObservedEntry[], view: ThrustView): Check[] {
  const steps = lines.flatMap((line) => (line.observations ?? []) as Seen[][]);
  const numbers = lines.flatMap(({ number, observations }) =>
    ((observations ?? []) as Seen[][]).map((_, k) => MOST_STEPS * number + k),
  );
  const found: Check[] = [];
  let due: Due | null = null;
  let actor: ShipRef | null = null;
  let target: ShipRef | null = null;
  let burns: [number, number] | null = null;
  let open: Check | null = null;
  steps.forEach((step, n) => {
    const [first] = step;
    const thrown = first?.event === "played" && first.by === null ? DIE.exec(first.action) : null;
    if (thrown && due) {
      if (open === null || isFull(open, due)) {
        open = begin(numbers[n]!, due, actor, target, burns);
        open.against = againstOf(open, due, view, (place) => shipBefore(steps, n, place, view));
        found.push(open);
      }
      open.dice.push(dieOf(open, due, Number(thrown[1]), Number(thrown[2])));
      if (isFull(open, due)) open.end = step;
    }
    for (const event of step) {
      if (event.event === "acted") [actor, target, burns] = [event.who, event.target, null];
      else if (event.event === "played" && event.by !== null) {
        const deed = ORDER.exec(event.action);
        if (deed)
          [actor, target, burns] = [own(event.by, deed, view), contact(event.by, deed, view), null];
      } else if (event.event === "burned") burns = [event.black, event.red];
      else if (event.event === "due") {
        due = event;
        open = null;
        if (event.kind === "initiative") [actor, target, burns] = [null, null, null];
      }
    }
  });
  return found;
}

function begin(
  number: number,
  due: Due,
  actor: ShipRef | null,
  target: ShipRef | null,
  burns: [number, number] | null,
): Check {
  const { turn, kind: what, seat, double } = due;
  const contest = what === "pursue" || what === "evade";
  return {
    number,
    turn,
    what,
    seat,
    actor,
    target,
    double,
    dice: [],
    against: [],
    burns: contest ? burns : null,
    end: [],
  };
}

const isHundred = (due: Due): boolean => due.die === "d100";

function isFull(check: Check, due: Due): boolean {
  return check.dice.length >= (isHundred(due) ? due.dice[0] + due.dice[1] : 1);
}

function dieOf(check: Check, due: Due, sides: number, face: number): Die {
  // Black's dice fall first.
  const side = isHundred(due) ? (check.dice.length < due.dice[0] ? 0 : 1) : due.seat;
  const against = check.against.find((one) => one.side === side);
  const grade = sides === 100 && against ? gradeOf(face, against.value) : null;
  return { side, sides, face, grade };
}

function own(by: number, deed: RegExpExecArray, view: ThrustView): ShipRef {
  const place = Number(deed[1]);
  const ship = view.seat === by ? view.fleet[place - 1] : undefined;
  return { owner: by, contact: ship?.contact ?? 0, rank: null, kind: ship?.kind ?? null, place };
}

function contact(by: number, deed: RegExpExecArray, view: ThrustView): ShipRef | null {
  if (!deed[3]) return null;
  const number = Number(deed[3]);
  const known = view.contacts.find((one) => one.number === number);
  const [rank, kind] = [known?.rank ?? null, known?.kind ?? null];
  return { owner: 1 - by, contact: number, rank, kind, place: 0 };
}

// -- Stats ---------------------------------------------------------------------------------

/** An own ship as it was before a step: the view has it as it is after all of them. */
function shipBefore(
  steps: readonly Seen[][],
  before: number,
  place: number,
  view: ThrustView,
): ShipData | undefined {
  const changes = (step: Seen[]) =>
    step.flatMap((event) => (event.event === "tracked" && event.place === place ? [event] : []));
  for (const step of steps.slice(before)) {
    const [change] = changes(step);
    if (change) return change.was;
  }
  for (const step of steps.slice(0, before).toReversed()) {
    const change = changes(step).at(-1);
    if (change) return change.now;
  }
  return view.fleet[place - 1];
}

function againstOf(
  check: Check,
  due: Due,
  view: ThrustView,
  ship: (place: number) => ShipData | undefined,
): Against[] {
  if (!isHundred(due)) return [];
  if (check.what === "initiative") return view.seat === null ? [] : [best(view, ship)];
  const stat = CHECKED[check.what];
  if (!stat) return [];
  return [check.actor, check.target].flatMap((who) => {
    if (!who || due.dice[who.owner] === 0) return [];
    const value = knownStat(who, stat, view, ship);
    return value === null ? [] : [{ side: who.owner, stat, value, printed: who.place === 0 }];
  });
}

function knownStat(
  who: ShipRef,
  stat: Stat,
  rules: Printing,
  ship: (place: number) => ShipData | undefined,
): number | null {
  if (!who.place) return who.kind === null ? null : kindOf(who.kind, rules)[stat];
  const data = ship(who.place);
  return data ? statOf(data, stat, rules) : null;
}

/** Initiative is rolled against the highest Stat of all own ships in play. */
function best(view: ThrustView, ship: (place: number) => ShipData | undefined): Against {
  const living = view.fleet.flatMap((_, n) => {
    const data = ship(n + 1);
    return data && data.band !== "lost" ? [data] : [];
  });
  const all = living.flatMap((data) =>
    STATS.map((stat) => ({ stat, value: statOf(data, stat, view) })),
  );
  const highest = all.reduce((a, b) => (b.value > a.value ? b : a), { stat: STATS[0]!, value: 0 });
  return { side: view.seat!, ...highest, printed: false };
}

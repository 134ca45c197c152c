/** What came of a check, in words, told from what was observed with its last die. */

import type { Check } from "./checks";
import type { Due, Seen, ShipRef } from "./events";
import { titleOf } from "./ships";
import { bandWord, sideWord } from "./scene";
import { SIDES } from "./view";

type LogEntry<Name extends Seen["event"]> = Extract<Seen, { event: Name }>;

const side = (seat: number): string => sideWord(SIDES[seat]!);

/** A ship as the viewer knows it, to stand at the start of a sentence or within one. */
export function whoWords(who: ShipRef | null, seat: number): string {
  if (!who) return `a ${SIDES[seat]!} ship`;
  if (who.place) return who.kind ? `your ${titleOf(who.kind)}` : `s${who.place}`;
  if (!who.contact) return `an unseen ${SIDES[who.owner]!} ship`;
  const name = who.kind ? titleOf(who.kind) : who.rank ? `class ${who.rank} ship` : "ship";
  return `${side(who.owner)}'s ${name} (c${who.contact})`;
}

const COMMANDS: Record<string, string> = {
  scan: "scans",
  attack: "attacks",
  pursue: "pursues",
  evade: "evades",
};

/** What is being rolled for. */
export function headline(check: Check): string {
  const ship = whoWords(check.actor, check.seat);
  if (check.what === "initiative") return "Initiative: both sides roll";
  if (check.what === "check") return begin(`${ship} checks its morale`);
  if (check.what === "damage") return begin(`${ship} hits: roll for DMG`);
  const deed = `${ship} ${COMMANDS[check.what] ?? "rolls"}`;
  return begin(check.target ? `${deed} ${whoWords(check.target, 1 - check.seat)}` : deed);
}

/** The sentence about the outcome; nothing while dice are still to fall. */
export function resultOf(check: Check): string {
  const step = check.end;
  if (!step.length) return "";
  const next = last(step, "due");
  switch (check.what) {
    case "initiative":
      return initiative(step);
    case "scan":
      return scan(check, step, next);
    case "attack":
      return attack(check, step, next);
    case "damage":
      return damage(check, step);
    case "check":
      return morale(check, step);
    default:
      return contest(step, next);
  }
}

function initiative(step: readonly Seen[]): string {
  const won = last(step, "initiative");
  return won ? `${side(won.by)} has the initiative and goes first.` : "Undecided: roll again.";
}

function scan(check: Check, step: readonly Seen[], next: Due | undefined): string {
  const found = all(step, "found").length;
  if (next?.kind === "order" || found > 0)
    return "Critical success: every ship on the board is found.";
  if (next?.kind === "reveal")
    return `Success: ${side(next.seat)} reveals the closest ship not found yet.`;
  if (next?.kind === "lose" || all(step, "vanished").length > 0)
    return "Critical failure: a contact is lost.";
  const grades = check.dice.map((die) => die.grade);
  if (grades.includes("critical success")) return "Critical success, but there is nobody to find.";
  return "Failure: nothing is found.";
}

function attack(check: Check, step: readonly Seen[], next: Due | undefined): string {
  if (next?.kind === "damage")
    return next.double ? "Critical success: the DMG counts twice." : "Success: a hit.";
  if (next?.kind === "check" && next.phase === "attack")
    return "Critical failure: the attacker takes 2 DMG and checks its morale at once.";
  const target = check.target;
  if (target && isTouched(target, step)) return `Success: a hit${damageWords(target, step)}.`;
  return "Failure: the attacker itself takes damage.";
}

function damage(check: Check, step: readonly Seen[]): string {
  const face = check.dice[0]!.face;
  const dealt = check.double ? `twice ${face} is ${2 * face}` : `${face}`;
  const after = check.target ? damageWords(check.target, step) : "";
  return `${begin(dealt)} DMG${after}.`;
}

function morale(check: Check, step: readonly Seen[]): string {
  const face = check.dice[0]!.face;
  const gone = last(step, "removed");
  if (face === 1) return "A 1: the crew abandons ship.";
  if (face === 10) return "A 10: the crew rallies, and its next check has [+].";
  if (gone) return `The ship flees on its last fuel: the ${titleOf(gone.kind)} is gone.`;
  const away = all(step, "vanished").length > 0 || all(step, "tracked").some(isLeaving);
  return away ? "The crew loses heart: the ship goes straight Out." : "The crew holds.";
}

const isLeaving = ({ was, now }: LogEntry<"tracked">): boolean =>
  was.band !== "out" && now.band === "out";

function contest(step: readonly Seen[], next: Due | undefined): string {
  const decided = last(step, "decided");
  if (!decided) return "";
  if (decided.winner === null) return "Nobody gains: both stay where they are.";
  const words = `${side(decided.winner)} wins the chase`;
  if (next?.kind === "escape") return `${words} and gets away.`;
  const band = all(step, "sighted").find(({ was, now }) => was.band !== now.band)?.now.band;
  return band ? `${words}: now at ${bandWord(band)}.` : `${words}.`;
}

function isTouched(who: ShipRef, step: readonly Seen[]): boolean {
  return step.some(
    (event) =>
      (event.event === "tracked" && event.place === who.place) ||
      (event.event === "sighted" && event.now.number === who.contact) ||
      (event.event === "removed" && event.owner === who.owner),
  );
}

/** What the hit did, where the viewer may know. */
function damageWords(who: ShipRef, step: readonly Seen[]): string {
  if (all(step, "removed").some(({ owner }) => owner === who.owner))
    return ", and the ship is destroyed";
  const tracked = all(step, "tracked").find(({ place }) => place === who.place);
  const sighted = all(step, "sighted").find(({ now }) => now.number === who.contact);
  const level = tracked?.now.damage ?? sighted?.now.damage ?? null;
  return level === null ? "" : `, ${level} in all`;
}

function all<Name extends Seen["event"]>(step: readonly Seen[], name: Name): LogEntry<Name>[] {
  return step.filter((event): event is LogEntry<Name> => event.event === name);
}

function last<Name extends Seen["event"]>(
  step: readonly Seen[],
  name: Name,
): LogEntry<Name> | undefined {
  return all(step, name).at(-1);
}

const begin = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A position of Thrust! as the server shows it to one seat; see `docs/schemas`. */

export type Side = "black" | "red";
export type Band = "out" | "sensor" | "combat" | "close";
export type Phase = "setup" | "initiative" | "recon" | "movement" | "attack" | "morale";

export const SIDES: readonly Side[] = ["black", "red"];
export const BANDS: readonly Band[] = ["out", "sensor", "combat", "close"];
export const PHASES: readonly Phase[] = ["initiative", "recon", "movement", "attack", "morale"];

/** A revealed ship on the main tracker. */
export interface Contact {
  number: number;
  owner: Side;
  band: Band;
  rank: string;
  kind: string | null;
  damage: number | null;
  moved: boolean;
  hit: boolean;
  done: boolean;
}

export interface Unrevealed {
  ships: number;
  done: number;
  hit: number;
}

/** What is under way, in public terms. What both sides have stands Black first. */
export interface Stage {
  what: string;
  seat: Side;
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

/** An own ship as its tracker shows it. Fields that say nothing are left out. */
export interface ShipData {
  kind: string;
  band: Band | "lost";
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

export interface ThrustView {
  seat: number | null;
  turn: number;
  phase: Phase;
  active: Side;
  initiative: Side | null;
  numbered: number;
  contacts: Contact[];
  unrevealed: [Unrevealed, Unrevealed];
  lost: [string[], string[]];
  stage: Stage;
  outcome: string;
  fleet: ShipData[];
  ship: number;
  burn: number | null;
  mid_die: string;
  passenger_class: number;
}

/** Positions for the tests of this folder. */

import type { ShipData, Stage, ThrustView } from "./view";

export const STAGE: Stage = {
  kind: "activate",
  seat: "black",
  contact: 0,
  unrevealed: false,
  target: 0,
  committed: [false, false],
  burns: null,
  dice: [0, 0],
  rolls: [[], []],
  double: false,
  die: null,
};

export const FLEET: ShipData[] = [
  { kind: "fighter", band: "combat", fuel: 5, contact: 3, face_up: true },
  { kind: "science", band: "out", fuel: 120 },
  { kind: "cruiser", band: "lost" },
  { kind: "freighter", band: "combat", fuel: 3, damage: 6, effects: [1, 6], plus: true },
];

/** Black's view: a Fighter found in Combat, a Science Ship Out, a crippled Freighter unseen. */
export function position(changes: Partial<ThrustView> = {}): ThrustView {
  const red = { owner: "red", moved: false, hit: false, done: false } as const;
  return {
    seat: 0,
    turn: 3,
    phase: "attack",
    active: "black",
    initiative: "red",
    quiet: 2,
    progress: false,
    numbered: 4,
    contacts: [
      { ...red, number: 2, band: "combat", rank: "II", kind: "patrol", damage: null },
      {
        ...red,
        number: 3,
        owner: "black",
        band: "combat",
        rank: "IV",
        kind: "fighter",
        damage: null,
      },
      { ...red, number: 4, band: "sensor", rank: "V", kind: null, damage: null, done: true },
    ],
    unrevealed: [
      { ships: 2, done: 0, hit: 0 },
      { ships: 1, done: 1, hit: 1 },
    ],
    lost: [["cruiser"], ["salvage"]],
    stage: STAGE,
    outcome: "-",
    scores: null,
    fleet: FLEET,
    ship: 0,
    burn: null,
    mid_die: "d5",
    passenger_class: 0,
    stall_turns: 10,
    stall_result: "on_board",
    ...changes,
  };
}

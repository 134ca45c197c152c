/** The view of Thrust!, with narrower types than on the wire: there sides, bands and phases are
 * plain strings, since the rules, not the decoder, check positions. */

import type * as wire from "../../wire";
import * as printed from "./printed";

export type Side = (typeof printed.SIDES)[number];
export type Band = (typeof printed.BANDS)[number];
export type Phase = "setup" | (typeof printed.PHASES)[number];

export const SIDES: readonly Side[] = printed.SIDES;
export const BANDS: readonly Band[] = printed.BANDS;
export const PHASES: readonly Phase[] = printed.PHASES;

/** A type of the wire with narrower types for some fields. */
export type Named<Sent, Known> = Omit<Sent, keyof Known> & Known;

export type Contact = Named<wire.Contact, { owner: Side; band: Band }>;
export type ShipData = Named<wire.ShipData, { band: Band | "lost" }>;
export type Stage = Named<wire.StageView, { seat: Side }>;
export type ThrustView = Named<
  wire.ThrustView,
  {
    phase: Phase;
    active: Side;
    initiative: Side | null;
    contacts: Contact[];
    stage: Stage;
    fleet: ShipData[];
  }
>;

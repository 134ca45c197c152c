/** A position of Thrust! as the server shows it to one seat. On the wire sides, bands and phases are
 * plain strings, since the rules, not the decoder, say what is wrong with a position; here the
 * words they can be are named. */

import type * as wire from "../../wire";

export type Side = "black" | "red";
export type Band = "out" | "sensor" | "combat" | "close";
export type Phase = "setup" | "initiative" | "recon" | "movement" | "attack" | "morale";

export const SIDES: readonly Side[] = ["black", "red"];
export const BANDS: readonly Band[] = ["out", "sensor", "combat", "close"];
export const PHASES: readonly Phase[] = ["initiative", "recon", "movement", "attack", "morale"];

/** The same with some fields known better. */
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

/** What a seat observes of a step. */

import type * as wire from "../../wire";
import type { Contact, Named, Phase, ShipData } from "./view";

export type { ShipRef } from "../../wire";

/** What the table now waits for. */
export type Due = Named<wire.Due, { phase: Phase }>;

export type Seen =
  | Exclude<wire.ThrustEvent, wire.Found | wire.Sighted | wire.Tracked | wire.Due>
  | Named<wire.Found, { contact: Contact }>
  | Named<wire.Sighted, { was: Contact; now: Contact }>
  | Named<wire.Tracked, { was: ShipData; now: ShipData }>
  | Due;

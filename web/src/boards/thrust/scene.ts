/** The ships that have a place on the table, taken from the view and nothing else. */

import { CLASSES } from "./printed";
import { effectsOf, kindOf, titleOf, type Kind } from "./ships";
import { SIDES, type Band, type Contact, type ShipData, type Side, type ThrustView } from "./view";

/** How much the enemy sees of a ship. */
export type Exposure = "unseen" | "face down" | "face up";

export interface Token {
  /** s1 to s4 for an own ship, c1 and so on for another's contact. */
  label: string;
  owner: Side;
  band: Band;
  rank: string;
  kind: Kind | null;
  contact: number;
  exposure: Exposure;
  damage: number | null;
  moved: boolean;
  hit: boolean;
  done: boolean;
  /** The ship whose activation it is. */
  acts: boolean;
  /** The ship it is aimed at. */
  aimed: boolean;
  /** The tracker, if the ship is the viewer's own. */
  data: ShipData | null;
  /** The place in the own fleet, from 1; 0 for another's. */
  place: number;
}

export const ownSide = (view: ThrustView): Side | null =>
  view.seat === null ? null : SIDES[view.seat]!;

export const otherSide = (side: Side): Side => (side === "black" ? "red" : "black");

export const isOver = (view: ThrustView): boolean => view.outcome !== "-";

/** The side drawn nearest to the viewer; a spectator has Black there unless the board is turned. */
export function nearSide(view: ThrustView, flip = false): Side {
  return ownSide(view) ?? (flip ? "red" : "black");
}

export function tokensOf(view: ThrustView): Token[] {
  const own = ownSide(view);
  const ships = view.fleet.flatMap((ship, n) => ownToken(view, ship, n + 1) ?? []);
  const seen = view.contacts.filter((contact) => contact.owner !== own);
  return [...ships, ...seen.map((contact) => seenToken(view, contact))];
}

function ownToken(view: ThrustView, ship: ShipData, place: number): Token | null {
  if (ship.band === "lost") return null;
  const owner = ownSide(view)!;
  const kind = kindOf(ship.kind, view);
  const involved = view.ship === place;
  const acting = view.stage.seat === owner;
  return {
    label: `s${place}`,
    owner,
    band: ship.band,
    rank: CLASSES[kind.rank]!,
    kind,
    contact: ship.contact ?? 0,
    exposure: !ship.contact ? "unseen" : ship.face_up ? "face up" : "face down",
    damage: ship.damage ?? 0,
    moved: ship.moved ?? false,
    hit: ship.hit ?? false,
    done: ship.done ?? false,
    acts: involved && acting,
    aimed: involved && !acting,
    data: ship,
    place,
  };
}

function seenToken(view: ThrustView, contact: Contact): Token {
  return {
    label: `c${contact.number}`,
    owner: contact.owner,
    band: contact.band,
    rank: contact.rank,
    kind: contact.kind === null ? null : kindOf(contact.kind, view),
    contact: contact.number,
    exposure: contact.kind === null ? "face down" : "face up",
    damage: contact.damage,
    moved: contact.moved,
    hit: contact.hit,
    done: contact.done,
    acts: contact.number === view.stage.contact,
    aimed: contact.number === view.stage.target,
    data: null,
    place: 0,
  };
}

// -- in words ------------------------------------------------------------------------------

const BAND_WORDS: Record<Band, string> = {
  out: "Out",
  sensor: "Sensor",
  combat: "Combat",
  close: "Close",
};

export const bandWord = (band: Band): string => BAND_WORDS[band];

/** "Black". */
export const sideWord = (side: Side): string => side.charAt(0).toUpperCase() + side.slice(1);

export const tokenTitle = (token: Token): string => token.kind?.title ?? `Class ${token.rank} ship`;

/** What the enemy knows of an own ship. */
export function exposureWords(token: Token): string {
  if (token.exposure === "unseen") return "not found yet";
  return token.exposure === "face up"
    ? `found as c${token.contact}, face up`
    : `found as c${token.contact}, only its class shows`;
}

/** One ship in a breath, for those who hear the table. */
export function tokenWords(token: Token, own: Side | null): string {
  const whose = token.owner === own ? "your" : `${sideWord(token.owner)}'s`;
  const named = token.kind
    ? `${token.kind.title}, class ${token.rank}`
    : `class ${token.rank} ship`;
  const phrases = [`${token.label}, ${whose} ${named}`, `at ${bandWord(token.band)}`];
  if (token.data) phrases.push(exposureWords(token), `fuel ${token.data.fuel ?? 0}`);
  if (token.damage !== null) phrases.push(`${token.damage} DMG`);
  if (token.data) phrases.push(...effectsOf(token.data).map(({ name }) => name));
  if (token.data?.plus) phrases.push("plus token");
  return [...phrases, ...marksOf(token)].join(", ");
}

export function marksOf(token: Token): string[] {
  const found: string[] = [];
  if (token.moved) found.push("has moved");
  if (token.hit) found.push("hit this turn");
  if (token.done) found.push("done");
  return found;
}

/** All that shows of a side's ships that are not on the main tracker; nothing if there are none. */
export function unseenWords(view: ThrustView, side: Side): string {
  const { ships, done, hit } = view.unrevealed[SIDES.indexOf(side)]!;
  if (ships === 0) return "";
  const counts = [done ? `${done} done` : "", hit ? `${hit} hit` : ""].filter(Boolean);
  const what = `${ships} ${side} ${ships === 1 ? "ship" : "ships"} not found yet`;
  return counts.length ? `${what} (${counts.join(", ")})` : what;
}

export function lostWords(view: ThrustView, side: Side): string {
  const lost = view.lost[SIDES.indexOf(side)]!;
  return lost.length ? `Lost: ${lost.map(titleOf).join(", ")}` : "";
}

/** How many ships a side has left, and how many of them are revealed. */
export function countWords(view: ThrustView, side: Side): string {
  const found = view.contacts.filter((contact) => contact.owner === side).length;
  const ships = found + view.unrevealed[SIDES.indexOf(side)]!.ships;
  return `${ships} ${ships === 1 ? "ship" : "ships"}, ${found || "none"} found`;
}

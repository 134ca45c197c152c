/** The ships that the viewer can see, and their labels. It adds nothing to the view. */

import { CLASSES, STATS } from "./printed";
import {
  effectsOf,
  kindOf,
  statOf,
  titleOf,
  weaponOf,
  type Kind,
  type Printing,
  type Stat,
} from "./ships";
import { SIDES, type Band, type Contact, type ShipData, type Side, type ThrustView } from "./view";

/** How much the enemy sees of a ship. */
export type Exposure = "unseen" | "face down" | "face up";

/** A ship in play that the viewer can see: an own one, or another's contact. */
export interface Token {
  /** `s1` and so on for an own ship, `c1` and so on for a contact. */
  label: string;
  owner: Side;
  band: Band;
  /** Its class, 0 to V. */
  rank: string;
  /** Null while the viewer sees only the back of the counter. */
  kind: Kind | null;
  /** Its contact number; 0 while it is not found. */
  contact: number;
  exposure: Exposure;
  /** Null if the viewer can't see it. */
  damage: number | null;
  moved: boolean;
  hit: boolean;
  done: boolean;
  /** Whether it is the ship whose activation it is. */
  acts: boolean;
  /** Whether it is the ship that is pursued, evaded or attacked. */
  aimed: boolean;
  /** The tracker, if the ship is the viewer's own. */
  data: ShipData | null;
  /** The place in the viewer's fleet, from 1; 0 for a contact. */
  place: number;
}

/** The viewer's side; null for a spectator. */
export const ownSide = (view: ThrustView): Side | null =>
  view.seat === null ? null : SIDES[view.seat]!;

export const otherSide = (side: Side): Side => (side === "black" ? "red" : "black");

export const isOver = (view: ThrustView): boolean => view.outcome !== "-";

/** The side drawn nearest to the viewer: their own; for a spectator Black, or Red if flipped. */
export function nearSide(view: ThrustView, flip = false): Side {
  return ownSide(view) ?? (flip ? "red" : "black");
}

/** The viewer's ships in play, then the other contacts. */
export function tokensOf(view: ThrustView): Token[] {
  const own = ownSide(view);
  const ships = view.fleet.flatMap((ship, n) => ownToken(view, ship, n + 1) ?? []);
  const others = view.contacts.filter((contact) => contact.owner !== own);
  return [...ships, ...others.map((contact) => contactToken(view, contact))];
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

function contactToken(view: ThrustView, contact: Contact): Token {
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

// -- labels --------------------------------------------------------------------------------

const BAND_WORDS: Record<Band, string> = {
  out: "Out",
  sensor: "Sensor",
  combat: "Combat",
  close: "Close",
};

export const bandWord = (band: Band): string => BAND_WORDS[band];

/** The name of a side with a capital letter. */
export const sideWord = (side: Side): string => side.charAt(0).toUpperCase() + side.slice(1);

/** The title of a ship, or its class if its kind is not known. */
export const tokenTitle = (token: Token): string => token.kind?.title ?? `Class ${token.rank} ship`;

/** What the enemy knows of an own ship, in words. */
export function exposureWords(token: Token): string {
  if (token.exposure === "unseen") return "not found yet";
  return token.exposure === "face up"
    ? `found as c${token.contact}, face up`
    : `found as c${token.contact}, only its class shows`;
}

/** Everything the viewer can see of a ship, for screen readers. */
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

/** The Stats of a ship, as far as the viewer can see them, and its fuel and damage. */
export function statWords(token: Token, rules: Printing): string {
  const { kind, data: ship, damage } = token;
  if (!kind) return `${token.label}, class ${token.rank}: its kind shows at Combat and closer`;
  const stats = (Object.keys(STATS) as Stat[]).map(
    (stat) => `${stat} ${ship ? statOf(ship, stat, rules) : kind[stat]}`,
  );
  const fuel = ship ? `fuel ${ship.fuel ?? 0} of ${kind.fuel}` : `fuel capacity ${kind.fuel}`;
  const harm = damage === null ? [] : [`${damage} DMG`];
  const effects = ship ? effectsOf(ship).map(({ name }) => name) : [];
  const parts = [...stats, `weapon ${weaponOf(kind)}`, fuel, ...harm, ...effects];
  return `${token.label} ${kind.title}, class ${token.rank}: ${parts.join(", ")}`;
}

/** The marks on a ship's counter, in words. */
export function marksOf(token: Token): string[] {
  const marks: string[] = [];
  if (token.moved) marks.push("has moved");
  if (token.hit) marks.push("hit this turn");
  if (token.done) marks.push("done");
  return marks;
}

/** How many of a side's ships are not found, done and hit, in words; empty if all are found. */
export function unseenWords(view: ThrustView, side: Side): string {
  const { ships, done, hit } = view.unrevealed[SIDES.indexOf(side)]!;
  if (ships === 0) return "";
  const counts = [done ? `${done} done` : "", hit ? `${hit} hit` : ""].filter(Boolean);
  const what = `${ships} ${side} ${ships === 1 ? "ship" : "ships"} not found yet`;
  return counts.length ? `${what} (${counts.join(", ")})` : what;
}

/** A side's ships that were removed from play, in words; empty if there are none. */
export function lostWords(view: ThrustView, side: Side): string {
  const lost = view.lost[SIDES.indexOf(side)]!;
  return lost.length ? `Lost: ${lost.map(titleOf).join(", ")}` : "";
}

/** How many ships a side has left, and how many of them are found, in words. */
export function countWords(view: ThrustView, side: Side): string {
  const found = view.contacts.filter((contact) => contact.owner === side).length;
  const ships = found + view.unrevealed[SIDES.indexOf(side)]!.ships;
  return `${ships} ${ships === 1 ? "ship" : "ships"}, ${found || "none"} found`;
}

/** What is under way, or how it ended, in one sentence. */

import { isQuiet, type ThrustChoices } from "./orders";
import { sideWord, otherSide, ownSide, isOver, type Token } from "./scene";
import { SIDES, type Side, type ThrustView } from "./view";

const CHOICES: Record<string, string> = {
  recon: "{side} scans with a ship, or passes",
  movement: "{side} moves a ship, or holds",
  attack: "{side} attacks with a ship, or passes",
  morale: "{side} checks a ship's morale",
};

const DUE: Record<string, string> = {
  draw: "{side} draws a ship counter",
  initiative: "Both sides roll for initiative",
  scan: "{ship} scans",
  order: "{side}'s ships are laid out in random order",
  reveal: "{side} answers the scan",
  lose: "{side} names the contact that is lost",
  pursue: "{ship} pursues {target}",
  evade: "{ship} evades {target}",
  escape: "{ship} gets away: {side} chooses where to",
  attack: "{ship} attacks {target}",
  damage: "{ship} hits {target}: {die} for DMG",
  check: "{ship} checks its morale",
};

const WON: Record<string, string> = {
  last_fleet: "the other fleet is gone",
  surrender: "the other side surrenders",
  stall: "nothing happens any more, and it has more ships left",
};

const DRAWN: Record<string, string> = {
  both_lost: "both fleets are gone at once",
  stall: "nothing happens any more",
};

export function statusWords(
  view: ThrustView,
  tokens: readonly Token[],
  offered: ThrustChoices | null = null,
): string {
  if (isOver(view)) return ending(view.outcome);
  const { what, seat, die } = view.stage;
  const own = ownSide(view);
  const mine = what === "activate" && seat === own;
  const pattern = what === "activate" ? (CHOICES[view.phase] ?? "") : (DUE[what] ?? "");
  const words = pattern
    .replaceAll("{side}", sideWord(seat))
    .replace(
      "{ship}",
      shipWords(
        tokens.find((token) => token.acts),
        seat,
        own,
      ),
    )
    .replace(
      "{target}",
      shipWords(
        tokens.find((token) => token.aimed),
        otherSide(seat),
        own,
      ),
    )
    .replace("{die}", die ?? "1");
  const yours = offered?.actions?.every(isQuiet) ? STILL : YOURS;
  return mine ? (yours[view.phase] ?? words) : words.charAt(0).toUpperCase() + words.slice(1);
}

const YOURS: Record<string, string> = {
  recon: "Your activation: scan with a ship, or pass",
  movement: "Your activation: move a ship, or hold",
  attack: "Your activation: attack with a ship, or pass",
  morale: "Your activation: check a ship's morale",
};

/** Where nothing else is possible. */
const STILL: Record<string, string> = {
  recon: "Your activation: no scan is possible, a ship passes",
  movement: "Your activation: no move is possible, a ship holds",
  attack: "Your activation: no attack is possible, a ship passes",
};

function shipWords(token: Token | undefined, side: Side, own: Side | null): string {
  if (!token) return `an unseen ${side} ship`;
  const title = token.kind?.title ?? `class ${token.rank} ship`;
  return `${token.owner === own ? "your" : `${sideWord(side)}'s`} ${title} (${token.label})`;
}

function ending(outcome: string): string {
  const [reason = "", winners = ""] = outcome.split(":");
  if (winners.includes(",")) return `A draw: ${DRAWN[reason] ?? "nobody wins"}`;
  const winner = SIDES[Number(winners) - 1];
  return `${winner ? sideWord(winner) : "Nobody"} wins: ${WON[reason] ?? reason}`;
}

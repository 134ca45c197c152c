/** The labels of spaces for screen readers, and of buttons. */

import { canReach, type ChoiceEffect, type GrowChoices, type Reach } from "./choices";
import type { Scene, Stone } from "./position";

/** What the labels depend on besides the position. */
export interface LabelContext {
  seat: number | null;
  names: readonly string[];
  choices: GrowChoices | null;
  hand: string | null;
  reach: Reach | null;
  /** Free spaces that another seat could take next; none unless threats are shown. */
  threats: ReadonlySet<string>;
}

/** The label of a space: "c1, your head, can still move, to c2". */
export function spaceWords(scene: Scene, space: string, context: LabelContext): string {
  const stone = scene.stones.get(space);
  const phrases = [space, stone ? stoneWords(stone, context) : "free"];
  if (context.threats.has(space)) phrases.push("another player can take it");
  if (context.hand === space) phrases.push("in hand");
  else if (context.hand !== null && canReach(context.reach, space))
    phrases.push(stone ? `travel here from ${context.hand}` : `grow here from ${context.hand}`);
  const head = context.choices?.heads[space];
  if (stone && head) phrases.push(...readyWords(scene, stone, context));
  return phrases.join(", ");
}

function stoneWords(stone: Stone, { seat, names }: LabelContext): string {
  const owner = stone.seat === seat ? "your" : (names[stone.seat] ?? "");
  if (stone.heads > 1) return `${owner} stack of ${stone.heads} heads`;
  return `${owner} ${stone.heads ? "head" : "tail"}`;
}

function readyWords(scene: Scene, stone: Stone, { choices }: LabelContext): string[] {
  const ready = stone.heads - (scene.moved.get(stone.space) ?? 0);
  const head = choices?.heads[stone.space];
  if (!choices || !head) return [];
  const road = (choices.groups[head.group]?.length ?? 1) - 1;
  const can = stone.heads > 1 ? `${ready} can still move` : "can still move";
  const ways = [(head.free ?? []).join(" "), road ? count(road, "own space") : ""].filter(Boolean);
  return [can, ways.length ? `to ${ways.join(" or ")}` : "but has nowhere to go"];
}

/** A number with its noun in the singular or plural. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The label of a button for choosing a space; empty if that does nothing. */
export function effectWords(effect: ChoiceEffect, space: string): string {
  if (effect.kind === "take") return `Take ${space}`;
  if (effect.kind !== "play") return "";
  return effect.action.startsWith("+") ? `Drop on ${space}` : effect.action.replace("-", " to ");
}

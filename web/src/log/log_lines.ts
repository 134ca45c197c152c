/** The log as lines: an entry each, in notation, or what the server says in short, grouped by the
 * parts of a long game. */

import type { LogEntry } from "../wire";

/** One line of the log. */
export interface Line {
  /** The numbers of its first and its last entry; the last shows its moment. */
  first: number;
  last: number;
  /** The seat that began it; null for chance. */
  seat: number | null;
  text: string;
  /** The same in sentences. */
  sentences: string[];
  /** The parts of the game it belongs to, the largest first; empty in a log without groups. */
  group: readonly string[];
}

/** The lines of a part of the game, such as a phase. */
export interface Part {
  title: string;
  lines: Line[];
}

/** A large part of the game, such as a turn, with its smaller parts. */
export interface Group {
  title: string;
  parts: Part[];
}

/** The lines of a log. Each entry belongs to one at least. */
export function linesOf(entries: readonly LogEntry[]): Line[] {
  const isGrouped = entries.some(({ lines }) => lines?.some(({ group }) => group.length));
  return isGrouped ? shortLines(entries) : entries.map((entry) => lineOf(entry, notation(entry)));
}

const notation = ({ actions, lines, text }: LogEntry): string =>
  lines?.[0]?.text ?? (actions.join(" ") || text.join(". "));

function lineOf(entry: LogEntry, text: string, group: readonly string[] = []): Line {
  const { number, seat, text: sentences } = entry;
  return { first: number, last: number, seat, text, sentences: [...sentences], group };
}

function shortLines(entries: readonly LogEntry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const parts = entry.lines ?? [];
    const joined = parts[0] ? (parts[0].continues ?? false) : true;
    const line = lines.at(-1);
    if (line && joined) extend(line, entry, parts[0]?.text ?? "");
    for (const { text, group } of line && joined ? parts.slice(1) : parts)
      lines.push(lineOf(entry, text, group));
  }
  return withoutRepeats(lines);
}

/** One line for several in a row that say the same, such as what hidden ships do. */
function withoutRepeats(lines: readonly Line[]): Line[] {
  const kept: { line: Line; times: number }[] = [];
  for (const line of lines) {
    const before = kept.at(-1);
    if (before && isRepeat(before.line, line)) {
      before.times += 1;
      before.line.last = line.last;
      before.line.sentences.push(...line.sentences);
    } else kept.push({ line, times: 1 });
  }
  return kept.map(({ line, times }) =>
    times > 1 ? { ...line, text: `${line.text} (${times} times)` } : line,
  );
}

const isRepeat = (before: Line, line: Line): boolean =>
  before.seat !== null &&
  before.seat === line.seat &&
  before.text === line.text &&
  before.group.join() === line.group.join();

/** What continues a line comes after a colon, then after commas. */
function extend(line: Line, { number, text: sentences }: LogEntry, text: string): void {
  if (text) line.text += `${line.text.includes(": ") ? ", " : ": "}${text}`;
  line.last = number;
  line.sentences.push(...sentences);
}

/** The lines by the parts of the game; one group without a title in a log without groups. */
export function groupsOf(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const [title = "", part = ""] = line.group;
    let group = groups.at(-1);
    if (group?.title !== title) groups.push((group = { title, parts: [] }));
    let last = group.parts.at(-1);
    if (last?.title !== part) group.parts.push((last = { title: part, lines: [] }));
    last.lines.push(line);
  }
  return groups;
}

/** The last line that tells something: that a hidden ship is done is true after every turn of it. */
export const newsOf = (lines: readonly Line[]): Line | undefined =>
  lines.findLast(({ text }) => !/^unseen .* is done/.test(text));

/** The line that an entry is part of: the last, if it has more than one. */
export const lineAt = (lines: readonly Line[], number: number): Line | undefined =>
  lines.findLast(({ first, last }) => first <= number && number <= last);

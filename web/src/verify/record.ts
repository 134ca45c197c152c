/** The parts of a record that the verification needs; the format is in `docs/notation.md`. */
export interface RecordText {
  tags: Map<string, string>;
  /** The names of the seats that have a player, in order. */
  seats: string[];
  /** Every action in order; `by` is a seat's name, or `chance`. */
  actions: { by: string; action: string }[];
  /** The text without its digest line: what the digest is computed from. */
  undigested: string;
}

const MAGIC = "boardwright record 1";
const HEADER = /^(game|rules|result|reason|start|option \w+|player \w+|tag [\w-]+): ?(.*)$/;
const TURN = /^(?:\d{1,9} )?(\w+): (\S+(?: \S+)*)$/;

/** Parses the text of a record; throws an `Error` with the line that is wrong. */
export function parseRecord(text: string): RecordText {
  const [first, ...rest] = text.split("\n");
  if (first?.trimEnd() !== MAGIC) throw new Error(`A record must begin with “${MAGIC}”.`);
  const tags = new Map<string, string>();
  const actions: RecordText["actions"] = [];
  const seats: string[] = [];
  rest.forEach((raw, n) => {
    const line = raw.trimEnd();
    if (line === "" || line.startsWith("#")) return;
    const header = actions.length ? null : HEADER.exec(line);
    if (header) {
      const [kind, name = ""] = header[1]!.split(" ");
      if (kind === "tag") tags.set(name, header[2]!.trim());
      if (kind === "player") seats.push(name);
      return;
    }
    const turn = TURN.exec(line);
    if (!turn) throw new Error(`Line ${n + 2} of the record is neither a header nor a turn.`);
    for (const action of turn[2]!.split(" ")) actions.push({ by: turn[1]!, action });
  });
  const undigested = text
    .split("\n")
    .filter((line) => !line.startsWith("tag digest:"))
    .join("\n");
  return { tags, seats, actions, undigested };
}

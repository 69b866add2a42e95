import { everyEvent, type EventFilter, type EventRow } from "#shared/domain/egress.ts";
import { splitWords } from "#shared/text/split-words.ts";
import { call } from "../../bridge/client.ts";
import { withTerms } from "../../ui/text/query-terms.ts";

const SHORTEST = 3;
const SHOWN = 5;

/** `12` and `#12` are a place in the log. */
export function readSeq(text: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** The event with this number in the log, and after it those that have it as the `seq` of their simulator. */
async function atNumber(kinds: readonly string[], number: number): Promise<readonly EventRow[]> {
  const windows = await Promise.all(
    [[], ...kinds.map((kind) => [kind])].map((chosen) => {
      const filter = { ...everyEvent, kinds: chosen };
      return call("events.window", { filter, first: number - 1, count: 1 });
    }),
  );
  const [first, ...others] = windows.flatMap(({ rows }) => rows);
  if (!first) return [];
  return [first, ...others.filter(({ kind, seq }) => kind !== first.kind || seq !== first.seq)];
}

/** Events that fit what was typed. */
export interface FoundEvents {
  /** The newest first. */
  readonly rows: readonly EventRow[];
  /** The number of matches, with those that are not among the rows. */
  readonly matched: number;
  /** The filter that shows all of them in the log; `undefined` when no filter says it. */
  readonly query?: string;
}

const nothing: FoundEvents = { rows: [], matched: 0 };

/** The types that hold every word: `charge fail` means `charge.failed`. */
export function typesWith(types: readonly string[], text: string): readonly string[] {
  const words = splitWords(text);
  return types.filter((type) => words.every((word) => type.toLowerCase().includes(word)));
}

/** By their type, which no payload has to be read for, or by a text in them. */
async function newestOf(
  kinds: readonly string[],
  types: readonly string[],
  text: string,
): Promise<FoundEvents> {
  const filter: EventFilter = { kinds: [...kinds], types: [...types], outcome: "any", text };
  const { matched } = await call("events.window", { filter, first: 0, count: 0 });
  const first = Math.max(0, matched - SHOWN);
  const { rows } = await call("events.window", { filter, first, count: SHOWN });
  const query = types.length > 0 ? withTerms("", "type", types) : `"${text}"`;
  // A quotation mark ends a text in the filter box.
  return { rows: rows.toReversed(), matched, ...(text.includes('"') ? {} : { query }) };
}

/** The newest events of the types that were meant; else those with the text in them, or at that place of the log. */
export async function findEvents(kinds: readonly string[], text: string): Promise<FoundEvents> {
  const seq = readSeq(text);
  if (seq !== undefined) return { rows: await atNumber(kinds, seq), matched: 0 };
  if (text.length < SHORTEST) return nothing;
  const known = await call("events.types", { kinds: [...kinds] });
  const types = typesWith(known, text);
  return newestOf(kinds, types, types.length > 0 ? "" : text);
}

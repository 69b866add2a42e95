/** Something that may stand in the box. */
export interface Completion {
  /** The inserted text, in place of the typed one. */
  readonly insert: string;
  readonly note: string;
}

/** The word at the cursor: where it stands, and what it is so far. */
export interface Word {
  readonly from: number;
  readonly to: number;
  readonly key: string | undefined;
  readonly typed: string;
}

const WORD = /(?:(-?[a-z]+):)?("[^"]*|\S*)$/i;

/** The word that the cursor stands in or behind. */
export function wordAt(text: string, caret: number): Word {
  const before = text.slice(0, caret);
  const found = WORD.exec(before);
  const [whole = "", key, typed = ""] = found ?? [];
  const rest = /^[^\s"]*/.exec(text.slice(caret))?.[0].length ?? 0;
  return { from: caret - whole.length, to: caret + rest, key: key?.toLowerCase(), typed };
}

/** The words for the completion of a filter box. */
export interface QueryVocabulary {
  /** The keys, each with what it means. */
  readonly keys: readonly { readonly key: string; readonly meaning: string }[];
  /** The values of a key. */
  readonly valuesOf: (key: string) => readonly Completion[];
  /** Keys whose values are proposed for text without a key. */
  readonly guessed: readonly string[];
  readonly saved: readonly string[];
  readonly recent: readonly string[];
}

const SHOWN = 10;

const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value);

function withKey(key: string, values: readonly Completion[]): Completion[] {
  return values.map(({ insert, note }) => ({ insert: `${key}:${quoted(insert)} `, note }));
}

/** Those that begin with what was typed come before those that only hold it. */
function fitting(values: readonly Completion[], typed: string): Completion[] {
  const wanted = typed.replaceAll('"', "").toLowerCase();
  const place = ({ insert }: Completion) => insert.toLowerCase().indexOf(wanted);
  const hits = values.filter((value) => place(value) !== -1);
  const starts = hits.filter((value) => place(value) === 0);
  return [...starts, ...hits.filter((value) => place(value) > 0)];
}

/** Whole filters, while the box is empty. */
function wholeQueries({ saved, recent }: QueryVocabulary): Completion[] {
  return [
    ...saved.map((insert) => ({ insert, note: "saved" })),
    ...recent
      .filter((query) => !saved.includes(query))
      .map((insert) => ({ insert, note: "recent" })),
  ];
}

/** Returns the proposals for a box and its cursor; empty when the typed text is complete. */
export function completeQuery(
  text: string,
  caret: number,
  vocabulary: QueryVocabulary,
): readonly Completion[] {
  const word = wordAt(text, caret);
  const keys = vocabulary.keys.map(({ key, meaning }) => ({ insert: `${key}:`, note: meaning }));
  if (word.key !== undefined) {
    const values = fitting(vocabulary.valuesOf(word.key.replace(/^-/, "")), word.typed);
    const isWhole = values.length === 1 && values[0]?.insert === word.typed;
    return isWhole ? [] : withKey(word.key, values).slice(0, SHOWN);
  }
  if (text.trim() === "") return [...wholeQueries(vocabulary).slice(0, 6), ...keys].slice(0, 13);
  if (word.typed === "" || word.typed.startsWith('"')) return word.typed === "" ? keys : [];
  const named = vocabulary.guessed.flatMap((key) =>
    withKey(key, fitting(vocabulary.valuesOf(key), word.typed)),
  );
  return [...fitting(keys, word.typed), ...named].slice(0, SHOWN);
}

/** The box after a proposal was taken, and where the cursor stands then. */
export function applyCompletion(
  text: string,
  caret: number,
  { insert }: Completion,
): { readonly text: string; readonly caret: number } {
  const { from, to } = wordAt(text, caret);
  const after = text.slice(to).trimStart();
  const gap = after === "" || insert.endsWith(" ") ? "" : " ";
  return { text: text.slice(0, from) + insert + gap + after, caret: from + insert.length };
}

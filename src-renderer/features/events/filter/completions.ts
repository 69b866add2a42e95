import type { EventFacets } from "#shared/domain/egress.ts";
import { formatCount } from "../../../ui/text/format.ts";
import { queryKeys } from "./query.ts";

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

const WORD = /(?:([a-z]+):)?("[^"]*|\S*)$/i;

/** The word that the cursor stands in or behind. */
export function wordAt(text: string, caret: number): Word {
  const before = text.slice(0, caret);
  const found = WORD.exec(before);
  const [whole = "", key, typed = ""] = found ?? [];
  const rest = /^[^\s"]*/.exec(text.slice(caret))?.[0].length ?? 0;
  return { from: caret - whole.length, to: caret + rest, key: key?.toLowerCase(), typed };
}

/** The words for completion. */
export interface Vocabulary {
  readonly facets: EventFacets | undefined;
  /** Every simulator that runs, also those without an event yet. */
  readonly kinds: readonly string[];
  readonly saved: readonly string[];
  readonly recent: readonly string[];
}

const SHOWN = 10;

type Counted = readonly { readonly value: string; readonly count: number }[];

function noted(values: Counted | undefined, noun: string): Completion[] {
  return (values ?? []).map(({ value, count }) => ({
    insert: value,
    note: `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`,
  }));
}

function kindsOf({ facets, kinds }: Vocabulary): Completion[] {
  const seen = noted(facets?.kinds, "event");
  const silent = kinds.filter((kind) => !seen.some(({ insert }) => insert === kind));
  return [...seen, ...silent.map((kind) => ({ insert: kind, note: "no event" }))];
}

/** A route as a person would type it: a star in the place of each parameter. */
function pathsOf({ facets }: Vocabulary): Completion[] {
  return (facets?.paths ?? []).map((route) => {
    const [method = "", path = ""] = route.split(" ");
    return { insert: path.replaceAll(/:[^/]+/g, "*"), note: method };
  });
}

const statuses = ["delivered", "failed", "pending", "none"];

function statusesOf({ facets }: Vocabulary): Completion[] {
  return noted(
    statuses.map(
      (value) => facets?.outcomes.find((found) => found.value === value) ?? { value, count: 0 },
    ),
    "event",
  );
}

function valuesOf(key: string, vocabulary: Vocabulary): Completion[] {
  const { facets } = vocabulary;
  if (key === "type") return noted(facets?.types, "event");
  if (key === "status") return statusesOf(vocabulary);
  if (key === "sim") return kindsOf(vocabulary);
  if (key === "path") return pathsOf(vocabulary);
  if (key === "endpoint") return noted(facets?.endpoints, "attempt");
  if (key === "http") return noted(facets?.answers, "attempt");
  return [];
}

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
function wholeQueries({ saved, recent }: Vocabulary): Completion[] {
  return [
    ...saved.map((insert) => ({ insert, note: "saved" })),
    ...recent
      .filter((query) => !saved.includes(query))
      .map((insert) => ({ insert, note: "recent" })),
  ];
}

const keys = queryKeys.map(({ key, meaning }) => ({ insert: `${key}:`, note: meaning }));

/** Returns the proposals for a box and its cursor; empty when the typed text is complete. */
export function completeQuery(
  text: string,
  caret: number,
  vocabulary: Vocabulary,
): readonly Completion[] {
  const word = wordAt(text, caret);
  if (word.key !== undefined) {
    const values = fitting(valuesOf(word.key, vocabulary), word.typed);
    const isWhole = values.length === 1 && values[0]?.insert === word.typed;
    return isWhole ? [] : withKey(word.key, values).slice(0, SHOWN);
  }
  if (text.trim() === "") return [...wholeQueries(vocabulary).slice(0, 6), ...keys].slice(0, 12);
  if (word.typed === "" || word.typed.startsWith('"')) return word.typed === "" ? keys : [];
  const named = ["type", "sim", "path", "endpoint"].flatMap((key) =>
    withKey(key, fitting(valuesOf(key, vocabulary), word.typed)),
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

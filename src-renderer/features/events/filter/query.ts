import type { EventFilter } from "#shared/domain/egress.ts";

const outcomes = ["any", "delivered", "failed", "pending", "none"] as const;

type Outcome = EventFilter["outcome"];

export interface Query {
  readonly filter: EventFilter;
  /** The part of the filter that is invalid, in words; the rest is applied. */
  readonly problem: string | undefined;
}

interface Term {
  readonly key: string | undefined;
  readonly value: string;
}

/** The keys of the filter, with the meaning of each. */
export const queryKeys = [
  { key: "type", meaning: "event type, * at its end for any ending" },
  { key: "status", meaning: "delivered, failed, pending or none" },
  { key: "sim", meaning: "simulator" },
  { key: "path", meaning: "route of the call it came of, * for any part" },
  { key: "endpoint", meaning: "endpoint that it went to" },
  { key: "http", meaning: "what a receiver answered: 400, 4xx or none" },
] as const;

const keyList = queryKeys.map(({ key }) => `${key}:`);

const TERM = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

function readTerms(text: string): readonly Term[] {
  return [...text.matchAll(TERM)].map(([, key, quoted, bare = ""]) => {
    // A key whose value is still to be typed asks for nothing yet.
    if (keyList.includes(bare.toLowerCase())) return { key: bare.slice(0, -1), value: "" };
    return { key: key?.toLowerCase(), value: quoted ?? bare };
  });
}

function valuesOf(terms: readonly Term[], key: string | undefined): string[] {
  return terms
    .filter((term) => term.key === key && (key === undefined || term.value !== ""))
    .map(({ value }) => value);
}

function isOutcome(value: string | undefined): value is Outcome {
  return outcomes.some((outcome) => outcome === value);
}

const ANSWER = /^(?:[1-5]\d\d|[1-5]xx|none)$/i;

function findProblem(terms: readonly Term[], kinds: readonly string[]): string | undefined {
  const unknown = terms.find(({ key }) => key !== undefined && !keyList.includes(`${key}:`));
  if (unknown) return `${unknown.key ?? ""}: is not known; there are ${keyList.join(", ")}`;
  const status = valuesOf(terms, "status").find((value) => !isOutcome(value));
  if (status !== undefined) return `status:${status} is none of ${outcomes.join(", ")}`;
  const answer = valuesOf(terms, "http").find((value) => !ANSWER.test(value));
  if (answer !== undefined) return `http:${answer} is no status such as 400, 4xx or none`;
  const kind = valuesOf(terms, "sim").find((value) => !kinds.includes(value));
  return kind === undefined
    ? undefined
    : `no simulator ${kind} runs; there are ${kinds.join(", ")}`;
}

/**
 * Reads what stands in the filter box: `type:charge.* status:failed sim:payments "some text"`.
 * `chosen` are the kinds of the switcher, empty for all.
 */
export function parseQuery(
  text: string,
  chosen: readonly string[],
  kinds: readonly string[],
): Query {
  const terms = readTerms(text);
  const named = valuesOf(terms, "sim").filter((kind) => kinds.includes(kind));
  const outcome = valuesOf(terms, "status").filter(isOutcome).at(-1);
  const paths = valuesOf(terms, "path");
  const endpoints = valuesOf(terms, "endpoint");
  const answers = valuesOf(terms, "http").filter((value) => ANSWER.test(value));
  return {
    filter: {
      kinds: named.length > 0 ? named : [...chosen],
      types: valuesOf(terms, "type"),
      outcome: outcome ?? "any",
      text: valuesOf(terms, undefined).join(" "),
      ...(paths.length > 0 ? { paths } : {}),
      ...(endpoints.length > 0 ? { endpoints } : {}),
      ...(answers.length > 0 ? { answers } : {}),
    },
    problem: findProblem(terms, kinds),
  };
}

/** Returns whether a filter asks for nothing: it lets through all there is. */
export function isEverything(filter: EventFilter): boolean {
  return filter.kinds.length === 0 && !narrows(filter);
}

/** Returns whether a filter asks for more than simulators: then it may hide what there is. */
export function narrows(filter: EventFilter): boolean {
  const { types, outcome, text, paths = [], endpoints = [], answers = [] } = filter;
  const lists = [types, paths, endpoints, answers];
  return outcome !== "any" || text !== "" || lists.some((list) => list.length > 0);
}

function writeTerm({ key, value }: Term): string {
  const text = /\s/.test(value) || value === "" ? `"${value}"` : value;
  return key === undefined ? text : `${key}:${text}`;
}

/** The box's text with the terms of one key replaced: what a facet does when it is pressed. */
export function withTerms(text: string, key: string, values: readonly string[]): string {
  const others = readTerms(text).filter((term) => term.key !== key);
  return [...values.map((value) => ({ key, value })), ...others].map(writeTerm).join(" ");
}

/** The values of one key in the box. */
export function termsOf(text: string, key: string): readonly string[] {
  return valuesOf(readTerms(text), key);
}

/** Each term of the box, and the box without it. */
export function partsOf(text: string): readonly { readonly term: string; readonly rest: string }[] {
  const terms = readTerms(text);
  return terms.map((term) => ({
    term: writeTerm(term),
    rest: terms
      .filter((other) => other !== term)
      .map(writeTerm)
      .join(" "),
  }));
}

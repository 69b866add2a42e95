import type { EventFilter } from "#shared/domain/egress.ts";

const outcomes = ["any", "delivered", "failed", "pending", "none"] as const;

type Outcome = EventFilter["outcome"];

export interface Query {
  readonly filter: EventFilter;
  /** What cannot be understood, in words; the rest is applied all the same. */
  readonly problem: string | undefined;
}

interface Term {
  readonly key: string | undefined;
  readonly value: string;
}

const TERM = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

function readTerms(text: string): readonly Term[] {
  return [...text.matchAll(TERM)].map(([, key, quoted, bare]) => ({
    key: key?.toLowerCase(),
    value: quoted ?? bare ?? "",
  }));
}

function valuesOf(terms: readonly Term[], key: string | undefined): string[] {
  return terms.filter((term) => term.key === key).map(({ value }) => value);
}

function isOutcome(value: string | undefined): value is Outcome {
  return outcomes.some((outcome) => outcome === value);
}

const known = new Set([undefined, "type", "status", "sim"]);

function findProblem(terms: readonly Term[], kinds: readonly string[]): string | undefined {
  const unknown = terms.find(({ key }) => !known.has(key));
  if (unknown) return `${unknown.key ?? ""}: is not known; there are type:, status: and sim:`;
  const status = valuesOf(terms, "status").find((value) => !isOutcome(value));
  if (status !== undefined) return `status:${status} is none of ${outcomes.join(", ")}`;
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
  const outcome = valuesOf(terms, "status").at(-1);
  return {
    filter: {
      kinds: named.length > 0 ? named : [...chosen],
      types: valuesOf(terms, "type").filter((type) => type !== ""),
      outcome: isOutcome(outcome) ? outcome : "any",
      text: valuesOf(terms, undefined).join(" "),
    },
    problem: findProblem(terms, kinds),
  };
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

import type { EventFacets } from "#shared/domain/egress.ts";
import type { Completion, QueryVocabulary } from "../../../../ui/forms/query-completions.ts";
import { formatCount } from "../../../../ui/text/format.ts";
import { queryKeys } from "./query.ts";

/** The words for completion. */
export interface Vocabulary {
  readonly facets: EventFacets | undefined;
  /** Every simulator that runs, also those without an event yet. */
  readonly kinds: readonly string[];
  /** Their providers, as a filter names them. */
  readonly brands: readonly string[];
}

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
  if (key === "brand") return vocabulary.brands.map((insert) => ({ insert, note: "provider" }));
  if (key === "path") return pathsOf(vocabulary);
  if (key === "endpoint") return noted(facets?.endpoints, "attempt");
  if (key === "http") return noted(facets?.answers, "attempt");
  return [];
}

/** Returns the words for the completion of the event filter. */
export function eventWords(
  vocabulary: Vocabulary,
): Pick<QueryVocabulary, "keys" | "valuesOf" | "guessed"> {
  return {
    keys: queryKeys,
    valuesOf: (key) => valuesOf(key, vocabulary),
    guessed: ["type", "sim", "path", "endpoint"],
  };
}

import type { EventFilter } from "#shared/domain/egress.ts";
import {
  readSimulators,
  readTerms,
  listValues,
  valuesWithout,
  type NamedSimulator,
  type QueryTerm,
} from "../../../../ui/text/query-terms.ts";

const outcomes = ["any", "delivered", "failed", "pending", "none"] as const;

type Outcome = EventFilter["outcome"];

export interface Query {
  readonly filter: EventFilter;
  /** The part of the filter that is invalid, in words; the rest is applied. */
  readonly problem: string | undefined;
}

/** The keys of the filter, with the meaning of each. */
export const queryKeys = [
  { key: "type", meaning: "event type; * at the end matches any ending" },
  { key: "-type", meaning: "event type to leave out" },
  { key: "status", meaning: "delivered, failed, pending or none" },
  { key: "sim", meaning: "simulator, by role or provider" },
  { key: "brand", meaning: "provider" },
  { key: "path", meaning: "route of the request that caused it; * matches any part" },
  { key: "endpoint", meaning: "URL or id of the endpoint" },
  { key: "http", meaning: "HTTP status of the receiver: 400, 4xx or none" },
  { key: "number", meaning: "number in the log, or a range: 21-30" },
] as const;

const keyList = queryKeys.map(({ key }) => `${key}:`);

function isOutcome(value: string | undefined): value is Outcome {
  return outcomes.some((outcome) => outcome === value);
}

/** `21`, or `21-30`. */
const NUMBERS = /^#?(\d{1,9})(?:-#?(\d{1,9}))?$/;

function readNumbers(text: string | undefined): EventFilter["numbers"] {
  const [, first, last = first] = NUMBERS.exec(text ?? "") ?? [];
  return first === undefined ? undefined : { first: Number(first), last: Number(last) };
}

const ANSWER = /^(?:[1-5]\d\d|[1-5]xx|none)$/i;

function findProblem(terms: readonly QueryTerm[]): string | undefined {
  const unknown = terms.find(({ key }) => key !== undefined && !keyList.includes(`${key}:`));
  if (unknown) return `Unknown key “${unknown.key ?? ""}:”. Use ${keyList.join(", ")}.`;
  const status = listValues(terms, "status").find((value) => !isOutcome(value));
  if (status !== undefined) return `Unknown status “${status}”. Use ${outcomes.join(", ")}.`;
  const answer = listValues(terms, "http").find((value) => !ANSWER.test(value));
  if (answer !== undefined)
    return `Unknown HTTP status “${answer}”. Use a status such as 400, 4xx or none.`;
  const number = listValues(terms, "number").find((value) => !NUMBERS.test(value));
  if (number !== undefined) return `Unknown number “${number}”. Use one such as 21, or 21-30.`;
  return undefined;
}

/**
 * Reads what stands in the filter box: `type:charge.* status:failed sim:payments "some text"`.
 * `chosen` are the kinds of the switcher, empty for all.
 */
export function parseQuery(
  text: string,
  chosen: readonly string[],
  simulators: readonly NamedSimulator[],
): Query {
  const terms = readTerms(text);
  const named = readSimulators(terms, simulators);
  const outcome = listValues(terms, "status").filter(isOutcome).at(-1);
  const paths = listValues(terms, "path");
  const endpoints = listValues(terms, "endpoint");
  const answers = listValues(terms, "http").filter((value) => ANSWER.test(value));
  const numbers = readNumbers(listValues(terms, "number").findLast((one) => NUMBERS.test(one)));
  return {
    filter: {
      kinds: named.kinds.length > 0 ? [...named.kinds] : [...chosen],
      types: valuesWithout(terms, "type"),
      outcome: outcome ?? "any",
      text: listValues(terms, undefined).join(" "),
      ...(paths.length > 0 ? { paths } : {}),
      ...(endpoints.length > 0 ? { endpoints } : {}),
      ...(answers.length > 0 ? { answers } : {}),
      ...(numbers ? { numbers } : {}),
    },
    problem: findProblem(terms) ?? named.problem,
  };
}

/** Returns whether a filter is empty: it selects everything. */
export function isEverything(filter: EventFilter): boolean {
  return filter.kinds.length === 0 && !narrows(filter);
}

/** Returns whether a filter asks for more than simulators: then it may hide what there is. */
export function narrows(filter: EventFilter): boolean {
  const { types, outcome, text, paths = [], endpoints = [], answers = [], numbers } = filter;
  const lists = [types, paths, endpoints, answers];
  const hasList = lists.some((list) => list.length > 0);
  return outcome !== "any" || text !== "" || numbers !== undefined || hasList;
}

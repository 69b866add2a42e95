import type { RequestFilter, RequestRow } from "#shared/domain/request-row.ts";
import { requestSources } from "#shared/domain/request-source.ts";
import {
  readSimulators,
  readTerms,
  listValues,
  valuesWithout,
  type NamedSimulator,
  type QueryTerm,
} from "../../../../ui/text/query-terms.ts";

/** The typed filter of requests. */
export interface RequestQuery {
  readonly filter: RequestFilter;
  /** The part that is invalid, in words; the rest is applied. */
  readonly problem: string | undefined;
}

/** The keys of the filter, with the meaning of each. */
export const requestKeys = [
  { key: "path", meaning: "start of the path; * matches any part" },
  { key: "-path", meaning: "start of a path to leave out" },
  { key: "status", meaning: "404, 4xx, refused, unsupported or dropped" },
  { key: "method", meaning: "GET, POST, …" },
  { key: "sim", meaning: "simulator, by role or provider" },
  { key: "brand", meaning: "provider" },
  { key: "from", meaning: "client, timeline, panel or agent" },
] as const;

const keyList = requestKeys.map(({ key }) => `${key}:`);
/** Statuses that have names. */
export const namedStatuses = ["refused", "unsupported", "dropped"] as const;

const STATUS = /^(?:[1-5]\d\d|[1-5]xx|refused|unsupported|dropped)$/i;
const METHOD = /^[a-z]+$/i;

function isSource(value: string): value is RequestRow["source"] {
  return requestSources.some((source) => source === value);
}

function findProblem(terms: readonly QueryTerm[]): string | undefined {
  const unknown = terms.find(({ key }) => key !== undefined && !keyList.includes(`${key}:`));
  if (unknown) return `Unknown key “${unknown.key ?? ""}:”. Use ${keyList.join(", ")}.`;
  const wrong = (key: string, isRight: (value: string) => boolean) =>
    listValues(terms, key).find((value) => !isRight(value));
  const status = wrong("status", (value) => STATUS.test(value));
  if (status !== undefined) {
    return `Unknown status “${status}”. Use a status such as 404 or 4xx, ${namedStatuses.join(", ")}.`;
  }
  const method = wrong("method", (value) => METHOD.test(value));
  if (method !== undefined) return `Unknown method “${method}”. Use a method such as POST.`;
  const source = wrong("from", isSource);
  return source === undefined
    ? undefined
    : `Unknown source “${source}”. Use ${requestSources.join(", ")}.`;
}

/**
 * Reads the filter of requests: `path:/v1/charges status:4xx brand:stripe "text"`. `chosen` are the kinds
 * of the switcher, empty for all.
 */
export function parseRequestQuery(
  text: string,
  chosen: readonly string[],
  simulators: readonly NamedSimulator[],
): RequestQuery {
  const terms = readTerms(text);
  const named = readSimulators(terms, simulators);
  return {
    filter: {
      kinds: named.kinds.length > 0 ? [...named.kinds] : [...chosen],
      methods: listValues(terms, "method"),
      statuses: listValues(terms, "status").filter((value) => STATUS.test(value)),
      sources: listValues(terms, "from").filter(isSource),
      paths: valuesWithout(terms, "path"),
      text: listValues(terms, undefined).join(" "),
    },
    problem: findProblem(terms) ?? named.problem,
  };
}

/** Returns whether a filter asks for more than simulators: then it may hide what there is. */
export function narrowsRequests(filter: RequestFilter): boolean {
  const { methods, statuses, sources: from, paths, text } = filter;
  return text !== "" || [methods, statuses, from, paths].some((list) => list.length > 0);
}

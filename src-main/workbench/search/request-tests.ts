import type { RequestFilter } from "#shared/domain/request-row.ts";
import type { RequestLog } from "#core/log/requests/request-log.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { LogRows } from "./log-rows.ts";
import { pathMatcher } from "./value-matchers.ts";

type RequestTest = (log: RequestLog, number: number) => boolean;

/** Tests rows by simulator and method; `undefined` when a filter asks for neither. */
export function createRequestKindTest({ kinds, methods }: RequestFilter, rows: LogRows) {
  if (kinds.length === 0 && methods.length === 0) return undefined;
  const wanted = new Set(kinds);
  const wantedMethods = new Set(methods.map((method) => method.toUpperCase()));
  return ({ place, type }: LogRows["kinds"][number]): boolean =>
    (wanted.size === 0 || wanted.has(rows.simulators[place]?.kind ?? "")) &&
    (wantedMethods.size === 0 || wantedMethods.has(type));
}

/** Tests a status by `404`, `4xx`, `refused` (400 and above), `unsupported` or `dropped`. */
export function statusTest(statuses: readonly string[]): RequestTest {
  const wanted = new Set(statuses.map((status) => status.toLowerCase()));
  return (log, number) => {
    const status = log.statusOf(number);
    if (status === 0) return wanted.has("dropped");
    return (
      wanted.has(String(status)) ||
      wanted.has(`${String(Math.floor(status / 100))}xx`) ||
      (status >= 400 && wanted.has("refused")) ||
      (wanted.has("unsupported") && !log.isSupported(number))
    );
  };
}

/** Tests a path without its query, or with it when the pattern has one. A pattern is also a beginning. */
function pathTest(paths: readonly string[]): RequestTest {
  const fits = pathMatcher(paths);
  return (log, number) => fits(log.urlOf(number));
}

function textTest(wanted: string): RequestTest {
  const text = wanted.trim().toLowerCase();
  return (log, number) => {
    const { url, requestBody, responseBody } = log.text(number);
    return [url, requestBody.toString(), responseBody.toString()].some((part) =>
      part.toLowerCase().includes(text),
    );
  };
}

/** Tests what a filter asks of a request besides simulator and method; `undefined` when nothing. */
export function createRequestTest(
  { statuses, sources, paths, text }: RequestFilter,
  rows: LogRows,
  simulators: readonly ShownSimulator[],
): ((row: number) => boolean) | undefined {
  const tests: RequestTest[] = [];
  if (statuses.length > 0) tests.push(statusTest(statuses));
  if (sources.length > 0) {
    tests.push((log, number) => sources.includes(log.facts(number).source));
  }
  if (paths.length > 0) tests.push(pathTest(paths));
  if (text.trim() !== "") tests.push(textTest(text));
  if (tests.length === 0) return undefined;
  return (row) => {
    const log = simulators[rows.placeAt(row)]?.requests;
    return log !== undefined && tests.every((test) => test(log, rows.seqAt(row)));
  };
}

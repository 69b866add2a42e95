import type { EventFilter } from "#shared/domain/egress.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { isOpen, findOutcome } from "../panel-source/present-event.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import { responseMatcher, patternMatcher, routeMatcher, typeMatcher } from "./value-matchers.ts";
import type { LogRows } from "./log-rows.ts";
import type { LiveTest } from "./live-search.ts";

type RowTest = (row: number) => boolean;

/**
 * Returns whether rows of a kind pass, by their simulator and type; `undefined` when a filter asks for
 * neither.
 */
export function createKindTest({ kinds, types }: EventFilter, rows: LogRows) {
  if (kinds.length === 0 && types.length === 0) return undefined;
  const wanted = new Set(kinds);
  const fits = typeMatcher(types);
  return ({ place, type }: LogRows["kinds"][number]): boolean => {
    const isWanted = wanted.size === 0 || wanted.has(rows.simulators[place]?.kind ?? "");
    return isWanted && (types.length === 0 || fits(type));
  };
}

/** By the route of the call that an event came of. */
function pathTest(
  rows: LogRows,
  simulators: readonly ShownSimulator[],
  paths: readonly string[],
): RowTest {
  const fits = routeMatcher(paths);
  const known = simulators.map((): boolean[] => []);
  return (row) => {
    const place = rows.placeAt(row);
    const causes = simulators[place]?.causes;
    const code = causes?.routeCodeOf(rows.seqAt(row));
    if (!causes || code === undefined) return false;
    const routes = (known[place] ??= []);
    return (routes[code] ??= fits(causes.knownRoutes()[code] ?? ""));
  };
}

function textTest(
  rows: LogRows,
  simulators: readonly ShownSimulator[],
  wanted: string,
): RowTest | undefined {
  const text = wanted.trim().toLowerCase();
  if (text === "") return undefined;
  const holds = COMPOSED.test(text) ? holdsShownText : holdsText;
  return (row) => {
    const simulator = simulators[rows.placeAt(row)];
    return simulator !== undefined && holds(simulator, rows.seqAt(row), text);
  };
}

/** A text that a payload may not have while the summary of its row shows it: money, or parts joined by a dot. */
const COMPOSED = /[^\w\s"'{}[\]:@/*_-]/;

function holdsText({ log }: Pick<ShownSimulator, "log">, seq: number, text: string): boolean {
  const { type, subject, id } = log.row(seq);
  const head = `${type} ${subject} ${id}`.toLowerCase();
  return head.includes(text) || log.payload(seq).toString("utf8").toLowerCase().includes(text);
}

function holdsShownText(simulator: ShownSimulator, seq: number, text: string): boolean {
  if (holdsText(simulator, seq, text)) return true;
  const summary = simulator.summarize(jsonIn(simulator.log.payload(seq).toString("utf8"))) ?? "";
  return summary.toLowerCase().includes(text);
}

/** Returns the fixed test of a filter for a row, besides its kind; `undefined` when nothing. */
export function createFixedTest(
  { paths = [], text, numbers }: EventFilter,
  rows: LogRows,
  simulators: readonly ShownSimulator[],
): RowTest | undefined {
  const tests = [
    numbers ? numberTest(numbers) : undefined,
    paths.length > 0 ? pathTest(rows, simulators, paths) : undefined,
    textTest(rows, simulators, text),
  ].filter((test) => test !== undefined);
  if (tests.length <= 1) return tests[0];
  return (row) => tests.every((test) => test(row));
}

/** By the number in the log, which counts its rows from 1. */
function numberTest({ first, last }: NonNullable<EventFilter["numbers"]>): RowTest {
  return (row) => row + 1 >= first && row < last;
}

type EventTest = (simulator: ShownSimulator, seq: number) => boolean;

function endpointTest(endpoints: readonly string[]): EventTest {
  const fits = patternMatcher(endpoints);
  return (simulator, seq) =>
    simulator.results
      .indicesOf(seq)
      .some((index) => fits(simulator.results.row(index).endpoint ?? "receiver")) ||
    (isOpen(simulator, seq) &&
      simulator.openAttempts(seq).some(({ endpoint }) => fits(endpoint ?? "receiver")));
}

function answerTest(answers: readonly string[]): EventTest {
  const fits = responseMatcher(answers);
  return ({ results }, seq) =>
    results.outcomesOf(seq) !== 0 &&
    results.indicesOf(seq).some((index) => fits(results.row(index).http_status));
}

/** The parts of a filter that ask what became of the deliveries; `undefined` when none does. */
export function createLiveTest(
  filter: EventFilter,
  rows: LogRows,
  simulators: readonly ShownSimulator[],
): LiveTest | undefined {
  const { outcome, endpoints = [], answers = [] } = filter;
  const tests: EventTest[] = [];
  if (outcome !== "any") tests.push((simulator, seq) => findOutcome(simulator, seq) === outcome);
  if (endpoints.length > 0) tests.push(endpointTest(endpoints));
  if (answers.length > 0) tests.push(answerTest(answers));
  if (tests.length === 0) return undefined;
  const ask = (row: number, question: EventTest) => {
    const simulator = simulators[rows.placeAt(row)];
    return simulator !== undefined && question(simulator, rows.seqAt(row));
  };
  return {
    lets: (row) => tests.every((test) => ask(row, test)),
    mayChange: (row) => ask(row, isOpen),
    version: () =>
      simulators.reduce(
        (sum, { results, status }) =>
          sum + results.length * 3 + status.pending + Number(status.inFlight),
        0,
      ),
    revision: () => simulators.reduce((sum, { results }) => sum + results.repeats, 0),
  };
}

import type { DeliveryDetail, ResultView } from "#shared/domain/egress.ts";
import type { Exchange } from "#core/delivery/exchanges.ts";
import type { ResultRow } from "#core/delivery/results.ts";
import type { RunningSimulator } from "#core/simulator/running-simulator.ts";
import type { Served } from "../boot.ts";
import type { EventIndex } from "../event-index.ts";
import { findSimulator } from "../find-simulator.ts";
import { presentEvent } from "../present-event.ts";
import type { Handlers } from "./command-runner.ts";

function asText(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return Object.fromEntries(pairs);
}

function presentDelivery(
  simulator: RunningSimulator,
  row: ResultRow,
  exchange: Exchange | undefined,
): DeliveryDetail | undefined {
  if (!exchange) return undefined;
  const { endpoint, outcome, signedAt } = exchange;
  const requestHeaders = simulator.headersOf(row.seq, endpoint, signedAt);
  return {
    endpoint: row.endpoint ?? null,
    url: endpoint.url,
    status: row.status,
    httpStatus: row.http_status ?? null,
    failure: outcome.failure ?? null,
    durationMs: outcome.durationMs,
    requestHeaders: { ...requestHeaders },
    responseHeaders: asText(outcome.responseHeaders ?? {}),
    responseBody: outcome.responseBody?.toString("utf8") ?? "",
    signature: {
      signedAt,
      signedText: simulator.signedText,
      secret: endpoint.secret,
      headers: simulator.signatureOf(row.seq, endpoint, signedAt),
    },
  };
}

function deliveriesOf(simulator: RunningSimulator, seq: number): DeliveryDetail[] {
  const { results, exchanges } = simulator.world;
  return results
    .indicesOf(seq)
    .map((index) => presentDelivery(simulator, results.row(index), exchanges.at(index)))
    .filter((detail) => detail !== undefined);
}

function presentResult(simulator: RunningSimulator, index: number): ResultView {
  const row = simulator.world.results.row(index);
  return {
    kind: simulator.kind,
    index,
    generation: row.generation,
    seq: row.seq,
    endpoint: row.endpoint ?? null,
    status: row.status,
    httpStatus: row.http_status ?? null,
  };
}

/** A window over the results of several simulators, one after the other. */
function resultsWindow(
  simulators: readonly RunningSimulator[],
  first: number,
  count: number,
): { total: number; rows: ResultView[] } {
  const rows: ResultView[] = [];
  let passed = 0;
  for (const simulator of simulators) {
    const { length } = simulator.world.results;
    const from = Math.max(0, first - passed);
    const until = Math.min(length, first + count - passed);
    for (let index = from; index < until; index += 1) rows.push(presentResult(simulator, index));
    passed += length;
  }
  return { total: passed, rows };
}

/** Whether a row that the window holds is still there: its simulator may have been reset meanwhile. */
function isCurrent(simulator: RunningSimulator, generation: number, seq: number): boolean {
  const { world } = simulator;
  return world.generation === generation && seq >= 1 && seq <= world.log.length;
}

/** Commands about the log and the results. */
export function eventCommands(
  served: readonly Served[],
  index: EventIndex,
): Pick<
  Handlers,
  "events.window" | "events.payload" | "events.deliveries" | "events.types" | "results.window"
> {
  const chosen = (kinds: readonly string[]) =>
    served
      .map(({ simulator }) => simulator)
      .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  return {
    "events.window": ({ filter, first, count }) => {
      const matches = index.matching(filter);
      const rows = matches.window(first, count).flatMap(({ place, seq }) => {
        const simulator = served[place]?.simulator;
        return simulator ? [presentEvent(simulator, seq)] : [];
      });
      return { revision: index.length, matched: matches.length, rows };
    },
    "events.payload": ({ kind, generation, seq }) => {
      const simulator = findSimulator(served, kind);
      if (!isCurrent(simulator, generation, seq)) return null;
      return { json: simulator.world.log.payload(seq).toString("utf8") };
    },
    "events.deliveries": ({ kind, generation, seq }) => {
      const simulator = findSimulator(served, kind);
      return isCurrent(simulator, generation, seq) ? deliveriesOf(simulator, seq) : [];
    },
    "events.types": ({ kinds }) => [
      ...new Set(chosen(kinds).flatMap(({ world }) => [...world.log.knownTypes()])),
    ],
    "results.window": ({ kinds, first, count }) => resultsWindow(chosen(kinds), first, count),
  };
}

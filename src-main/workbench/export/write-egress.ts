import { setImmediate as nextTurn } from "node:timers/promises";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { EventSource } from "./event-source.ts";
import { frame, type Piece } from "./export-job.ts";

const RESULTS_AT_ONCE = 1_000;

/**
 * Writes the response of `GET /_sim/egress`, with `events` limited to those of the filter and all of
 * `delivery`. Of several simulators it is an object with one of these by kind.
 */
export async function* writeEgress(source: EventSource): AsyncGenerator<Piece> {
  const [first, ...others] = source.simulators;
  if (first && others.length === 0) {
    yield* writeOne(source, first);
    return;
  }
  yield frame("{");
  for (const [place, simulator] of source.simulators.entries()) {
    yield frame(`${place === 0 ? "" : ","}${JSON.stringify(simulator.kind)}:`);
    yield* writeOne(source, simulator);
  }
  yield frame("}");
}

async function* writeOne(source: EventSource, simulator: ShownSimulator): AsyncGenerator<Piece> {
  yield frame('{"events":[');
  let isFirst = true;
  for await (const batch of source.batches(simulator)) {
    const records = batch.map(({ seq }) => simulator.log.record(seq).toString("utf8")).join(",");
    yield { text: (isFirst || records === "" ? "" : ",") + records, events: batch.length };
    isFirst &&= records === "";
  }
  yield frame("]");
  if (simulator.status.deliveryOn) yield* writeDelivery(simulator);
  yield frame("}");
}

async function* writeDelivery({ results, status }: ShownSimulator): AsyncGenerator<Piece> {
  const { length } = results;
  yield frame(',"delivery":{"results":[');
  for (let from = 0; from < length; from += RESULTS_AT_ONCE) {
    const count = Math.min(RESULTS_AT_ONCE, length - from);
    const rows = Array.from({ length: count }, (_, offset) => results.row(from + offset));
    yield frame((from > 0 ? "," : "") + rows.map((row) => JSON.stringify(row)).join(","));
    await nextTurn();
  }
  const { pending, inFlight } = status;
  yield frame(`],"pending":${String(pending)},"in_flight":${String(inFlight)}}`);
}

import { Readable } from "node:stream";
import { RouteResponse } from "#core/contract/response.ts";
import { paced } from "#core/json/paced.ts";
import { reasonOfRow } from "#core/delivery/failure-reason.ts";
import type { World } from "#core/kernel/world.ts";
import type { EgressLog } from "#core/log/egress-log.ts";

/** A page of the log: after which `seq`, how many, of which type. */
export interface EgressPage {
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly type?: string | undefined;
  /** True if the rows of failed attempts say why. */
  readonly reasons?: boolean | undefined;
}

const ROWS_PER_CHUNK = 250;
const WHOLE_BYTES = 128 * 1_024;

function* plainRecords(log: EgressLog, page: EgressPage): Generator<Buffer> {
  const first = (page.after ?? 0) + 1;
  const last = Math.min(log.length, page.limit === undefined ? log.length : first + page.limit - 1);
  let skipComma = 1;
  for (const range of log.recordRanges(first, last)) {
    yield range.subarray(skipComma);
    skipComma = 0;
  }
}

function* recordsOfType(log: EgressLog, page: EgressPage, type: string): Generator<Buffer> {
  const comma = Buffer.from(",");
  let left = page.limit ?? Number.POSITIVE_INFINITY;
  let isFirst = true;
  for (const seq of log.seqsOfType(type, (page.after ?? 0) + 1, log.length)) {
    if (left === 0) return;
    left -= 1;
    if (!isFirst) yield comma;
    isFirst = false;
    yield log.record(seq);
  }
}

function* resultRows<State>(
  world: World<State>,
  count: number,
  hasReasons = false,
): Generator<Buffer> {
  const rowAt = (index: number) => {
    const reason = hasReasons ? reasonOfRow(world, index) : undefined;
    const row = world.results.row(index);
    return reason === undefined ? row : { ...row, reason };
  };
  for (let from = 0; from < count; from += ROWS_PER_CHUNK) {
    const rows: string[] = [];
    for (let index = from; index < Math.min(count, from + ROWS_PER_CHUNK); index += 1) {
      rows.push(JSON.stringify(rowAt(index)));
    }
    yield Buffer.from((from > 0 ? "," : "") + rows.join(","));
  }
}

/** Reads the log as it was when the request came: later events are not in this response. */
function* chunks<State>(world: World<State>, page: EgressPage): Generator<Buffer> {
  const { log, results, channel } = world;
  yield Buffer.from('{"events":[');
  yield* page.type === undefined ? plainRecords(log, page) : recordsOfType(log, page, page.type);
  if (!channel?.isActive) {
    yield Buffer.from("]}");
    return;
  }
  const count = results.length;
  const tail = `],"pending":${String(channel.pending)},"in_flight":${String(channel.inFlight)}}}`;
  yield Buffer.from('],"delivery":{"results":[');
  yield* resultRows(world, count, page.reasons);
  yield Buffer.from(tail);
}

/**
 * Returns the response of `GET /_sim/egress`: the log's own bytes, in ranges, so that a million events build no
 * string. A small log goes out in one piece, a large one is streamed as fast as the client reads, in
 * slices between which others are served.
 */
export function presentEgress<State>(world: World<State>, page: EgressPage): RouteResponse {
  const headers = { "content-type": "application/json; charset=utf-8" };
  const source = chunks(world, page);
  const whole: Buffer[] = [];
  let size = 0;
  for (let next = source.next(); !next.done; next = source.next()) {
    whole.push(next.value);
    size += next.value.length;
    if (size > WHOLE_BYTES) return new RouteResponse(200, resume(whole, source), headers);
  }
  return new RouteResponse(200, Buffer.concat(whole), headers);
}

function resume(read: readonly Buffer[], rest: Generator<Buffer>): Readable {
  const all = function* () {
    yield* read;
    yield* rest;
  };
  return Readable.from(paced(all()), { objectMode: true, highWaterMark: 2 });
}

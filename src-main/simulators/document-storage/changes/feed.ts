import { Readable } from "node:stream";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { type Database, presentSeq, type State } from "../state.ts";
import { BATCH_START, changesBatch, presentChange, seqOfRow } from "./batch.ts";
import type { ChangesOptions } from "./options.ts";
import { waitForChange } from "./wait.ts";
import { changesAfter } from "./walk.ts";

/** The text format of a continuous feed. */
interface Format {
  readonly contentType: string;
  change(row: unknown, seq: number): string;
  end(seq: number): string;
  readonly heartbeat: string;
}

const lines: Format = {
  contentType: "application/json",
  change: (row) => `${writeJson(row)}\n`,
  end: (seq) => `${JSON.stringify({ last_seq: presentSeq(seq), pending: 0 })}\n`,
  heartbeat: "\n",
};

const events: Format = {
  contentType: "text/event-stream",
  change: (row, seq) => `data: ${writeJson(row)}\nid: ${JSON.stringify(presentSeq(seq))}\n\n`,
  end: () => "",
  heartbeat: "event: heartbeat\ndata: \n\n",
};

/** Waits for the next change, and writes a heartbeat for each time that none comes. */
async function* waitForNext(
  state: State,
  database: Database,
  { heartbeatMs, timeoutMs }: ChangesOptions,
  heartbeat: string,
  signal: AbortSignal,
): AsyncGenerator<string, "change" | "end"> {
  for (;;) {
    const woken = await waitForChange(state, database, heartbeatMs ?? timeoutMs, signal);
    if (woken === "change") return "change";
    if (woken === "gone" || heartbeatMs === undefined) return "end";
    yield heartbeat;
  }
}

/** Ends when the limit is reached, the time has run out, or the database or the client is gone. */
async function* continuous(
  state: State,
  database: Database,
  options: ChangesOptions,
  format: Format,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let { since, limit } = options;
  let shown = 0;
  do {
    for await (const change of changesAfter(database, since, options.filter)) {
      since = change.doc.seq;
      shown += 1;
      const seq = seqOfRow(shown, since, options);
      yield format.change(await presentChange(state, change, seq, options), since);
      limit -= 1;
      if (limit === 0) {
        yield format.end(since);
        return;
      }
    }
    since = database.changes.length;
    // Sends the headers before the wait, as CouchDB does.
    if (shown === 0) yield "\n";
  } while ((yield* waitForNext(state, database, options, format.heartbeat, signal)) === "change");
  yield format.end(since);
}

/** Waits until there is a change to show. Blank lines before it keep the connection open. */
async function* longpoll(
  state: State,
  database: Database,
  options: ChangesOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BATCH_START;
  while (!(await hasChanges(database, options))) {
    if ((yield* waitForNext(state, database, options, "\n", signal)) === "end") break;
  }
  yield await changesBatch(state, database, options);
}

async function hasChanges(database: Database, { since, filter }: ChangesOptions): Promise<boolean> {
  const first = await changesAfter(database, since, filter).next();
  return first.done !== true;
}

/** Responds with rows as they happen. The feed ends when the connection closes. */
export function streamed(
  contentType: string,
  request: Pick<RouteRequest, "exchange">,
  isEndless: boolean,
  source: (signal: AbortSignal) => AsyncIterable<string>,
): RouteResponse {
  const leaving = new AbortController();
  const stream = Readable.from(source(leaving.signal), { objectMode: false });
  const forget = request.exchange.onGone(() => {
    leaving.abort();
  });
  stream.once("close", forget);
  return new RouteResponse(200, stream, { "content-type": contentType }, isEndless);
}

/** Responds with the changes of a database: at once, with the next one, or as they happen. */
export async function respondChanges(
  state: State,
  database: Database,
  options: ChangesOptions,
  request: Pick<RouteRequest, "exchange">,
): Promise<RouteResponse> {
  const { feed } = options;
  if (feed === "normal" || (feed === "longpoll" && (await hasChanges(database, options)))) {
    const rows = await changesBatch(state, database, options);
    return new RouteResponse(200, Buffer.from(BATCH_START + rows), {
      "content-type": lines.contentType,
    });
  }
  // With heartbeats, a feed without news goes on for ever.
  const isEndless = options.heartbeatMs !== undefined;
  if (feed === "longpoll") {
    return streamed(lines.contentType, request, isEndless, (signal) =>
      longpoll(state, database, options, signal),
    );
  }
  const format = feed === "eventsource" ? events : lines;
  return streamed(format.contentType, request, isEndless, (signal) =>
    continuous(state, database, options, format, signal),
  );
}

import { Readable } from "node:stream";
import type { Exchange } from "#core/kernel/exchange.ts";
import { presentSeq, type Database, type Doc, type DocumentState } from "../state.ts";
import type { ChangesOptions } from "./options.ts";
import { changesAfter, presentChange } from "./rows.ts";
import { waitForChange } from "./wait.ts";

/** How a feed writes what it tells. */
interface Form {
  readonly contentType: string;
  change(row: unknown, seq: number): string;
  end(seq: number): string;
  readonly heartbeat: string;
}

const lines: Form = {
  contentType: "application/json",
  change: (row) => `${JSON.stringify(row)}\n`,
  end: (seq) => `${JSON.stringify({ last_seq: presentSeq(seq), pending: 0 })}\n`,
  heartbeat: "\n",
};

const events: Form = {
  contentType: "text/event-stream",
  change: (row, seq) => `data: ${JSON.stringify(row)}\nid: ${presentSeq(seq)}\n\n`,
  end: () => "",
  heartbeat: "event: heartbeat\ndata: \n\n",
};

/** What stands behind a feed: it ends when the limit is reached, time runs out, or the world ends. */
async function* tell(
  state: DocumentState,
  database: Database,
  options: ChangesOptions,
  form: Form,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let { since } = options;
  let left = options.limit;
  // The first byte takes the headers along: clients see at once that they are being served.
  yield "\n";
  for (;;) {
    for (const doc of changesAfter(database, since, options)) {
      yield form.change(await presentChange(state, doc, options), doc.seq);
      since = doc.seq;
      left -= 1;
      if (left === 0) {
        yield form.end(since);
        return;
      }
    }
    since = database.changes.length;
    const wait = options.heartbeatMs ?? options.timeoutMs;
    const woken = await waitForChange(state, database, wait, signal);
    if (woken === "gone" || (woken === "time" && options.heartbeatMs === undefined)) {
      yield form.end(since);
      return;
    }
    if (woken === "time") yield form.heartbeat;
  }
}

/** A feed that goes on, with the content type it has. */
export function continuousFeed(
  state: DocumentState,
  database: Database,
  options: ChangesOptions,
  exchange: Exchange,
): { readonly stream: Readable; readonly contentType: string } {
  const form = options.feed === "eventsource" ? events : lines;
  const leaving = new AbortController();
  const stream = Readable.from(tell(state, database, options, form, leaving.signal), {
    objectMode: false,
  });
  stream.once(
    "close",
    exchange.onGone(() => {
      leaving.abort();
    }),
  );
  return { stream, contentType: form.contentType };
}

/** Whether something is there to be told now. */
export function hasChanges(database: Database, options: ChangesOptions): boolean {
  const found: IteratorResult<Doc> = changesAfter(database, options.since, options).next();
  return found.done !== true;
}

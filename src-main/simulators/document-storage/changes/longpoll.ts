import { Readable } from "node:stream";
import type { Exchange } from "#core/kernel/exchange.ts";
import type { Database, DocumentState } from "../state.ts";
import { changesBatch } from "./batch.ts";
import { hasChanges } from "./feed.ts";
import type { ChangesOptions } from "./options.ts";
import { waitForChange } from "./wait.ts";

/** Waits until there is something to tell, and tells it. Blank lines before it keep the line alive. */
async function* tell(
  state: DocumentState,
  database: Database,
  options: ChangesOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // The first byte takes the headers along: clients see at once that they are being served.
  yield "\n";
  while (!hasChanges(database, options)) {
    const wait = options.heartbeatMs ?? options.timeoutMs;
    const woken = await waitForChange(state, database, wait, signal);
    if (woken === "gone" || (woken === "time" && options.heartbeatMs === undefined)) break;
    if (woken === "time") yield "\n";
  }
  yield `${JSON.stringify(await changesBatch(state, database, options))}\n`;
}

/** An answer that comes with the next change. */
export function longpoll(
  state: DocumentState,
  database: Database,
  options: ChangesOptions,
  exchange: Exchange,
): Readable {
  const leaving = new AbortController();
  const stream = Readable.from(tell(state, database, options, leaving.signal), {
    objectMode: false,
  });
  stream.once(
    "close",
    exchange.onGone(() => {
      leaving.abort();
    }),
  );
  return stream;
}

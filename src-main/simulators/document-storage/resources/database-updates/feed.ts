import type { RouteRequest } from "#core/contract/route.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { GLOBAL_CHANGES } from "../../changes/database-events.ts";
import { BATCH_START } from "../../changes/batch.ts";
import { streamed } from "../../changes/feed.ts";
import { waitForNews } from "../../changes/wait.ts";
import type { JsonObject } from "../../shared/json.ts";
import { presentSeq, type State } from "../../state.ts";

/** The content of a feed and its waiting. */
export interface UpdatesOptions {
  readonly feed: "normal" | "longpoll" | "continuous" | "eventsource";
  readonly since: number;
  readonly limit: number;
  readonly isDescending: boolean;
  readonly heartbeatMs: number | undefined;
  readonly timeoutMs: number;
}

interface Row {
  readonly seq: number;
  readonly shown: JsonObject;
}

function rowsAfter(state: State, since: number): Row[] {
  return [...state.databaseEvents.last].flatMap(([key, seq]) => {
    if (seq <= since) return [];
    const at = key.indexOf(":");
    const [type, name] = [key.slice(0, at), key.slice(at + 1)];
    return [{ seq, shown: { db_name: name, type, seq: presentSeq(seq) } }];
  });
}

/** The rows of the moment after `BATCH_START`, in lines as CouchDB writes them. */
function batch(state: State, { since, limit, isDescending }: UpdatesOptions): string {
  const found = rowsAfter(state, isDescending ? 0 : since);
  if (isDescending) found.reverse();
  const rows = found.slice(0, limit);
  const isWhole = rows.length === found.length;
  const last = isWhole ? state.databaseEvents.count : (rows.at(-1)?.seq ?? since);
  const text = rows.map(({ shown }) => JSON.stringify(shown)).join(",\r\n");
  return `${text}\n],\n"last_seq":${JSON.stringify(presentSeq(last))}}\n`;
}

/** Waits for the next change, and writes a heartbeat for each time that none comes. Returns whether one came. */
async function* waitForNext(
  state: State,
  { heartbeatMs, timeoutMs }: UpdatesOptions,
  heartbeat: string,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> {
  const isGone = () => state.news.isOver || !state.databases.has(GLOBAL_CHANGES);
  const ms = heartbeatMs ?? timeoutMs;
  for (;;) {
    const woken = await waitForNews(state.news, state.databaseEvents, { isGone, ms, signal });
    if (woken === "change") return true;
    if (woken === "gone" || heartbeatMs === undefined) return false;
    yield heartbeat;
  }
}

async function* longpoll(
  state: State,
  options: UpdatesOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BATCH_START;
  if (rowsAfter(state, options.since).length === 0) {
    yield* waitForNext(state, options, "\n", signal);
  }
  yield batch(state, options);
}

async function* continuous(
  state: State,
  options: UpdatesOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const isEvents = options.feed === "eventsource";
  const heartbeat = isEvents ? "event: heartbeat\ndata: \n\n" : "\n";
  let { since, limit } = options;
  if (rowsAfter(state, since).length === 0) yield "\n";
  do {
    for (const { seq, shown } of rowsAfter(state, since)) {
      if (limit === 0) break;
      since = seq;
      limit -= 1;
      const text = JSON.stringify(shown);
      yield isEvents ? `data: ${text}\nid: ${JSON.stringify(presentSeq(seq))}\n\n` : `${text}\n`;
    }
  } while (limit > 0 && (yield* waitForNext(state, options, heartbeat, signal)));
  if (!isEvents) yield `${JSON.stringify({ last_seq: presentSeq(since) })}\n`;
}

/** Responds with changes of databases: at once, with the next one, or as they happen. */
export function respondUpdates(
  state: State,
  options: UpdatesOptions,
  request: Pick<RouteRequest, "exchange">,
): RouteResponse {
  const contentType = "application/json";
  if (options.feed === "normal") {
    return new RouteResponse(200, Buffer.from(BATCH_START + batch(state, options)), {
      "content-type": contentType,
    });
  }
  const isEndless = options.heartbeatMs !== undefined;
  const follow = options.feed === "longpoll" ? longpoll : continuous;
  const type = options.feed === "eventsource" ? "text/event-stream" : contentType;
  return streamed(type, request, isEndless, (signal) => follow(state, options, signal));
}

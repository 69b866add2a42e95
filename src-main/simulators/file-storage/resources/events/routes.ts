import { Readable } from "node:stream";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import type { View, ApiObject } from "../../shared/present.ts";
import { date, integer } from "../../shared/schema.ts";
import type { State, StreamEvent } from "../../state.ts";
import { findEnd, presentEvent } from "../../streams/record.ts";

const ADMIN_STREAMS = ["admin_logs", "admin_logs_streaming"] as const;

const streamType = z.enum(["all", "changes", "sync", ...ADMIN_STREAMS]).default("all");

const eventsQuery = lazyObject(() => ({
  stream_type: streamType,
  stream_position: z
    .string()
    .regex(/^(?:now|\d{1,15})$/)
    .default("0"),
  limit: integer(100, 0, 500),
  event_type: z
    .string()
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .optional(),
  created_after: date,
  created_before: date,
}));

type EventsQuery = z.output<typeof eventsQuery>;

/** Types that do not change the tree of items. */
const WITHOUT_CHANGE = /^(?:ITEM_DOWNLOAD|COMMENT_|TASK_|COLLAB_|ITEM_SHARED|LOCK_)/;

/** Returns whether a stream has an event. The streams of changes have those of the tree of items alone. */
function isIn({ stream_type: stream }: EventsQuery, { userType, adminType }: StreamEvent): boolean {
  if (isAdminStream(stream)) return adminType !== undefined;
  if (userType === undefined) return false;
  return stream === "all" || !WITHOUT_CHANGE.test(userType);
}

const isAdminStream = (stream: string): boolean => ADMIN_STREAMS.some((name) => name === stream);

/** The parameters of the administrators' history. */
function isAsked(query: EventsQuery, { adminType = "", createdAt }: StreamEvent): boolean {
  const { event_type: types, created_after: after, created_before: before } = query;
  if (!isAdminStream(query.stream_type)) return true;
  if (types && !types.includes(adminType)) return false;
  return createdAt >= (after ?? -Infinity) && createdAt <= (before ?? Infinity);
}

/** Rejects filters that only the history of administrators has. */
function checkFilters(query: EventsQuery): void {
  const isStreaming = query.stream_type === "admin_logs_streaming";
  const hasTimes = query.created_after != null || query.created_before != null;
  if (hasTimes && query.stream_type !== "admin_logs") {
    throw badRequest("created_after", "is only allowed with the stream_type 'admin_logs'");
  }
  if (query.event_type && query.stream_type !== "admin_logs" && !isStreaming) {
    throw badRequest("event_type", "is only allowed with a stream_type of administrators");
  }
}

function listEvents(view: View, query: EventsQuery): ApiObject {
  const { state } = view;
  checkFilters(query);
  const { stream_position: position, limit } = query;
  const start = position === "now" ? findEnd(state) : Number(position);
  const entries: ApiObject[] = [];
  let next = Math.max(start, state.droppedEvents);
  for (const event of state.events.slice(next - state.droppedEvents)) {
    if (entries.length === limit) break;
    next += 1;
    if (!isIn(query, event) || !isAsked(query, event)) continue;
    entries.push(presentEvent(view, event, isAdminStream(query.stream_type)));
  }
  return { chunk_size: entries.length, next_stream_position: next, entries };
}

/** The seconds for which a client waits at most. */
const RETRY_SECONDS = 610;

function hold(
  state: State,
  { exchange }: Pick<RouteRequest, "exchange">,
  position: string,
): RouteResponse {
  const news = JSON.stringify({ message: "new_change" });
  const isBehind = position !== "now" && Number(position) < findEnd(state);
  if (isBehind) return new RouteResponse(200, { message: "new_change" });
  const leaving = new AbortController();
  async function* wait() {
    const hasNews = await state.waiters.wait(RETRY_SECONDS * 1_000, leaving.signal);
    yield hasNews ? news : JSON.stringify({ message: "reconnect" });
  }
  const stream = Readable.from(wait(), { objectMode: false });
  const forget = exchange.onGone(() => {
    leaving.abort();
  });
  stream.once("close", forget);
  return new RouteResponse(200, stream, { "content-type": "application/json" }, true);
}

export const routes = [
  route("GET /2.0/events", "List events of the user or the enterprise", {
    query: eventsQuery,
    handle: (_context, { query, view }) => listEvents(view, query),
  }),
  route("OPTIONS /2.0/events", "Get the address at which a client waits for events", {
    handle: (_context, { view }) => ({
      chunk_size: 1,
      entries: [
        {
          type: "realtime_server",
          url: `${view.baseUrl}/subscribe?channel=simdeck&stream_type=all`,
          ttl: "10",
          max_retries: "10",
          retry_timeout: RETRY_SECONDS,
        },
      ],
    }),
  }),
  route("GET /subscribe", "Wait for an event", {
    open: true,
    query: lazyObject(() => ({
      channel: z.string(),
      stream_type: streamType,
      stream_position: z.string().regex(/^(?:now|\d{1,15})$/),
    })),
    handle: ({ state }, { query, request }) => hold(state, request, query.stream_position),
  }),
];

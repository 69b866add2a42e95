import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { GLOBAL_CHANGES } from "../../changes/database-events.ts";
import { DEFAULT_WAIT_MS, heartbeatOf, readSince } from "../../changes/options.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { count, flag, text } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { respondUpdates, type UpdatesOptions } from "./feed.ts";

const updatesQuery = lazyObject(() => ({
  feed: text,
  since: text,
  limit: count,
  descending: flag,
  heartbeat: text,
  timeout: count,
}));

const FEEDS = ["normal", "continuous", "longpoll", "eventsource"] as const;

function optionsOf(state: State, query: z.output<typeof updatesQuery>): UpdatesOptions {
  const feed = FEEDS.find((name) => name === (query.feed ?? "normal"));
  if (!feed) throw badRequest(`Supported \`feed\` types: ${FEEDS.join(", ")}`);
  return {
    feed,
    since: readSince(query.since, state.databaseEvents.count),
    limit: query.limit ?? Number.POSITIVE_INFINITY,
    isDescending: query.descending ?? false,
    heartbeatMs: heartbeatOf(query.heartbeat),
    timeoutMs: Math.min(query.timeout ?? DEFAULT_WAIT_MS, DEFAULT_WAIT_MS),
  };
}

export const routes = [
  route("GET /_db_updates", "Databases that were created, changed or deleted", {
    query: updatesQuery,
    handle: ({ state }, request) => {
      requireDatabase(state, GLOBAL_CHANGES);
      return respondUpdates(state, optionsOf(state, request.query), request);
    },
  }),
];

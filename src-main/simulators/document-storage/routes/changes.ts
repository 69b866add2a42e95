import type { Exchange } from "#core/kernel/exchange.ts";
import type * as z from "zod";
import { endless, RouteResponse } from "#core/kernel/response.ts";
import { changesBatch } from "../changes/batch.ts";
import { continuousFeed, hasChanges } from "../changes/feed.ts";
import { longpoll } from "../changes/longpoll.ts";
import { changesBody, changesOptions, changesQuery } from "../changes/options.ts";
import { findDatabase } from "../find.ts";
import type { DocumentState } from "../state.ts";
import { route, type DocumentRoute } from "./route.ts";

function answer(
  state: DocumentState,
  exchange: Exchange,
  name: string | undefined,
  query: z.output<typeof changesQuery>,
  body: z.output<typeof changesBody>,
): unknown {
  const database = findDatabase(state, name);
  const options = changesOptions(database, query, body);
  if (options.feed === "normal") return changesBatch(state, database, options);
  if (options.feed === "longpoll") {
    if (hasChanges(database, options)) return changesBatch(state, database, options);
    const headers = { "content-type": "application/json" };
    return new RouteResponse(200, longpoll(state, database, options, exchange), headers);
  }
  const { stream, contentType } = continuousFeed(state, database, options, exchange);
  return endless(stream, { "content-type": contentType });
}

/** What happened in a database, so far or as it happens. */
export const changesRoutes: readonly DocumentRoute[] = [
  route({
    method: "GET",
    path: "/:db/_changes",
    summary: "Changes: normal, longpoll, continuous, eventsource",
    query: changesQuery,
    handle: ({ state }, { exchange, params, query }) =>
      answer(state, exchange, params["db"], query, undefined),
  }),
  route({
    method: "POST",
    path: "/:db/_changes",
    summary: "Changes of the documents that are named or selected",
    query: changesQuery,
    body: changesBody,
    handle: ({ state }, { exchange, params, query, body }) =>
      answer(state, exchange, params["db"], query, body),
  }),
];

import type { IncomingMessage } from "node:http";
import type * as z from "zod";
import { Answer } from "#core/http/answer.ts";
import { changesBatch } from "../changes/batch.ts";
import { continuousFeed, hasChanges } from "../changes/feed.ts";
import { longpoll } from "../changes/longpoll.ts";
import { changesBody, changesOptions, changesQuery } from "../changes/options.ts";
import { findDatabase } from "../find.ts";
import type { DocumentState } from "../state.ts";
import { route, type DocumentRoute } from "./route.ts";

function answer(
  state: DocumentState,
  raw: IncomingMessage,
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
    return new Answer(200, longpoll(state, database, options, raw), headers);
  }
  const { stream, contentType } = continuousFeed(state, database, options, raw);
  return new Answer(200, stream, { "content-type": contentType });
}

/** What happened in a database, so far or as it happens. */
export const changesRoutes: readonly DocumentRoute[] = [
  route({
    method: "GET",
    path: "/:db/_changes",
    summary: "Changes: normal, longpoll, continuous, eventsource",
    query: changesQuery,
    handle: ({ state }, { raw, params, query }) =>
      answer(state, raw, params["db"], query, undefined),
  }),
  route({
    method: "POST",
    path: "/:db/_changes",
    summary: "Changes of the documents that are named or selected",
    query: changesQuery,
    body: changesBody,
    handle: ({ state }, { raw, params, query, body }) =>
      answer(state, raw, params["db"], query, body),
  }),
];

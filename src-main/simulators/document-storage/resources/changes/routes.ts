import { respondChanges } from "../../changes/feed.ts";
import { changesBody, changesOptions, changesQuery } from "../../changes/options.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";

export const routes = [
  route({
    method: "GET",
    path: "/:db/_changes",
    summary: "Changes: normal, longpoll, continuous, eventsource",
    query: changesQuery,
    handle: ({ state }, { raw, params, query }) => {
      const database = requireDatabase(state, params["db"]);
      return respondChanges(state, database, changesOptions(database, query), raw);
    },
  }),
  route({
    method: "POST",
    path: "/:db/_changes",
    summary: "Changes of the documents that are named or selected",
    query: changesQuery,
    body: changesBody,
    handle: ({ state }, { raw, params, query, body }) => {
      const database = requireDatabase(state, params["db"]);
      return respondChanges(state, database, changesOptions(database, query, body), raw);
    },
  }),
];

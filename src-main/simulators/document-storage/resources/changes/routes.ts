import { respondChanges } from "../../changes/feed.ts";
import { changesBody, changesOptions, changesQuery } from "../../changes/options.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";

export const routes = [
  route("GET /:db/_changes", "Changes: normal, longpoll, continuous, eventsource", {
    query: changesQuery,
    unsupported: ["att_encoding_info", "seq_interval"],
    handle: ({ state }, request) => {
      const database = requireDatabase(state, request.params["db"]);
      const options = changesOptions(database, request.query);
      return respondChanges(state, database, options, request);
    },
  }),
  route("POST /:db/_changes", "Changes of the documents that are named or selected", {
    query: changesQuery,
    unsupported: ["att_encoding_info", "seq_interval"],
    body: changesBody,
    handle: ({ state }, request) => {
      const database = requireDatabase(state, request.params["db"]);
      const options = changesOptions(database, request.query, request.body);
      return respondChanges(state, database, options, request);
    },
  }),
];

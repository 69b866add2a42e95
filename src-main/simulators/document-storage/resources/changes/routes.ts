import { respondChanges } from "../../changes/feed.ts";
import { changesBody, changesOptions, changesQuery } from "../../changes/options.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";

export const routes = [
  route("GET /:db/_changes", "Changes: normal, longpoll, continuous, eventsource", {
    query: changesQuery,
    handle: (context, request) => {
      const database = requireDatabase(context.state, request.params["db"]);
      const options = changesOptions(context, database, request);
      return respondChanges(context.state, database, options, request);
    },
  }),
  route("POST /:db/_changes", "Changes of the documents that are named or selected", {
    query: changesQuery,
    body: changesBody,
    handle: (context, request) => {
      const database = requireDatabase(context.state, request.params["db"]);
      const options = changesOptions(context, database, request, request.body);
      return respondChanges(context.state, database, options, request);
    },
  }),
];

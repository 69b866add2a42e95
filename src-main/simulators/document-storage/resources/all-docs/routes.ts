import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { listBody, type ListOptions, listOptions, listQuery } from "../../shared/list-options.ts";
import { requireDatabase } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import { listAllDocs } from "./actions.ts";

const MAX_QUERIES = 100;

/** Lists are never stale, and their attachments are not compressed. */
const unsupported = ["att_encoding_info", "stale"];

const queriesBody = lazyObject(() => ({ queries: z.array(listBody).max(MAX_QUERIES) }));

/** Design documents are those whose ids begin so; a list of them is a part of the whole. */
function withinDesign(options: ListOptions): ListOptions {
  const [start, end] = options.isDescending ? ["_design0", "_design/"] : ["_design/", "_design0"];
  return { ...options, start: options.start ?? start, end: options.end ?? end };
}

async function respond(
  state: State,
  name: string | undefined,
  options: ListOptions,
): Promise<unknown> {
  return listAllDocs(state, requireDatabase(state, name), options);
}

const lists = [
  { path: "_all_docs", summary: "Documents by id", narrow: (options: ListOptions) => options },
  { path: "_design_docs", summary: "Design documents by id", narrow: withinDesign },
] as const;

export const routes = lists.flatMap(({ path, summary, narrow }) => [
  route(`GET /:db/${path}`, summary, {
    query: listQuery,
    unsupported,
    handle: ({ state }, { params, query }) =>
      respond(state, params["db"], narrow(listOptions(query))),
  }),
  route(`POST /:db/${path}`, summary, {
    query: listQuery,
    unsupported,
    body: listBody.optional(),
    handle: ({ state }, { params, query, body }) =>
      respond(state, params["db"], narrow(listOptions(query, body))),
  }),
  route(`POST /:db/${path}/queries`, `${summary}, for several queries`, {
    body: queriesBody,
    handle: async ({ state }, { params, body }) => {
      if (body.queries.length === 0) throw badRequest("`queries` must not be empty.");
      const results: unknown[] = [];
      for (const query of body.queries) {
        results.push(await respond(state, params["db"], narrow(listOptions({}, query))));
      }
      return { results };
    },
  }),
]);

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, notFound } from "../../errors.ts";
import { rawCollate } from "../../mango/collation.ts";
import { NODE, presentTask } from "../../replicator/present.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { count, flag, jsonText, listError } from "../../shared/schema.ts";
import { nextId, type State } from "../../state.ts";
import { presentDatabase } from "../databases/present.ts";

/** The query that narrows lists of databases. */
const listDatabasesQuery = lazyObject(() => ({
  startkey: jsonText,
  start_key: jsonText,
  endkey: jsonText,
  end_key: jsonText,
  limit: count,
  skip: count,
  descending: flag,
}));

/** Names of databases in order, as a client narrowed them. */
function listDatabases(
  state: State,
  query: z.output<typeof listDatabasesQuery>,
): readonly string[] {
  const start = query.startkey === undefined ? query.start_key : query.startkey;
  const end = query.endkey === undefined ? query.end_key : query.endkey;
  const isDescending = query.descending === true;
  const [low, high] = isDescending ? [end, start] : [start, end];
  const names = [...state.databases.from(() => true)]
    .map(([name]) => name)
    .filter((name) => low === undefined || rawCollate(name, low) >= 0)
    .filter((name) => high === undefined || rawCollate(name, high) <= 0);
  if (isDescending) names.reverse();
  const skip = query.skip ?? 0;
  return names.slice(skip, skip + (query.limit ?? names.length));
}

const MAX_UUIDS = 1_000;

const KEYS_ERROR = listError("`keys` member must exist.", "`keys` member must be an array.");

const infoBody = lazyObject(() => ({ keys: z.array(z.string(), KEYS_ERROR).max(100) }));

export const routes = [
  route("GET /", "Who answers", {
    open: true,
    handle: ({ state }) => ({
      couchdb: "Welcome",
      version: "3.3.3",
      git_sha: "40afbcfc7",
      uuid: state.uuid,
      features: ["access-ready", "partitioned", "pluggable-storage-engines", "scheduler"],
      vendor: { name: "Simdeck" },
    }),
  }),
  route("HEAD /", "Whether anyone answers", { open: true, handle: () => ({}) }),
  route("GET /_up", "Whether the server is well", {
    open: true,
    handle: () => ({ status: "ok", seeds: {} }),
  }),
  route("GET /_all_dbs", "Names of databases", {
    query: listDatabasesQuery,
    handle: ({ state }, { query }) => listDatabases(state, query),
  }),
  route("GET /_dbs_info", "Databases with their figures", {
    query: listDatabasesQuery,
    handle: ({ state }, { query }) =>
      listDatabases(state, query).map((key) => ({
        key,
        info: presentDatabase(requireDatabase(state, key)),
      })),
  }),
  route("POST /_dbs_info", "Figures of the databases that are named", {
    body: infoBody,
    handle: ({ state }, { body }) =>
      body.keys.map((key) => {
        const database = state.databases.get(key);
        return database ? { key, info: presentDatabase(database) } : { key, error: "not_found" };
      }),
  }),
  route("GET /_uuids", "Ids for documents", {
    open: true,
    query: lazyObject(() => ({ count })),
    handle: (context, { query }) => {
      const wanted = query.count ?? 1;
      if (wanted > MAX_UUIDS) throw badRequest("count parameter too large");
      return { uuids: Array.from({ length: wanted }, () => nextId(context)) };
    },
  }),
  route("GET /_active_tasks", "Replications that run", ({ state, now }) =>
    [...state.jobs.values()]
      .filter(({ state: jobState }) => jobState === "running")
      .map((job) => presentTask(job, now)),
  ),
  route("GET /_node/:node", "The name of a node", (_context, { params }) => {
    if (params["node"] !== "_local" && params["node"] !== NODE) throw notFound("no such node");
    return { name: NODE };
  }),
  route("GET /_membership", "A cluster of one", () => ({
    all_nodes: [NODE],
    cluster_nodes: [NODE],
  })),
];

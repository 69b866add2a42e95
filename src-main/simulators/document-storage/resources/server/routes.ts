import * as z from "zod";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { count, flag, jsonText } from "../../shared/schema.ts";
import { nextId, type State } from "../../state.ts";
import { presentDatabase } from "../databases/present.ts";

/** How lists of databases are narrowed. */
const listDatabasesQuery = z.object({
  startkey: jsonText,
  start_key: jsonText,
  endkey: jsonText,
  end_key: jsonText,
  limit: count,
  skip: count,
  descending: flag,
});

function textOf(...candidates: readonly unknown[]): string | undefined {
  return candidates.find((candidate) => typeof candidate === "string");
}

/** Names of databases in order, as a client narrowed them. */
function listDatabases(
  state: State,
  query: z.output<typeof listDatabasesQuery>,
): readonly string[] {
  const start = textOf(query.startkey, query.start_key);
  const end = textOf(query.endkey, query.end_key);
  const isDescending = query.descending === true;
  const [low, high] = isDescending ? [end, start] : [start, end];
  const names = [...state.databases.from(() => true)]
    .map(([name]) => name)
    .filter((name) => (low === undefined || name >= low) && (high === undefined || name <= high));
  if (isDescending) names.reverse();
  const skip = query.skip ?? 0;
  return names.slice(skip, skip + (query.limit ?? names.length));
}

const MAX_UUIDS = 1_000;
const NODE = "nonode@nohost";

const infoBody = z.object({ keys: z.array(z.string()).max(100) });

export const routes = [
  route({
    method: "GET",
    path: "/",
    summary: "Who answers",
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
  route({
    method: "HEAD",
    path: "/",
    summary: "Whether anyone answers",
    open: true,
    handle: () => ({}),
  }),
  route({
    method: "GET",
    path: "/_up",
    summary: "Whether the server is well",
    open: true,
    handle: () => ({ status: "ok", seeds: {} }),
  }),
  route({
    method: "GET",
    path: "/_all_dbs",
    summary: "Names of databases",
    query: listDatabasesQuery,
    handle: ({ state }, { query }) => listDatabases(state, query),
  }),
  route({
    method: "GET",
    path: "/_dbs_info",
    summary: "Databases with their figures",
    query: listDatabasesQuery,
    handle: ({ state }, { query }) =>
      listDatabases(state, query).map((key) => ({
        key,
        info: presentDatabase(requireDatabase(state, key)),
      })),
  }),
  route({
    method: "POST",
    path: "/_dbs_info",
    summary: "Figures of the databases that are named",
    body: infoBody,
    handle: ({ state }, { body }) =>
      body.keys.map((key) => {
        const database = state.databases.get(key);
        return database ? { key, info: presentDatabase(database) } : { key, error: "not_found" };
      }),
  }),
  route({
    method: "GET",
    path: "/_uuids",
    summary: "Ids for documents",
    open: true,
    query: z.object({ count }),
    handle: (context, { query }) => {
      const wanted = query.count ?? 1;
      if (wanted > MAX_UUIDS) throw badRequest("count parameter too large");
      return { uuids: Array.from({ length: wanted }, () => nextId(context)) };
    },
  }),
  route({
    method: "GET",
    path: "/_active_tasks",
    summary: "Nothing runs by itself",
    handle: () => [],
  }),
  route({
    method: "GET",
    path: "/_membership",
    summary: "A cluster of one",
    handle: () => ({ all_nodes: [NODE], cluster_nodes: [NODE] }),
  }),
];

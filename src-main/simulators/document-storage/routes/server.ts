import * as z from "zod";
import { badRequest } from "../errors.ts";
import { count } from "../params.ts";
import { nextId } from "../state.ts";
import { listNames, nameQuery } from "./names.ts";
import { findDatabase } from "../find.ts";
import { presentInfo } from "../present-database.ts";
import { route, type DocumentRoute } from "./route.ts";

const MAX_UUIDS = 1_000;
const NODE = "nonode@nohost";

const infoBody = z.object({ keys: z.array(z.string()).max(100) });

/** What the server says about itself. */
export const serverRoutes: readonly DocumentRoute[] = [
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
    query: nameQuery,
    handle: ({ state }, { query }) => listNames(state, query),
  }),
  route({
    method: "GET",
    path: "/_dbs_info",
    summary: "Databases with their figures",
    query: nameQuery,
    handle: ({ state }, { query }) =>
      listNames(state, query).map((key) => ({
        key,
        info: presentInfo(findDatabase(state, key)),
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
        return database ? { key, info: presentInfo(database) } : { key, error: "not_found" };
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

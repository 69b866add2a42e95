import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { listDocuments, readDocument, readStates } from "../../replicator/docs-list.ts";
import { isReplicator } from "../../replicator/documents.ts";
import { presentJob } from "../../replicator/present.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { count, flag, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";

const jobsQuery = lazyObject(() => ({ limit: count, skip: count }));
const docsQuery = lazyObject(() => ({ limit: count, skip: count, descending: flag, states: text }));

const DEFAULT_LIMIT = 100;

interface DocsQuery {
  readonly limit?: number | undefined;
  readonly skip?: number | undefined;
  readonly descending?: boolean | undefined;
  readonly states?: string | undefined;
}

/** Splits the path after `_scheduler/docs/`: a database of replications, whose name may hold slashes, and an id. */
function splitPath(rest: string): readonly [database: string, id: string | undefined] {
  if (isReplicator(rest)) return [rest, undefined];
  const [, database = "", id = ""] = /^(.+)\/([^/]+)$/.exec(rest) ?? [];
  if (!isReplicator(database)) throw badRequest("Invalid path");
  return [database, id];
}

function respond(context: SimContext, name: string, query: DocsQuery): RouteResponse {
  const states = readStates(query.states);
  const listed = listDocuments(context, requireDatabase(context.state, name), states);
  if (query.descending === true) listed.reverse();
  const skip = Math.min(query.skip ?? 0, listed.length);
  const rows = listed.slice(skip, skip + (query.limit ?? listed.length));
  const head = `{"total_rows":${String(listed.length)},"offset":${String(skip)},"docs":[`;
  const body = rows.map((row) => JSON.stringify(row)).join(",\r\n");
  return new RouteResponse(200, Buffer.from(`${head}\r\n${body}\r\n]}\n`), {
    "content-type": "application/json",
  });
}

export const routes = [
  route("GET /_scheduler/jobs", "Replications that run or are repeated", {
    query: jobsQuery,
    handle: ({ state }, { query }) => {
      const jobs = [...state.jobs.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const offset = Math.min(query.skip ?? 0, jobs.length);
      const shown = jobs.slice(offset, offset + (query.limit ?? DEFAULT_LIMIT));
      return { total_rows: jobs.length, offset, jobs: shown.map(presentJob) };
    },
  }),
  route("GET /_scheduler/jobs/:job", "A replication that runs or is repeated", {
    handle: ({ state }, { params }) => {
      const job = state.jobs.get(params["job"] ?? "");
      if (!job) throw notFound("missing");
      return presentJob(job);
    },
  }),
  route("GET /_scheduler/docs", "Documents of `_replicator` with their states", {
    query: docsQuery,
    handle: (context, { query }) => respond(context, "_replicator", query),
  }),
  route("GET /_scheduler/docs/*", "Documents of a database of replications, or one of them", {
    query: docsQuery,
    handle: (context, { params, query }) => {
      const [name, id] = splitPath(params["*"] ?? "");
      if (id === undefined) return respond(context, name, query);
      return readDocument(context, requireDatabase(context.state, name), id);
    },
  }),
];

import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { findCaller } from "../../access/caller.ts";
import { requireServerAdmin } from "../../access/security.ts";
import { badRequest, notFound } from "../../errors.ts";
import { addJob, removeJob } from "../../replicator/jobs.ts";
import { ReplicationSession } from "../../replicator/session.ts";
import { jobId, readSpec, replicationSchema } from "../../replicator/spec.ts";
import { route } from "../../route.ts";
import { isObject, type JsonObject } from "../../shared/json.ts";
import type { SimContext } from "../../state.ts";

/** The id of the replication to cancel: given, or that of the same parameters. */
function idToCancel(context: SimContext, request: RouteRequest, body: JsonObject): string {
  const given = body["replication_id"] ?? body["id"] ?? body["_local_id"];
  if (typeof given === "string") return given.replaceAll(" ", "+");
  const own = { request, baseUrl: context.baseUrl };
  return jobId(context.state.uuid, readSpec(body, own));
}

function cancel(context: SimContext, request: RouteRequest, body: JsonObject): RouteResponse {
  const id = idToCancel(context, request, body);
  const job = context.state.jobs.get(id);
  if (!job) throw notFound("missing");
  const caller = findCaller(context.state, request);
  if (job.user !== caller.name) requireServerAdmin(caller);
  removeJob(context, id);
  return new RouteResponse(200, { ok: true, _local_id: id });
}

/** Copies once, within the request. */
async function replicateOnce(context: SimContext, spec: ReturnType<typeof readSpec>) {
  const { state, ids } = context;
  const run = `request-${String(ids.integer("replication-process"))}`;
  const signal = state.runs.begin(run);
  try {
    const session = await ReplicationSession.open(context, spec, signal);
    await session.catchUp();
    return session.result();
  } finally {
    state.runs.end(run);
  }
}

export const routes = [
  route("POST /_replicate", "Copies the changes of one database to another, once or continuously", {
    documents: replicationSchema,
    // They say how fast and over which connections a server replicates.
    unsupported: [
      "checkpoint_interval",
      "connection_timeout",
      "http_connections",
      "proxy",
      "retries_per_request",
      "socket_options",
      "source_proxy",
      "target_proxy",
      "use_bulk_get",
      "worker_processes",
    ],
    handle: async (context, request) => {
      const { body } = request;
      if (!isObject(body)) throw badRequest("Request body must be a JSON object");
      const { cancel: cancels } = body;
      if (cancels !== undefined && typeof cancels !== "boolean") {
        throw badRequest("parameter `cancel` must be a boolean");
      }
      if (cancels === true) return cancel(context, request, body);
      const spec = readSpec(body, { request, baseUrl: context.baseUrl });
      if (!spec.continuous) return replicateOnce(context, spec);
      const id = addJob(context, spec, { user: findCaller(context.state, request).name });
      return new RouteResponse(202, { ok: true, _local_id: id });
    },
  }),
];

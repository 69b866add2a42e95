import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { idempotencyKey, maybe, word } from "../../shared/fields.ts";
import { jobId } from "../../shared/ids.ts";
import { MAX_PAGE, presentPage, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored, presentStored } from "../../shared/records.ts";
import { requireStored } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";

const createJobBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(255),
  job: z.object({ title: word(150), is_tip_eligible: z.boolean().default(true) }),
}));

const updateJobBody = lazyObject(() => ({
  job: z.object({
    title: maybe(word(150)),
    is_tip_eligible: maybe(z.boolean()),
    version: maybe(z.int().min(0)),
  }),
}));

function record(context: SimContext, change: "created" | "updated", job: Stored): ApiObject {
  const shown = presentStored(job);
  emit(context, `job.${change}`, { id: job.id, name: "job", shown });
  return { job: shown };
}

/** The jobs that team members are assigned to. */
export const routes = [
  route("POST /v2/team-members/jobs", "Adds a job", {
    body: createJobBody,
    once: "job",
    handle: (context, { body }) => {
      const { jobs } = context.state.records;
      return record(context, "created", addStored(context, jobs, jobId(context.ids), body.job));
    },
  }),
  route("GET /v2/team-members/jobs", "Lists jobs", {
    query: lazyObject(() => ({ cursor: z.string().optional() })),
    handle: ({ state }, { query }) => {
      const walk = { ...query, limit: MAX_PAGE, sort_order: "ASC" } as const;
      return presentPage("jobs", takePage(state.records.jobs, walk), presentStored);
    },
  }),
  route("GET /v2/team-members/jobs/:id", "Shows a job", ({ state }, request) => ({
    job: presentStored(requireStored(state, "jobs", "job", readId(request))),
  })),
  route("PUT /v2/team-members/jobs/:id", "Changes a job in the fields named", {
    body: updateJobBody,
    handle: (context, request) => {
      const { jobs } = context.state.records;
      const old = requireStored(context.state, "jobs", "job", readId(request));
      const { version, ...sent } = request.body.job;
      return record(context, "updated", changeStored(context, jobs, old, sent, version));
    },
  }),
];

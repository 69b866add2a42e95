import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { findAccount, partNamed } from "../../shared/find.ts";
import { respondWithList, counted, pageQuery } from "../../shared/paging.ts";
import { type ApiObject } from "../../shared/view.ts";
import { type WorkflowRun } from "../../state.ts";
import { presentJob, presentWorkflowRun } from "../../workflows/present.ts";
import { writeZip } from "../../workflows/zip.ts";
import { requireWorkflow } from "../workflows/actions.ts";
import { requireRepository } from "../../shared/find.ts";
import { completeWorkflowRun, listJobs, rerun } from "./actions.ts";
import { readRange } from "../../search/query.ts";
import { repositoryPage } from "../repositories/present.ts";

const briefQuery = lazyObject(() => ({ exclude_pull_requests: booleanText().optional() }));

const listQuery = pageQuery.extend({
  actor: z.string().optional(),
  branch: z.string().optional(),
  event: z.string().optional(),
  status: z.string().optional(),
  created: z.string().optional(),
  head_sha: z.string().optional(),
  check_suite_id: z.coerce.number().int().optional(),
  ...briefQuery.shape,
});

const requireRun = partNamed("run", ({ runs }) => runs);

/** A run, without its pull requests if a client leaves them out. */
function presentAsAsked(
  context: RequestContext,
  run: WorkflowRun,
  { exclude_pull_requests: isBrief }: z.output<typeof briefQuery>,
): ApiObject {
  const shown = presentWorkflowRun(context, run);
  return isBrief === true ? { ...shown, pull_requests: [] } : shown;
}

function answerRuns(
  context: RequestContext,
  request: RouteRequest<z.output<typeof listQuery>>,
  workflow?: number,
) {
  const { query } = request;
  const actor = query.actor === undefined ? undefined : findAccount(context.state, query.actor);
  const isCreated = query.created === undefined ? () => true : readRange(query.created);
  const found = [...context.repository.runs.values()].filter(
    (run) =>
      (workflow === undefined || run.workflow === workflow) &&
      (query.actor === undefined || run.actor === actor?.id) &&
      (query.branch === undefined || run.headBranch === query.branch) &&
      (query.event === undefined || run.event === query.event) &&
      (query.status === undefined ||
        run.status === query.status ||
        run.conclusion === query.status) &&
      (query.head_sha === undefined || run.headSha === query.head_sha) &&
      (query.check_suite_id === undefined || run.suite === query.check_suite_id) &&
      isCreated(run.createdAt),
  );
  return respondWithList(
    request,
    found.toReversed(),
    (run) => presentAsAsked(context, run, query),
    counted("workflow_runs", found),
  );
}

/** Rejects another attempt of a run that is not over. */
export function checkOver(run: WorkflowRun): void {
  if (run.status === "completed") return;
  throw githubError(403, "This workflow is already running");
}

/** The logs of a run: one file for each job. Nothing is executed, and they say so. */
function logsOf(context: RequestContext, run: WorkflowRun): Buffer {
  const entries = listJobs(context, run).map(({ name }, index) => ({
    name: `${String(index)}_${name.replaceAll(/[/\\:]/g, "_")}.txt`,
    bytes: Buffer.from(`${name}: workflows are not executed by this simulator\n`),
  }));
  return writeZip(entries, run.createdAt);
}

const one = "/repos/:owner/:repo/actions/runs/:run" as const;

/** Runs of workflows. */
export const routes = [
  route("GET /repos/:owner/:repo/actions/runs", "Lists the runs of workflows, newest first", {
    query: listQuery,
    handle: (context, request) => answerRuns(context, request),
  }),
  route(
    "GET /repos/:owner/:repo/actions/workflows/:workflow/runs",
    "Lists the runs of a workflow",
    {
      query: listQuery,
      handle: (context, request) => answerRuns(context, request, requireWorkflow(context).id),
    },
  ),
  route(`GET ${one}`, "Shows a run", {
    query: briefQuery,
    handle: (context, request) => presentAsAsked(context, requireRun(context), request.query),
  }),
  route(`DELETE ${one}`, "Deletes a run", (context) => {
    const run = requireRun(context);
    if (run.status !== "completed") throw githubError(403, "Cannot delete a run in progress.");
    const { repository } = context;
    repository.runs.delete(run.id);
    for (const job of repository.jobs.values()) {
      if (job.run === run.id) repository.jobs.delete(job.id);
    }
    for (const artifact of repository.artifacts.values()) {
      if (artifact.run === run.id) repository.artifacts.delete(artifact.id);
    }
    return noContent();
  }),
  ...(["cancel", "force-cancel"] as const).map((action) =>
    route(`POST ${one}/${action}`, "Cancels a run", (context) => {
      const run = requireRun(context);
      if (run.status === "completed") {
        throw githubError(409, "Cannot cancel a workflow run that is completed.");
      }
      completeWorkflowRun(context, run, "cancelled");
      return new RouteResponse(202, {});
    }),
  ),
  route(`POST ${one}/rerun`, "Runs all jobs of a run again", {
    unsupported: ["enable_debug_logging"],
    handle: (context) => {
      const run = requireRun(context);
      checkOver(run);
      rerun(context, run);
      return new RouteResponse(201, {});
    },
  }),
  route(`POST ${one}/rerun-failed-jobs`, "Runs the failed jobs of a run again", {
    unsupported: ["enable_debug_logging"],
    handle: (context) => {
      const run = requireRun(context);
      checkOver(run);
      const { checkRuns } = context.repository;
      rerun(context, run, ({ id }) => checkRuns.get(id)?.conclusion !== "success");
      return new RouteResponse(201, {});
    },
  }),
  route(`GET ${one}/jobs`, "Lists the jobs of a run", {
    query: pageQuery.extend({
      filter: z.enum(["latest", "all"]).catch("latest").default("latest"),
    }),
    handle: (context, request) => {
      const run = requireRun(context);
      const all = [...context.repository.jobs.values()].filter((job) => job.run === run.id);
      const found = request.query.filter === "all" ? all : listJobs(context, run);
      return context.list(request, found, presentJob, counted("jobs", found));
    },
  }),
  route(`GET ${one}/attempts/:attempt/jobs`, "Lists the jobs of an attempt", {
    query: pageQuery,
    handle: (context, request) => {
      const run = requireRun(context);
      const attempt = Number(context.params["attempt"]);
      const found = [...context.repository.jobs.values()].filter(
        (job) => job.run === run.id && job.attempt === attempt,
      );
      if (found.length === 0) throw notFound();
      return context.list(request, found, presentJob, counted("jobs", found));
    },
  }),
  route(`GET ${one}/logs`, "Redirects to the logs of a run", (context) => {
    const { id, hasNoLogs } = requireRun(context);
    if (hasNoLogs === true) throw githubError(410, "Server Error");
    const location = `${repositoryPage(context)}/actions/runs/${String(id)}/logs`;
    return new RouteResponse(302, undefined, { location });
  }),
  route("GET /:owner/:repo/actions/runs/:run/logs", "Downloads the logs of a run", {
    open: true,
    handle: (context) => {
      const of = context.with(requireRepository(context.state, context.params));
      const zip = logsOf(of, requireRun(of));
      return new RouteResponse(200, zip, { "content-type": "application/zip" });
    },
  }),
];

import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed, readNumber } from "../../shared/find.ts";
import { presentWorkflowRun } from "../../workflows/present.ts";
import { repositoryPage } from "../repositories/present.ts";
import { requireWorkflow } from "../workflows/actions.ts";

const one = "/repos/:owner/:repo/actions/runs/:run" as const;

const requireRun = partNamed("run", ({ runs }) => runs);

/** The run of a path, if it has had the attempt of the path. */
function requireAttempt(context: RequestContext) {
  const run = requireRun(context);
  const attempt = readNumber(context.params, "attempt");
  if (attempt < 1 || attempt > run.attempt) throw notFound();
  return { run, attempt };
}

/** Attempts of runs and their costs: nothing is executed, and nothing waits for a review. */
export const routes = [
  route(`GET ${one}/attempts/:attempt`, "Shows an attempt of a run", {
    query: z.object({ exclude_pull_requests: booleanText().optional() }),
    handle: (context, { query }) => {
      const { run, attempt } = requireAttempt(context);
      const shown = presentWorkflowRun(context, { ...run, attempt });
      return query.exclude_pull_requests === true ? { ...shown, pull_requests: [] } : shown;
    },
  }),
  route(`GET ${one}/attempts/:attempt/logs`, "Redirects to the logs of an attempt", (context) => {
    const { run } = requireAttempt(context);
    const location = `${repositoryPage(context)}/actions/runs/${String(run.id)}/logs`;
    return new RouteResponse(302, undefined, { location });
  }),
  route(`GET ${one}/timing`, "Shows the billed time of a run", (context) => {
    const { startedAt, updatedAt } = requireRun(context);
    return { billable: {}, run_duration_ms: Math.max(0, updatedAt - startedAt) };
  }),
  route(
    "GET /repos/:owner/:repo/actions/workflows/:workflow/timing",
    "Shows the billed time of a workflow",
    (context) => {
      requireWorkflow(context);
      return { billable: {} };
    },
  ),
  route(`GET ${one}/approvals`, "Lists the reviews of a run", (context) => {
    requireRun(context);
    return [];
  }),
  route(
    `GET ${one}/pending_deployments`,
    "Lists the environments that wait for reviews",
    (context) => {
      requireRun(context);
      return [];
    },
  ),
  route(`POST ${one}/approve`, "Approves the run of a pull request from a fork", (context) => {
    requireRun(context);
    throw githubError(403, "This run is not from a fork pull request");
  }),
  route(`DELETE ${one}/logs`, "Deletes the logs of a run", (context) => {
    const run = requireRun(context);
    if (run.status !== "completed") throw githubError(403, "The run is still in progress.");
    context.repository.runs.set(run.id, { ...run, hasNoLogs: true });
    return noContent();
  }),
];

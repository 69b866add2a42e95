import type * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { checkRunChanged } from "../../checks/events.ts";
import { presentCheckRun } from "../../checks/present.ts";
import { latestCheckRuns } from "../../checks/rollup.ts";
import { githubError, invalidField } from "../../errors.ts";
import { readCommit } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed, requireByNumber } from "../../shared/find.ts";
import { respondWithList, counted, pageQuery } from "../../shared/paging.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import type { CheckRun } from "../../state.ts";
import { recordForOne } from "../check-suites/actions.ts";
import { requireCheckApp } from "../check-suites/routes.ts";
import { repositoryPage } from "../repositories/present.ts";
import { createRun, updateRun } from "./actions.ts";
import { createRunBody, listRunsQuery, runRules, updateRunBody } from "./schema.ts";

const requireRun = partNamed("run", ({ checkRuns }) => checkRuns);

function checkOwnRun(context: RequestContext, { suite }: CheckRun): void {
  const app = requireCheckApp(context);
  const owner = context.repository.checkSuites.get(suite)?.app;
  if (owner === app.id) return;
  throw githubError(
    403,
    `Invalid app_id \`${String(app.id)}\` - check run can only be modified by the GitHub App that created it.`,
  );
}

/** Answers a list of check runs, narrowed by the query. */
function answerRuns(
  context: RequestContext,
  request: RouteRequest<z.output<typeof listRunsQuery>>,
  sha: string,
  suite?: number,
) {
  const { repository } = context;
  const { check_name: name, status, filter, app_id: app } = request.query;
  const all = [...repository.checkRuns.values()].filter(({ headSha }) => headSha === sha);
  const found = (filter === "all" ? all : latestCheckRuns(repository, sha)).filter(
    (run) =>
      (suite === undefined || run.suite === suite) &&
      (name === undefined || run.name === name) &&
      (status === undefined || run.status === status) &&
      (app === undefined || repository.checkSuites.get(run.suite)?.app === app),
  );
  return context.list(request, found.toReversed(), presentCheckRun, counted("check_runs", found));
}

/** Asks the App of a run to check again: the run is queued, and only the App gets the event. */
function rerequest(context: RequestContext, old: CheckRun): void {
  const { repository } = context;
  const run: CheckRun = { ...old, status: "queued", conclusion: null, completedAt: null };
  repository.checkRuns.set(run.id, run);
  const app = repository.checkSuites.get(run.suite)?.app ?? 0;
  recordForOne(context, app, checkRunChanged(context.eventView, old, "rerequested"));
}

const one = "/repos/:owner/:repo/check-runs/:run" as const;

/** Check runs. */
export const routes = [
  route("POST /repos/:owner/:repo/check-runs", "Creates a check run", {
    body: createRunBody,
    rules: runRules,
    handle: (context, request) => {
      const app = requireCheckApp(context);
      const sha = request.body.head_sha;
      if (!readCommit(context.repository.git, sha)) {
        throw invalidField("CheckRun", "head_sha", sha);
      }
      const run = createRun(context, app.id, request.body);
      return new RouteResponse(201, presentCheckRun(context, run));
    },
  }),
  route(`GET ${one}`, "Shows a check run", (context) =>
    presentCheckRun(context, requireRun(context)),
  ),
  route(`PATCH ${one}`, "Changes or completes a check run", {
    body: updateRunBody,
    rules: runRules,
    handle: (context, request) => {
      const old = requireRun(context);
      checkOwnRun(context, old);
      return presentCheckRun(context, updateRun(context, old, request.body));
    },
  }),
  route(`GET ${one}/annotations`, "Lists the annotations of a check run", {
    query: pageQuery,
    handle: (context, request) => {
      const { annotations, headSha } = requireRun(context);
      return respondWithList(request, annotations, ({ path, ...rest }) => ({
        path,
        blob_href: `${repositoryPage(context)}/blob/${headSha}/${path}`,
        ...rest,
      }));
    },
  }),
  route(`POST ${one}/rerequest`, "Asks the App of a check run to check again", (context) => {
    rerequest(context, requireRun(context));
    return new RouteResponse(201, {});
  }),
  ...refRoutes("check-runs").map((path) =>
    route(`GET ${path}`, "Lists the check runs of a commit", {
      query: listRunsQuery,
      handle: (context, request) => answerRuns(context, request, requireCommit(context).sha),
    }),
  ),
  route("GET /repos/:owner/:repo/check-suites/:suite/check-runs", "Lists the runs of a suite", {
    query: listRunsQuery,
    handle: (context, request) => {
      const suite = requireByNumber(context.repository.checkSuites, context.params, "suite");
      return answerRuns(context, request, suite.headSha, suite.id);
    },
  }),
];

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { findActorApp } from "../../access/actor.ts";
import { presentFullSuite } from "../../checks/present.ts";
import { githubError, invalidField } from "../../errors.ts";
import { readCommit } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed } from "../../shared/find.ts";
import { counted, pageQuery } from "../../shared/paging.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import type { App } from "../../state.ts";
import { presentRepository } from "../repositories/present.ts";
import { suiteFor, tellApp } from "./actions.ts";

/** The App that makes a request; people are refused, as checks are written by Apps. */
export function requireCheckApp({ actor }: RequestContext): App {
  const app = actor.kind === "installation" ? findActorApp(actor) : undefined;
  if (app) return app;
  throw githubError(403, "You must authenticate via a GitHub App.");
}

const requireSuite = partNamed("suite", ({ checkSuites }) => checkSuites);

const one = "/repos/:owner/:repo/check-suites/:suite" as const;

const listQuery = pageQuery.extend({
  app_id: z.coerce.number().int().optional(),
  check_name: z.string().optional(),
});

/** Check suites: the checks of one App on one commit. */
export const routes = [
  route("POST /repos/:owner/:repo/check-suites", "Creates a check suite", {
    body: lazyObject(() => ({ head_sha: z.string().min(1) })),
    handle: (context, request) => {
      const app = requireCheckApp(context);
      const { repository } = context;
      const sha = request.body.head_sha;
      if (!readCommit(repository.git, sha)) throw invalidField("CheckSuite", "head_sha", sha);
      const known = repository.checkSuites.size;
      const suite = suiteFor(context, app.id, sha);
      const isNew = repository.checkSuites.size > known;
      if (isNew) tellApp(context, suite, "requested");
      return new RouteResponse(isNew ? 201 : 200, presentFullSuite(context, suite));
    },
  }),
  route("PATCH /repos/:owner/:repo/check-suites/preferences", "Sets which Apps get suites", {
    unsupported: ["auto_trigger_checks"],
    handle: (context) => ({
      preferences: { auto_trigger_checks: [] },
      repository: presentRepository(context),
    }),
  }),
  route(`GET ${one}`, "Shows a check suite", (context) =>
    presentFullSuite(context, requireSuite(context)),
  ),
  route(`POST ${one}/rerequest`, "Asks the App of a suite to check again", (context) => {
    const { repository, now } = context;
    const old = requireSuite(context);
    const suite = { ...old, status: "queued" as const, conclusion: null, updatedAt: now };
    repository.checkSuites.set(suite.id, suite);
    tellApp(context, suite, "rerequested");
    return new RouteResponse(201, {});
  }),
  ...refRoutes("check-suites").map((path) =>
    route(`GET ${path}`, "Lists the check suites of a commit", {
      query: listQuery,
      handle: (context, request) => {
        const { sha } = requireCommit(context);
        const { app_id: app, check_name: name } = request.query;
        const { checkRuns, checkSuites } = context.repository;
        const hasRun = (suite: number) =>
          [...checkRuns.values()].some((run) => run.suite === suite && run.name === name);
        const found = [...checkSuites.values()].filter(
          (suite) =>
            suite.headSha === sha &&
            (app === undefined || suite.app === app) &&
            (name === undefined || hasRun(suite.id)),
        );
        return context.list(request, found, presentFullSuite, counted("check_suites", found));
      },
    }),
  ),
];

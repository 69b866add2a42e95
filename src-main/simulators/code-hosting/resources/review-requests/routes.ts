import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { githubError } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePull } from "../../shared/find.ts";
import { presentPull } from "../pulls/present.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount } from "../users/present.ts";
import { changeRequests, requestedNow } from "./actions.ts";

const body = lazyObject(() => ({
  reviewers: z.array(z.string()).max(100).default([]),
  team_reviewers: z.array(z.string()).max(100).default([]),
}));

const rules = [anyOf("reviewers", "team_reviewers")];

const path = "/repos/:owner/:repo/pulls/:number/requested_reviewers" as const;

function checkSent(context: RequestContext, sent: z.output<typeof body>): void {
  context.require("triage", requirePull(context).user);
  if (sent.reviewers.length + sent.team_reviewers.length > 0) return;
  throw githubError(422, "Validation Failed", ["reviewers or team_reviewers must be given."]);
}

/** Requests for reviews. */
export const routes = [
  route(`GET ${path}`, "Lists who is asked for a review", (context) => {
    const { requestedReviewers, requestedTeams } = requirePull(context).pull;
    return {
      users: requestedReviewers.map((id) => presentAccount(context, id)),
      teams: presentTeams(context, requestedTeams),
    };
  }),
  route(`POST ${path}`, "Asks people and teams for a review", {
    body,
    rules,
    handle: (context, request) => {
      checkSent(context, request.body);
      const pull = requirePull(context);
      const named = requestedNow(context, pull, request.body);
      const changed = changeRequests(context, pull, {
        people: [...new Set([...pull.pull.requestedReviewers, ...named.people])],
        teams: [...new Set([...pull.pull.requestedTeams, ...named.teams])],
      });
      return new RouteResponse(201, presentPull(context, changed));
    },
  }),
  route(`DELETE ${path}`, "Withdraws requests for a review", {
    body,
    rules,
    handle: (context, request) => {
      checkSent(context, request.body);
      const pull = requirePull(context);
      const named = requestedNow(context, pull, request.body);
      const changed = changeRequests(context, pull, {
        people: pull.pull.requestedReviewers.filter((id) => !named.people.includes(id)),
        teams: pull.pull.requestedTeams.filter((id) => !named.teams.includes(id)),
      });
      return presentPull(context, changed);
    },
  }),
];

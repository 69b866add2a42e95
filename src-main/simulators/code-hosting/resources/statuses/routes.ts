import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { statusSet } from "../../checks/events.ts";
import { combinedState, latestStatuses } from "../../checks/rollup.ts";
import { unprocessable } from "../../errors.ts";
import { readCommit } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Status } from "../../state.ts";
import { presentRepository, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

const createStatusBody = lazyObject(() => ({
  state: z.enum(["error", "failure", "pending", "success"]),
  target_url: z.string().nullish(),
  description: z.string().max(140).nullish(),
  context: z.string().max(1_000).default("default"),
}));

/** A status within a combined one. */
function presentBriefStatus(view: RepositoryView, status: Status): ApiObject {
  return {
    url: `${repositoryUrl(view)}/statuses/${status.sha}`,
    avatar_url: presentAccount(view, status.creator)["avatar_url"],
    id: status.id,
    node_id: nodeId("SC", status.id),
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: presentTime(status.createdAt),
    updated_at: presentTime(status.createdAt),
  };
}

function presentStatus(view: RepositoryView, status: Status): ApiObject {
  const creator = presentAccount(view, status.creator);
  return { ...presentBriefStatus(view, status), creator };
}

function createStatus(context: RequestContext, sent: z.output<typeof createStatusBody>): Status {
  const { repository, params, ids, user, now } = context;
  const sha = params["sha"] ?? "";
  if (!readCommit(repository.git, sha)) throw unprocessable(`No commit found for SHA: ${sha}`);
  const status: Status = {
    id: ids.integer("status"),
    sha,
    state: sent.state,
    context: sent.context,
    description: sent.description ?? null,
    targetUrl: sent.target_url ?? null,
    creator: user.id,
    createdAt: now,
  };
  repository.statuses.set(status.id, status);
  context.emit(statusSet(context.eventView, status));
  return status;
}

/** Statuses of commits. */
export const routes = [
  route("POST /repos/:owner/:repo/statuses/:sha", "Sets a status of a commit", {
    body: createStatusBody,
    handle: (context, request) =>
      new RouteResponse(201, presentStatus(context, createStatus(context, request.body))),
  }),
  ...refRoutes("statuses").map((path) =>
    route(`GET ${path}`, "Lists the statuses of a commit, newest first", {
      query: pageQuery,
      handle: (context, request) => {
        const { sha } = requireCommit(context);
        const found = [...context.repository.statuses.values()].filter((one) => one.sha === sha);
        return context.list(request, found.toReversed(), presentStatus);
      },
    }),
  ),
  ...refRoutes("status").map((path) =>
    route(`GET ${path}`, "Shows the combined status of a commit", {
      query: pageQuery,
      handle: (context, request) => {
        const { sha } = requireCommit(context);
        const latest = latestStatuses(context.repository, sha);
        const url = `${repositoryUrl(context)}/commits/${sha}`;
        return respondWithList(
          request,
          latest,
          (one) => presentBriefStatus(context, one),
          (statuses) => ({
            state: combinedState(latest),
            statuses,
            sha,
            total_count: latest.length,
            repository: presentRepository(context),
            commit_url: url,
            url: `${url}/status`,
          }),
        );
      },
    }),
  ),
];

import type * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { type RequestContext, route } from "../../route.ts";
import { sorted } from "../../shared/fields.ts";
import { findAccount, selectPulls, requirePull } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { type Pull } from "../../state.ts";
import { presentCommit } from "../commits/present.ts";
import { tellOpened } from "../issues/actions.ts";
import { startPullRuns } from "../workflow-runs/actions.ts";
import { readLabelBranch, createPull, updatePull } from "./actions.ts";
import { listCommits, filesOfPull, mediaOfPull, presentFullPull, presentPull } from "./present.ts";
import { createPullBody, createPullRules, listPullsQuery, updatePullBody } from "./schema.ts";

/** Matches pull requests from a branch, `owner:branch` or `branch`. */
function byHead({ state }: RequestContext, label: string): (pull: Pull) => boolean {
  const branch = readLabelBranch(label);
  const owner = label.includes(":") ? label.slice(0, label.indexOf(":")) : undefined;
  const id = owner === undefined ? undefined : findAccount(state, owner)?.id;
  return ({ pull }) => pull.head === branch && (owner === undefined || pull.headOwner === id);
}

function listPulls(
  context: RequestContext,
  query: z.output<typeof listPullsQuery>,
): readonly Pull[] {
  const isFrom = query.head === undefined ? () => true : byHead(context, query.head);
  const found = selectPulls(context.repository).filter(
    (issue) =>
      (query.state === "all" || issue.state === query.state) &&
      isFrom(issue) &&
      (query.base === undefined || issue.pull.base === query.base),
  );
  const inOrder = query.direction === "asc" ? found : found.toReversed();
  const key = {
    created: (pull: Pull) => pull.createdAt,
    updated: (pull: Pull) => pull.updatedAt,
    popularity: (pull: Pull) => pull.comments,
    "long-running": (pull: Pull) => pull.createdAt,
  }[query.sort];
  return sorted(inOrder, key, query.direction);
}

export const routes = [
  route("GET /repos/:owner/:repo/pulls", "Lists pull requests", {
    query: listPullsQuery,
    handle: (context, request) =>
      context.list(request, listPulls(context, request.query), presentPull),
  }),
  route("POST /repos/:owner/:repo/pulls", "Opens a pull request", {
    body: createPullBody,
    rules: createPullRules,
    handle: (context, request) => {
      const pull = createPull(context, request.body);
      tellOpened(context, pull);
      startPullRuns(context, pull, "opened");
      return new RouteResponse(201, presentFullPull(context, pull));
    },
  }),
  route("GET /repos/:owner/:repo/pulls/:number", "Shows a pull request", (context) => {
    const pull = requirePull(context);
    const other = mediaOfPull(context.repository, pull, context.media);
    return other ?? presentFullPull(context, pull);
  }),
  route("PATCH /repos/:owner/:repo/pulls/:number", "Changes, closes or reopens a pull request", {
    body: updatePullBody,
    handle: (context, request) => {
      const pull = updatePull(context, requirePull(context), request.body);
      return presentFullPull(context, pull);
    },
  }),
  route("GET /repos/:owner/:repo/pulls/:number/files", "Lists the files a pull request changes", {
    query: pageQuery,
    handle: (context, request) => {
      const files = filesOfPull(context, requirePull(context));
      return respondWithList(request, files, (file) => file);
    },
  }),
  route("GET /repos/:owner/:repo/pulls/:number/commits", "Lists commits of a pull request", {
    query: pageQuery,
    handle: (context, request) => {
      const { repository } = context;
      const commits = listCommits(repository, requirePull(context));
      return context.list(request, commits, presentCommit);
    },
  }),
];

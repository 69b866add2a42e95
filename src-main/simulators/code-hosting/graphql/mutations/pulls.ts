import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { githubError } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import { tellOpened, updateIssue } from "../../resources/issues/actions.ts";
import { mergePull } from "../../resources/merges/actions.ts";
import { createPull, updatePull } from "../../resources/pulls/actions.ts";
import { changeRequests } from "../../resources/review-requests/actions.ts";
import { startPullRuns } from "../../resources/workflow-runs/actions.ts";
import { type Pull, saveIssue } from "../../state.ts";
import { findRepository, type Located } from "../query.ts";
import type { Shape } from "../shapes.ts";
import { setState } from "./issues.ts";
import {
  flag,
  ids,
  readIds,
  issuePayload,
  members,
  readMembers,
  type Mutation,
  mutation,
  noProjects,
  pullAt,
  repositoryAt,
  text,
} from "./mutation.ts";

const pullId = lazyObject(() => ({ pullRequestId: z.string() }));
const plainRef = (name: string) => name.replace(/^refs\/heads\//, "");
const mergeMethods = { MERGE: "merge", SQUASH: "squash", REBASE: "rebase" } as const;

function setDraft({ context, found }: Located<Pull>, isDraft: boolean): Shape {
  context.require("push", found.user);
  if (found.pull.isDraft !== isDraft) {
    const pull = { ...found.pull, isDraft };
    const saved = saveIssue(context.repository, { ...found, updatedAt: context.now, pull });
    const action = isDraft ? "converted_to_draft" : "ready_for_review";
    context.emit(pullChanged(context.eventView, saved, action));
  }
  return issuePayload({ context, found });
}

/** The mutations of pull requests, except those of reviews. */
export const pullMutations: Readonly<Record<string, Mutation>> = {
  createPullRequest: mutation(
    lazyObject(() => ({
      repositoryId: z.string(),
      headRepositoryId: text,
      baseRefName: z.string(),
      headRefName: z.string(),
      title: z.string().min(1, { error: "Title can't be blank" }),
      body: text,
      draft: flag,
      maintainerCanModify: flag,
    })),
    (context, sent) => {
      const at = repositoryAt(context, sent.repositoryId, "POST /pulls");
      const from =
        sent.headRepositoryId == null ? undefined : findRepository(at, sent.headRepositoryId);
      const owner = from?.repository.owner.login;
      const plain = plainRef(sent.headRefName);
      const found = createPull(at, {
        title: sent.title,
        body: sent.body,
        head: owner === undefined || plain.includes(":") ? plain : `${owner}:${plain}`,
        base: plainRef(sent.baseRefName),
        draft: sent.draft ?? false,
        maintainer_can_modify: sent.maintainerCanModify ?? true,
      });
      tellOpened(at, found);
      startPullRuns(at, found, "opened");
      return issuePayload({ context: at, found });
    },
  ),
  updatePullRequest: mutation(
    lazyObject(() => ({
      ...members,
      ...noProjects,
      pullRequestId: z.string(),
      title: text,
      body: text,
      baseRefName: text,
      maintainerCanModify: flag,
      state: z.enum(["OPEN", "CLOSED"]).nullish(),
    })),
    (context, sent) => {
      const located = pullAt(context, sent.pullRequestId, "PATCH /pulls/:number");
      const { context: at, found } = located;
      updatePull(at, found, {
        title: sent.title ?? undefined,
        body: sent.body ?? undefined,
        base: sent.baseRefName ?? undefined,
        maintainer_can_modify: sent.maintainerCanModify ?? undefined,
        ...(sent.state == null ? {} : { state: sent.state === "OPEN" ? "open" : "closed" }),
      });
      updateIssue(at, at.repository.issues.get(found.number) ?? found, readMembers(at, sent));
      return issuePayload(located);
    },
  ),
  closePullRequest: mutation(pullId, (context, { pullRequestId }) =>
    setState(pullAt(context, pullRequestId, "PATCH /pulls/:number"), "closed"),
  ),
  reopenPullRequest: mutation(pullId, (context, { pullRequestId }) =>
    setState(pullAt(context, pullRequestId, "PATCH /pulls/:number"), "open"),
  ),
  markPullRequestReadyForReview: mutation(pullId, (context, { pullRequestId }) =>
    setDraft(pullAt(context, pullRequestId, "PATCH /pulls/:number"), false),
  ),
  convertPullRequestToDraft: mutation(pullId, (context, { pullRequestId }) =>
    setDraft(pullAt(context, pullRequestId, "PATCH /pulls/:number"), true),
  ),
  mergePullRequest: mutation(
    lazyObject(() => ({
      pullRequestId: z.string(),
      commitHeadline: text,
      commitBody: text,
      expectedHeadOid: text,
      mergeMethod: z.enum(["MERGE", "SQUASH", "REBASE"]).nullish(),
    })),
    (context, sent) => {
      const located = pullAt(context, sent.pullRequestId, "PUT /pulls/:number/merge");
      const words = {
        title: sent.commitHeadline ?? undefined,
        message: sent.commitBody ?? undefined,
      };
      const method = mergeMethods[sent.mergeMethod ?? "MERGE"];
      mergePull(located.context, located.found, method, words, sent.expectedHeadOid ?? undefined);
      return issuePayload(located);
    },
  ),
  requestReviews: mutation(
    lazyObject(() => ({ pullRequestId: z.string(), userIds: ids, teamIds: ids, union: flag })),
    (context, sent) => {
      const endpoint = "POST /pulls/:number/requested_reviewers";
      const located = pullAt(context, sent.pullRequestId, endpoint);
      const { context: at, found } = located;
      at.require("triage", found.user);
      const [people, teams] = [readIds(sent.userIds, "U") ?? [], readIds(sent.teamIds, "T") ?? []];
      if (people.includes(found.user)) {
        throw githubError(422, "Review cannot be requested from pull request author.");
      }
      const old = found.pull;
      const kept = sent.union === true;
      changeRequests(at, found, {
        people: kept ? [...new Set([...old.requestedReviewers, ...people])] : people,
        teams: kept ? [...new Set([...old.requestedTeams, ...teams])] : teams,
      });
      return issuePayload(located);
    },
  ),
};

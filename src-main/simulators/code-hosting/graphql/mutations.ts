import { checkRule, checkPerson } from "../access/check.ts";
import { ruleOf } from "../access/rules.ts";
import { githubError } from "../errors.ts";
import { pullChanged, starChanged } from "../events.ts";
import { createComment, deleteComment, updateComment } from "../resources/comments/actions.ts";
import { deleteRef } from "../resources/git-refs/actions.ts";
import { changeIssue, createIssue, inState, tellOpened } from "../resources/issues/actions.ts";
import { mergePull } from "../resources/merges/actions.ts";
import { createPull, updatePull } from "../resources/pulls/actions.ts";
import { createRepositoryOf } from "../resources/repositories/actions.ts";
import { changeRequests } from "../resources/review-requests/actions.ts";
import { createReview } from "../resources/reviews/actions.ts";
import { star } from "../resources/starring/actions.ts";
import { startPullRuns } from "../resources/workflow-runs/actions.ts";
import { checkDeletion } from "../protection/check.ts";
import type { RequestContext } from "../route.ts";
import { accountOf } from "../access/actor.ts";
import { isPull, type Issue, type Pull, saveIssue } from "../state.ts";
import { notFoundError } from "./errors.ts";
import {
  databaseId,
  findComment,
  findIssue,
  findRef,
  findRepository,
  type Located,
  shapes,
} from "./query.ts";
import type { Shape } from "./shapes.ts";
import * as inputs from "./inputs.ts";

function unknownNode(id: string) {
  return notFoundError(`Could not resolve to a node with the global id of '${id}'.`);
}

/** Checks what the route of the REST API would check that does the same. */
function checked(context: RequestContext, endpoint: string): RequestContext {
  const rule = ruleOf(endpoint.replace(/ /, " /repos/:owner/:repo"));
  if (rule) checkRule(context.state, context.repository, context.actor, rule);
  if (context.repository.settings.isArchived) {
    throw githubError(403, "Repository was archived so is read-only.");
  }
  return context;
}

function repositoryAt(context: RequestContext, id: string, endpoint: string): RequestContext {
  const found = findRepository(context, id);
  if (!found) throw unknownNode(id);
  return checked(found, endpoint);
}

function issueAt(context: RequestContext, id: string, endpoint: string): Located<Issue> {
  const found = findIssue(context, id);
  if (!found) throw unknownNode(id);
  checked(found.context, endpoint);
  return found;
}

function pullAt(context: RequestContext, id: string, endpoint: string): Located<Pull> {
  const { context: at, found } = issueAt(context, id, endpoint);
  if (!isPull(found)) throw unknownNode(id);
  return { context: at, found };
}

/** The database ids of node ids of one kind. */
function idsOf(ids: readonly string[] | null | undefined, ...prefixes: readonly string[]) {
  return ids?.map((id) => {
    const found = databaseId(id, ...prefixes);
    if (found === undefined) throw unknownNode(id);
    return found;
  });
}

/** Labels, assignees and milestone as the actions of issues take them. */
function membersOf(context: RequestContext, sent: inputs.Members) {
  const { repository, state } = context;
  const labels = idsOf(sent.labelIds, "LA")?.map((id) => {
    const label = repository.labels.get(id);
    if (!label) throw unknownNode(String(id));
    return label.name;
  });
  const assignees = idsOf(sent.assigneeIds, "U")?.map((id) => accountOf(state, id).login);
  const wanted = sent.milestoneId == null ? undefined : databaseId(sent.milestoneId, "MI");
  const milestone = [...repository.milestones.values()].find(({ id }) => id === wanted)?.number;
  return {
    ...(labels ? { labels } : {}),
    ...(assignees ? { assignees } : {}),
    ...(milestone === undefined ? {} : { milestone }),
  };
}

function issuePayload({ context, found }: Located<Issue>): Shape {
  const issue = context.repository.issues.get(found.number) ?? found;
  const shape = shapes.issue(context, issue);
  return { issue: shape, pullRequest: shape, labelable: shape };
}

/** Closes or reopens an issue or pull request. */
function setState(
  { context, found }: Located<Issue>,
  state: Issue["state"],
  reason?: Issue["stateReason"],
): Shape {
  context.require("triage", found.user);
  if (isPull(found)) updatePull(context, found, { state });
  else changeIssue(context, found, inState(context, found, state, reason ?? undefined));
  return issuePayload({ context, found });
}

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

function setLabels(context: RequestContext, sent: inputs.Labelable, isAdded: boolean): Shape {
  const located = issueAt(context, sent.labelableId, "POST /issues/:number/labels");
  const { context: at, found } = located;
  const ids = idsOf(sent.labelIds, "LA") ?? [];
  const rest = found.labels.filter((id) => !ids.includes(id));
  const labels = isAdded
    ? [...found.labels, ...ids.filter((id) => !found.labels.includes(id))]
    : rest;
  changeIssue(at, found, { ...found, labels });
  return issuePayload(located);
}

/** The mutations, by name. Each gets its input, which the schema has checked. */
const mutations: Readonly<Record<string, (context: RequestContext, input: unknown) => Shape>> = {
  createRepository: (context, input) => {
    const sent = inputs.createRepository.parse(input);
    checkPerson(context.actor);
    const owner =
      sent.ownerId == null ? context.user.id : (databaseId(sent.ownerId, "U", "O") ?? 0);
    const made = createRepositoryOf(context, accountOf(context.state, owner), {
      name: sent.name,
      description: sent.description ?? null,
      homepage: sent.homepageUrl ?? null,
      private: sent.visibility !== "PUBLIC",
      auto_init: false,
    });
    return { repository: shapes.repository(made) };
  },
  createIssue: (context, input) => {
    const sent = inputs.createIssue.parse(input);
    const at = repositoryAt(context, sent.repositoryId, "POST /issues");
    const { title, body } = sent;
    const issue = createIssue(at, { title, body, ...membersOf(at, sent) });
    tellOpened(at, issue);
    return issuePayload({ context: at, found: issue });
  },
  updateIssue: (context, input) => {
    const sent = inputs.changeIssue.parse(input);
    const located = issueAt(context, sent.id, "PATCH /issues/:number");
    return inputs.applyUpdate(located, sent, membersOf(located.context, sent), issuePayload);
  },
  closeIssue: (context, input) => {
    const { issueId, stateReason } = inputs.closeIssue.parse(input);
    const located = issueAt(context, issueId, "PATCH /issues/:number");
    return setState(located, "closed", inputs.reasonOf(stateReason));
  },
  reopenIssue: (context, input) => {
    const { issueId } = inputs.closeIssue.parse(input);
    return setState(issueAt(context, issueId, "PATCH /issues/:number"), "open");
  },
  addComment: (context, input) => {
    const { subjectId, body } = inputs.addComment.parse(input);
    const { context: at, found } = issueAt(context, subjectId, "POST /issues/:number/comments");
    const comment = createComment(at, found, body);
    const node = shapes.comment(at, comment);
    const subject = shapes.issue(at, at.repository.issues.get(found.number) ?? found);
    return { commentEdge: { node, cursor: node["id"] }, subject };
  },
  updateIssueComment: (context, input) => {
    const { id, body } = inputs.updateComment.parse(input);
    const located = findComment(context, id);
    if (!located) throw unknownNode(id);
    const at = checked(located.context, "PATCH /issues/comments/:comment");
    return { issueComment: shapes.comment(at, updateComment(at, located.found, body)) };
  },
  deleteIssueComment: (context, input) => {
    const { id } = inputs.deleteComment.parse(input);
    const located = findComment(context, id);
    if (!located) throw unknownNode(id);
    deleteComment(checked(located.context, "DELETE /issues/comments/:comment"), located.found);
    return {};
  },
  createPullRequest: (context, input) => {
    const sent = inputs.createPull.parse(input);
    const at = repositoryAt(context, sent.repositoryId, "POST /pulls");
    const from =
      sent.headRepositoryId == null ? undefined : findRepository(at, sent.headRepositoryId);
    const owner = from?.repository.owner.login;
    const plain = sent.headRefName.replace(/^refs\/heads\//, "");
    const pull = createPull(at, {
      title: sent.title,
      body: sent.body,
      head: owner === undefined || plain.includes(":") ? plain : `${owner}:${plain}`,
      base: sent.baseRefName.replace(/^refs\/heads\//, ""),
      draft: sent.draft ?? false,
      maintainer_can_modify: sent.maintainerCanModify ?? true,
    });
    tellOpened(at, pull);
    startPullRuns(at, pull, "opened");
    return issuePayload({ context: at, found: pull });
  },
  updatePullRequest: (context, input) => {
    const sent = inputs.updatePull.parse(input);
    const located = pullAt(context, sent.pullRequestId, "PATCH /pulls/:number");
    const { context: at, found } = located;
    updatePull(at, found, {
      title: sent.title ?? undefined,
      body: sent.body ?? undefined,
      base: sent.baseRefName ?? undefined,
      maintainer_can_modify: sent.maintainerCanModify ?? undefined,
    });
    const issue = at.repository.issues.get(found.number) ?? found;
    const members = membersOf(at, sent);
    return inputs.applyUpdate({ context: at, found: issue }, {}, members, issuePayload);
  },
  closePullRequest: (context, input) => {
    const { pullRequestId } = inputs.pullId.parse(input);
    return setState(pullAt(context, pullRequestId, "PATCH /pulls/:number"), "closed");
  },
  reopenPullRequest: (context, input) => {
    const { pullRequestId } = inputs.pullId.parse(input);
    return setState(pullAt(context, pullRequestId, "PATCH /pulls/:number"), "open");
  },
  markPullRequestReadyForReview: (context, input) => {
    const { pullRequestId } = inputs.pullId.parse(input);
    return setDraft(pullAt(context, pullRequestId, "PATCH /pulls/:number"), false);
  },
  convertPullRequestToDraft: (context, input) => {
    const { pullRequestId } = inputs.pullId.parse(input);
    return setDraft(pullAt(context, pullRequestId, "PATCH /pulls/:number"), true);
  },
  mergePullRequest: (context, input) => {
    const sent = inputs.mergePull.parse(input);
    const located = pullAt(context, sent.pullRequestId, "PUT /pulls/:number/merge");
    const words = {
      title: sent.commitHeadline ?? undefined,
      message: sent.commitBody ?? undefined,
    };
    const method = inputs.mergeMethods[sent.mergeMethod ?? "MERGE"];
    mergePull(located.context, located.found, method, words, sent.expectedHeadOid ?? undefined);
    return issuePayload(located);
  },
  addPullRequestReview: (context, input) => {
    const sent = inputs.addReview.parse(input);
    const { context: at, found } = pullAt(
      context,
      sent.pullRequestId,
      "POST /pulls/:number/reviews",
    );
    const review = createReview(at, found, {
      body: sent.body ?? "",
      commit: sent.commitOID ?? undefined,
      event: sent.event ?? undefined,
      comments: [],
    });
    return { pullRequestReview: shapes.review(at, review) };
  },
  requestReviews: (context, input) => {
    const sent = inputs.requestReviews.parse(input);
    const located = pullAt(context, sent.pullRequestId, "POST /pulls/:number/requested_reviewers");
    const { context: at, found } = located;
    at.require("triage", found.user);
    const [people, teams] = [idsOf(sent.userIds, "U") ?? [], idsOf(sent.teamIds, "T") ?? []];
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
  addLabelsToLabelable: (context, input) => setLabels(context, inputs.labelable.parse(input), true),
  removeLabelsFromLabelable: (context, input) =>
    setLabels(context, inputs.labelable.parse(input), false),
  addStar: (context, input) => {
    const { starrableId } = inputs.starrable.parse(input);
    const at = findRepository(context, starrableId);
    if (!at) throw unknownNode(starrableId);
    star(at);
    return { starrable: shapes.repository(at) };
  },
  removeStar: (context, input) => {
    const { starrableId } = inputs.starrable.parse(input);
    const at = findRepository(context, starrableId);
    if (!at) throw unknownNode(starrableId);
    const isTaken = at.state.stars.get(at.repository.id)?.delete(at.user.id) === true;
    if (isTaken) at.emit(starChanged(at.eventView, null));
    return { starrable: shapes.repository(at) };
  },
  deleteRef: (context, input) => {
    const { refId } = inputs.refId.parse(input);
    const located = findRef(context, refId);
    if (!located) throw unknownNode(refId);
    const at = checked(located.context, "DELETE /git/refs/*");
    if (located.found === `refs/heads/${at.repository.settings.defaultBranch}`) {
      throw githubError(422, "Cannot delete the default branch");
    }
    checkDeletion(at, located.found);
    deleteRef(at, located.found);
    return {};
  },
};

/** The fields of `Mutation`. */
export function mutationRoot(context: RequestContext): Shape {
  const entries = Object.entries(mutations).map(([name, run]) => {
    const field = ({ input }: { input: { clientMutationId?: string | null } }) => ({
      ...run(context, input),
      clientMutationId: input.clientMutationId ?? null,
    });
    return [name, field] as const;
  });
  return Object.fromEntries(entries);
}

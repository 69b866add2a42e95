import { requireAccount } from "../access/actor.ts";
import { mergeState, listProtections } from "../protection/merge-state.ts";
import { authorAssociation, listLabels } from "../resources/issues/present.ts";
import { listCommits, filesOfPull, isMergeable } from "../resources/pulls/present.ts";
import { countChanges } from "../resources/commits/present.ts";
import { repositoryPage, repositoryUrl } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { closingIssues } from "../shared/closing.ts";
import { markdownToHtml } from "../shared/markdown.ts";
import { stripTags } from "../shared/media-type.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import {
  type Comment,
  isPull,
  type Issue,
  type Label,
  type Milestone,
  type Pull,
  type ReactionSubject,
  type Review,
} from "../state.ts";
import { readCommit } from "../git/store.ts";
import { readArguments, reviewArguments } from "./arguments.ts";
import { createConnection, emptyConnection, listsIn } from "./connections.ts";
import { rollupShape } from "./checks.ts";
import type { Shape, Shapes } from "./shapes.ts";
import { selectPulls } from "../shared/find.ts";

const upper = (text: string | null) => text?.toUpperCase().replaceAll(/[ -]/g, "_") ?? null;

const contents = {
  "+1": "THUMBS_UP",
  "-1": "THUMBS_DOWN",
  laugh: "LAUGH",
  hooray: "HOORAY",
  confused: "CONFUSED",
  heart: "HEART",
  rocket: "ROCKET",
  eyes: "EYES",
} as const;

function reactionGroups(
  { repository }: RequestContext,
  subject: ReactionSubject,
): readonly Shape[] {
  const found = [...repository.reactions.values()].filter((one) => one.subject === subject);
  return Object.entries(contents).map(([name, content]) => ({
    content,
    users: { totalCount: found.filter((one) => one.content === name).length },
  }));
}

function reviewsOf({ repository, user }: RequestContext, { number }: Pull): readonly Review[] {
  return [...repository.reviews.values()].filter(
    (one) => one.pull === number && (one.state !== "PENDING" || one.user === user.id),
  );
}

interface ClosingArguments {
  readonly includeClosedPrs?: boolean | null;
}

/** The newest verdict of each reviewer. */
function latestReviews(context: RequestContext, pull: Pull): readonly Review[] {
  const latest = new Map<number, Review>();
  for (const review of reviewsOf(context, pull)) {
    if (review.user !== pull.user && review.state !== "PENDING") latest.set(review.user, review);
  }
  return [...latest.values()];
}

/** Returns the decision of all reviews; `null` where none are required and none decide. */
function reviewDecision(context: RequestContext, pull: Pull): string | null {
  const states = latestReviews(context, pull).map(({ state }) => state);
  if (states.includes("CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  const protections = listProtections(context.repository, pull.pull.base);
  const required = Math.max(...protections.map(({ reviews }) => reviews?.count ?? 0), 0);
  const approvals = states.filter((state) => state === "APPROVED").length;
  if (required > 0) return approvals >= required ? "APPROVED" : "REVIEW_REQUIRED";
  return approvals > 0 ? "APPROVED" : null;
}

/** Makes issues, pull requests and what belongs to them. */
export function issueShapes(
  shapes: () => Shapes,
): Pick<Shapes, "issue" | "comment" | "review" | "label" | "milestone"> {
  const label = (context: RequestContext, one: Label): Shape => ({
    __typename: "Label",
    id: nodeId("LA", one.id),
    name: one.name,
    color: one.color,
    description: one.description,
    isDefault: one.isDefault,
    url: `${repositoryUrl(context)}/labels/${encodeURIComponent(one.name)}`,
  });
  const milestone = (context: RequestContext, one: Milestone): Shape => ({
    __typename: "Milestone",
    id: nodeId("MI", one.id),
    number: one.number,
    title: one.title,
    description: one.description,
    state: upper(one.state),
    closed: one.state === "closed",
    dueOn: presentTimeOrNull(one.dueOn),
    creator: () => shapes().account(context, one.creator),
    createdAt: presentTime(one.createdAt),
    updatedAt: presentTime(one.updatedAt),
    closedAt: presentTimeOrNull(one.closedAt),
    url: `${repositoryPage(context)}/milestone/${String(one.number)}`,
  });
  const authored = (context: RequestContext, user: number): Shape => ({
    author: () => shapes().account(context, user),
    authorAssociation: authorAssociation(context, user),
    viewerDidAuthor: user === context.user.id,
  });
  const comment = (context: RequestContext, one: Comment): Shape => ({
    __typename: "IssueComment",
    id: nodeId("IC", one.id),
    databaseId: one.id,
    ...authored(context, one.user),
    body: one.body,
    bodyText: stripTags(markdownToHtml(one.body)),
    url: `${repositoryPage(context)}/issues/${String(one.issue)}#issuecomment-${String(one.id)}`,
    createdAt: presentTime(one.createdAt),
    updatedAt: presentTime(one.updatedAt),
    isMinimized: false,
    minimizedReason: null,
    includesCreatedEdit: one.updatedAt !== one.createdAt,
    reactionGroups: reactionGroups(context, `comment:${String(one.id)}`),
  });
  const review = (context: RequestContext, one: Review): Shape => {
    const commit = readCommit(context.repository.git, one.commit);
    const pull = context.repository.issues.get(one.pull);
    const page = `${repositoryPage(context)}/pull/${String(one.pull)}`;
    return {
      __typename: "PullRequestReview",
      id: nodeId("PRR", one.id),
      databaseId: one.id,
      ...authored(context, one.user),
      body: one.body,
      state: one.state,
      submittedAt: presentTimeOrNull(one.submittedAt),
      url: `${page}#pullrequestreview-${String(one.id)}`,
      commit: () => commit && shapes().commit(context, commit),
      includesCreatedEdit: false,
      reactionGroups: [],
      pullRequest: () => pull && shapes().issue(context, pull),
    };
  };
  const shared = (context: RequestContext, issue: Issue): Shape => {
    const { repository } = context;
    const list = listsIn(context);
    const found = repository.milestones.get(issue.milestone ?? 0);
    const kind = issue.pull ? "pull" : "issues";
    const html = () => markdownToHtml(issue.body ?? "");
    return {
      number: issue.number,
      title: issue.title,
      body: issue.body ?? "",
      bodyText: () => stripTags(html()),
      bodyHTML: html,
      closed: issue.state === "closed",
      closedAt: presentTimeOrNull(issue.closedAt),
      createdAt: presentTime(issue.createdAt),
      updatedAt: presentTime(issue.updatedAt),
      url: `${repositoryPage(context)}/${kind}/${String(issue.number)}`,
      ...authored(context, issue.user),
      locked: issue.isLocked,
      activeLockReason: upper(issue.lockReason),
      assignees: list(shapes().account, () => issue.assignees),
      labels: list(label, () => listLabels(repository, issue)),
      comments: list(comment, () =>
        [...repository.comments.values()].filter((one) => one.issue === issue.number),
      ),
      milestone: found ? milestone(context, found) : null,
      reactionGroups: () => reactionGroups(context, `issue:${String(issue.number)}`),
      repository: () => shapes().repository(context),
      viewerCanUpdate: context.can("push") || issue.user === context.user.id,
      projectCards: emptyConnection,
      projectItems: emptyConnection,
    };
  };
  const pull = (context: RequestContext, issue: Pull): Shape => {
    const { repository, state } = context;
    const { pull: part } = issue;
    const list = listsIn(context);
    const head = state.repositories.get(part.headRepository ?? 0);
    const files = () => filesOfPull(context, issue);
    const isOpen = issue.state === "open";
    const merge = readCommit(repository.git, part.mergeCommit ?? "");
    const canMerge = () => isOpen && isMergeable(repository, issue);
    const status = () => (canMerge() ? mergeState(context, issue) : isOpen ? "dirty" : "unknown");
    return {
      __typename: "PullRequest",
      id: nodeId("PR", part.id),
      databaseId: part.id,
      fullDatabaseId: String(part.id),
      ...shared(context, issue),
      state: part.mergedAt === null ? upper(issue.state) : "MERGED",
      merged: part.mergedAt !== null,
      mergedAt: presentTimeOrNull(part.mergedAt),
      mergedBy: () => (part.mergedBy === null ? null : shapes().account(context, part.mergedBy)),
      mergeCommit: () => merge && shapes().commit(context, merge),
      isDraft: part.isDraft,
      additions: () => countChanges(files()).additions,
      deletions: () => countChanges(files()).deletions,
      changedFiles: () => files().length,
      baseRefName: part.base,
      baseRefOid: part.baseSha,
      headRefName: part.head,
      headRefOid: part.headSha,
      baseRef: () => shapes().ref(context, part.base),
      headRef: () => head && shapes().ref(context.with(head), part.head),
      baseRepository: () => shapes().repository(context),
      headRepository: () => head && shapes().repository(context.with(head)),
      headRepositoryOwner: () => shapes().account(context, part.headOwner),
      isCrossRepository: part.headRepository !== repository.id,
      maintainerCanModify: part.canMaintainerModify,
      mergeable: () => (!isOpen ? "UNKNOWN" : canMerge() ? "MERGEABLE" : "CONFLICTING"),
      mergeStateStatus: () => upper(status()),
      reviewDecision: () => reviewDecision(context, issue),
      commits: (args: unknown) =>
        createConnection(listCommits(repository, issue), args, (commit) => ({
          id: nodeId("PURC", part.id, commit.sha),
          commit: () => shapes().commit(context, commit),
        })),
      files: (args: unknown) =>
        createConnection(files(), args, ({ filename, additions, deletions, status: change }) => ({
          path: filename,
          additions,
          deletions,
          changeType: upper(change === "removed" ? "deleted" : String(change)),
        })),
      reviews: list(review, (args) => {
        const { states, author } = readArguments(reviewArguments, args);
        return reviewsOf(context, issue).filter(
          ({ state, user }) =>
            (states == null || states.includes(state)) &&
            (author == null || requireAccount(context.state, user).login === author),
        );
      }),
      latestReviews: list(review, () => latestReviews(context, issue)),
      reviewRequests: (args: unknown) => {
        const people = part.requestedReviewers.map((id) => shapes().account(context, id));
        const teams = part.requestedTeams.flatMap((id) => {
          const team = state.teams.get(id);
          return team ? [shapes().team(context, team)] : [];
        });
        return createConnection([...people, ...teams], args, (requestedReviewer) => ({
          id: nodeId("RRQ", part.id, String(requestedReviewer["id"])),
          requestedReviewer,
        }));
      },
      statusCheckRollup: () => rollupShape(context, part.headSha),
      closingIssuesReferences: list(shapes().issue, () => closingIssues(repository, issue.body)),
      autoMergeRequest: null,
      isInMergeQueue: false,
      isMergeQueueEnabled: false,
    };
  };
  const issue = (context: RequestContext, one: Issue): Shape => {
    if (isPull(one)) return pull(context, one);
    return {
      __typename: "Issue",
      id: nodeId("I", one.id),
      databaseId: one.id,
      ...shared(context, one),
      state: upper(one.state),
      stateReason: upper(one.stateReason),
      isPinned: one.isPinned,
      closedByPullRequestsReferences: (args: ClosingArguments) => {
        const closing = selectPulls(context.repository).filter(
          ({ state, pull: { mergedAt }, body }) =>
            (state === "open" || mergedAt !== null || args.includeClosedPrs === true) &&
            closingIssues(context.repository, body).some(({ number }) => number === one.number),
        );
        return createConnection(closing, args, (each) => pull(context, each));
      },
    };
  };
  return { issue, comment, review, label, milestone };
}

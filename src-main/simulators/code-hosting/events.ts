import { organizationEvent } from "./webhooks/organization-events.ts";
import { branchHead, commitBehind } from "./git/store.ts";
import { commitsBetween, listHistory, isAncestor } from "./git/history.ts";
import type { Commit } from "./git/objects.ts";
import { presentComment } from "./resources/comments/present.ts";
import { presentPushedCommit } from "./resources/commits/present.ts";
import { type HookPlace, presentHook } from "./webhooks/present.ts";
import type { RequestContext } from "./route.ts";
import { requireOrganization } from "./shared/find.ts";
import { presentIssue } from "./resources/issues/present.ts";
import { presentLabel } from "./resources/labels/present.ts";
import { presentMilestone } from "./resources/milestones/present.ts";
import { presentFullPull, presentPull } from "./resources/pulls/present.ts";
import { presentRelease } from "./resources/releases/present.ts";
import {
  presentOrigin,
  presentRepository,
  presentPushedRepository,
  repositoryPage,
  repositoryUrl,
} from "./resources/repositories/present.ts";
import { presentReview } from "./resources/reviews/present.ts";
import { presentReviewComment } from "./resources/review-comments/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { presentTime, type RepositoryView, type ApiObject } from "./shared/view.ts";
import type { HookEvent } from "./webhooks/record.ts";
import {
  type Account,
  type Comment,
  fullName,
  type Hook,
  isPull,
  type Issue,
  type Pull,
  type Release,
  type Repository,
  type Review,
  shortName,
} from "./state.ts";

const ZERO_SHA = "0".repeat(40);
const MAX_PUSHED_COMMITS = 2_048;

/** Makes an event of a repository: it ends with its repository, organisation and sender. */
export function createEvent(
  type: string,
  view: RepositoryView,
  payload: ApiObject,
  subject = fullName(view.repository),
): HookEvent {
  return { type, subject, payload: { ...payload, ...presentOrigin(view) } };
}

/** A person became a collaborator, or is one no longer. */
export function memberChanged(view: RepositoryView, account: Account, action: string): HookEvent {
  return createEvent("member", view, { action, member: presentUser(view, account) });
}

/** `fork`: a repository was forked. */
export function forked(view: RepositoryView, fork: Repository): HookEvent {
  const forkee = { ...presentRepository({ ...view, repository: fork }), public: true };
  return createEvent("fork", view, { forkee });
}

/** `issues`, or `pull_request` when the issue is one. */
export function issueChanged(
  view: RepositoryView,
  issue: Issue,
  action: string,
  details: ApiObject = {},
): HookEvent {
  if (isPull(issue)) return pullChanged(view, issue, action, details);
  const payload = { action, issue: presentIssue(view, issue), ...details };
  const event = createEvent("issues", view, payload, shortName(view.repository, issue));
  return { ...event, change: { issue, action, details } };
}

export function pullChanged(
  view: RepositoryView,
  pull: Pull,
  action: string,
  details: ApiObject = {},
): HookEvent {
  const shown = presentFullPull(view, pull);
  const payload = { action, number: pull.number, pull_request: shown, ...details };
  const event = createEvent("pull_request", view, payload, shortName(view.repository, pull));
  return { ...event, change: { issue: pull, action, details } };
}

export function commentChanged(
  view: RepositoryView,
  issue: Issue,
  comment: Comment,
  action: string,
  changes?: ApiObject,
): HookEvent {
  const payload = {
    action,
    ...(changes && { changes }),
    issue: presentIssue(view, issue),
    comment: presentComment(view, comment),
  };
  return createEvent("issue_comment", view, payload, shortName(view.repository, issue));
}

/** Makes the events of something that belongs to a pull request. */
const reviewEvent =
  <T>(type: string, key: string, present: (view: RepositoryView, thing: T) => ApiObject) =>
  (view: RepositoryView, pull: Pull, thing: T, action: string, changes?: ApiObject) => {
    const shown = { [key]: present(view, thing), pull_request: presentPull(view, pull) };
    const payload = { action, ...(changes && { changes }), ...shown };
    return createEvent(type, view, payload, shortName(view.repository, pull));
  };

/** A review was submitted or dismissed. Events write its state in lower case. */
export const reviewChanged = reviewEvent(
  "pull_request_review",
  "review",
  (view, review: Review) => ({
    ...presentReview(view, review),
    state: review.state.toLowerCase(),
  }),
);

/** A comment on lines was created, changed or deleted. */
export const reviewCommentChanged = reviewEvent(
  "pull_request_review_comment",
  "comment",
  presentReviewComment,
);

export function repositoryChanged(
  view: RepositoryView,
  action: string,
  changes?: ApiObject,
): HookEvent {
  return createEvent("repository", view, { action, ...(changes && { changes }) });
}

/** Makes the events of one kind of object: it was created, edited or deleted. */
const changeEvent =
  <T>(type: string, present: (view: RepositoryView, thing: T) => ApiObject) =>
  (view: RepositoryView, thing: T, action: string, changes?: ApiObject) =>
    createEvent(type, view, { action, [type]: present(view, thing), ...(changes && { changes }) });

export const labelChanged = changeEvent("label", presentLabel);

export const milestoneChanged = changeEvent("milestone", presentMilestone);

/** Events write an empty text where the API has `null`. */
export const releaseChanged = changeEvent("release", (view, release: Release) => {
  const texts = { name: release.name ?? "", body: release.body ?? "" };
  return { ...presentRelease(view, release), ...texts };
});

/** A hook was registered or pinged. A hook of an organisation has no repository. */
export function hookPinged(context: RequestContext, place: HookPlace, hook: Hook): HookEvent {
  const payload = {
    zen: "Keep it logically awesome.",
    hook_id: hook.id,
    hook: presentHook(context.sim, place, hook),
  };
  const name = `hooks/${String(hook.id)}`;
  if (place.type === "Repository") {
    const view = context.eventView;
    const root = repositoryUrl(view);
    const shown = presentHook(context.sim, { ...place, root }, hook);
    const subject = `${fullName(view.repository)}/${name}`;
    return createEvent("ping", view, { ...payload, hook: shown }, subject);
  }
  const { id, login } = requireOrganization(context.state, context.params["name"]);
  const event = organizationEvent("ping", context, id, payload);
  return { ...event, subject: `${login}/${name}` };
}

/** A star was given, or with `null` taken back. */
export function starChanged(view: RepositoryView, starredAt: number | null): HookEvent {
  const action = starredAt === null ? "deleted" : "created";
  const time = starredAt === null ? null : presentTime(starredAt);
  return createEvent("star", view, { action, starred_at: time });
}

/** GitHub still sends `watch` with every star. */
export function watchStarted(view: RepositoryView): HookEvent {
  return createEvent("watch", view, { action: "started" });
}

/** A ref that moved; `before` is undefined for a new one, `after` for a deleted one. */
export interface RefMove {
  readonly ref: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The commits of a push that the branch, or for a new one the default branch, did not have. */
function newCommits(
  { git, settings }: Repository,
  { ref, before, after }: RefMove,
): readonly Commit[] {
  if (after === undefined || !ref.startsWith("refs/heads/")) return [];
  const known = before ?? branchHead(git, settings.defaultBranch)?.sha;
  // The first branch of a repository has no other to compare with.
  const isFirst =
    known === undefined || (before === undefined && known === after && git.refs.size === 1);
  const commits = isFirst
    ? listHistory(git, after).toReversed()
    : commitsBetween(git, known, after);
  return commits.slice(-MAX_PUSHED_COMMITS);
}

function compareUrl(page: string, { before, after }: RefMove): string {
  if (before === undefined) return `${page}/commit/${(after ?? "").slice(0, 12)}`;
  return `${page}/compare/${before.slice(0, 12)}...${(after ?? ZERO_SHA).slice(0, 12)}`;
}

/** `push`: commits arrived on a ref, or a ref was created or deleted. */
export function pushed(view: RepositoryView, move: RefMove): HookEvent {
  const { git } = view.repository;
  const { ref, before, after } = move;
  const head = after === undefined ? undefined : commitBehind(git, after);
  const { account } = view.actor;
  const payload = {
    ref,
    before: before ?? ZERO_SHA,
    after: after ?? ZERO_SHA,
    created: before === undefined,
    deleted: after === undefined,
    forced: before !== undefined && after !== undefined && !isAncestor(git, before, after),
    base_ref: null,
    compare: compareUrl(repositoryPage(view), move),
    commits: newCommits(view.repository, move).map((commit) => presentPushedCommit(view, commit)),
    head_commit: head ? presentPushedCommit(view, head) : null,
    ...presentOrigin(view),
    repository: presentPushedRepository(view),
    pusher: { name: account.login, email: account.email },
  };
  return { type: "push", subject: fullName(view.repository), payload };
}

function refPart(ref: string): ApiObject {
  const isTag = ref.startsWith("refs/tags/");
  return { ref: ref.replace(/^refs\/(?:heads|tags)\//, ""), ref_type: isTag ? "tag" : "branch" };
}

/** `create`: a branch or a tag was created. */
export function refCreated(view: RepositoryView, ref: string): HookEvent {
  const { defaultBranch, description } = view.repository.settings;
  const payload = { master_branch: defaultBranch, description, pusher_type: "user" };
  return createEvent("create", view, { ...refPart(ref), ...payload });
}

/** `delete`: a branch or a tag was deleted. */
export function refDeleted(view: RepositoryView, ref: string): HookEvent {
  return createEvent("delete", view, { ...refPart(ref), pusher_type: "user" });
}

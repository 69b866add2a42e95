import { permissionOf } from "../access/permission.ts";
import { resolveCommit } from "../git/store.ts";
import { entryAt } from "../git/tree.ts";
import { collaboratorsOf } from "../resources/collaborators/actions.ts";
import { roleOf } from "../resources/collaborators/present.ts";
import { assignable } from "../resources/issues/actions.ts";
import { labelsOf } from "../resources/issues/present.ts";
import { presentFullRepository, repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { forksOf, starsOf } from "../shared/counts.ts";
import { sorted } from "../shared/fields.ts";
import { findAccount, findLabel } from "../shared/find.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import { fullName, type Issue, type Release, type Repository } from "../state.ts";
import { shownForks } from "./accounts.ts";
import { inOrder, issueArguments, namedArguments, readArguments } from "./arguments.ts";
import { connectionOf, emptyConnection, listsIn } from "./connections.ts";
import { notFoundError } from "./errors.ts";
import type { Shape, Shapes } from "./shapes.ts";
import { issueTemplates, pullRequestTemplates } from "./templates.ts";

function stateOf(issue: Issue): string {
  if (issue.pull && issue.pull.mergedAt !== null) return "MERGED";
  return issue.state.toUpperCase();
}

function hasLabels(context: RequestContext, issue: Issue, names: readonly string[]): boolean {
  const own = labelsOf(context.repository, issue).map(({ name }) => name.toLowerCase());
  return names.some((name) => own.includes(name.toLowerCase()));
}

/** Matches a milestone by its number; `*` is any. */
function matchesMilestone(issue: Issue, wanted: string): boolean {
  return wanted === "*" ? issue.milestone !== null : String(issue.milestone) === wanted;
}

const createdAt = (issue: Issue) => issue.createdAt;

const issueKeys: Readonly<Record<string, (issue: Issue) => number>> = {
  UPDATED_AT: (issue) => issue.updatedAt,
  COMMENTS: (issue) => issue.comments,
};

/** Issues or pull requests, narrowed and ordered as the arguments say. */
function issuesOf(context: RequestContext, args: unknown, isPull: boolean): readonly Issue[] {
  const { states, labels, orderBy, headRefName, baseRefName, filterBy } = readArguments(
    issueArguments,
    args,
  );
  const person = (login: string | null | undefined) =>
    login == null ? undefined : (findAccount(context.state, login)?.id ?? 0);
  const milestone = filterBy?.milestoneNumber ?? filterBy?.milestone;
  const [assignee, creator] = [person(filterBy?.assignee), person(filterBy?.createdBy)];
  const wantedStates = states ?? filterBy?.states;
  const wantedLabels = labels ?? filterBy?.labels;
  const mention = filterBy?.mentioned == null ? undefined : `@${filterBy.mentioned}`;
  const since = filterBy?.since == null ? -Infinity : Date.parse(filterBy.since);
  const found = [...context.repository.issues.values()].filter(
    (issue) =>
      (issue.pull !== undefined) === isPull &&
      (wantedStates == null || wantedStates.includes(stateOf(issue))) &&
      (wantedLabels == null || hasLabels(context, issue, wantedLabels)) &&
      (headRefName == null || issue.pull?.head === headRefName) &&
      (baseRefName == null || issue.pull?.base === baseRefName) &&
      (assignee === undefined || issue.assignees.includes(assignee)) &&
      (creator === undefined || issue.user === creator) &&
      (milestone == null || matchesMilestone(issue, milestone)) &&
      (mention === undefined || (issue.body ?? "").includes(mention)) &&
      issue.updatedAt >= since,
  );
  const isDescending = orderBy?.direction === "DESC";
  const key = issueKeys[orderBy?.field ?? ""] ?? createdAt;
  return sorted(isDescending ? found.toReversed() : found, key, isDescending ? "desc" : "asc");
}

/** The sha of `main`, `HEAD`, `main:path/to/file`. */
function shaOf({ repository }: RequestContext, expression: string): string | undefined {
  const [name = "", path] = expression.split(":");
  const ref = name === "HEAD" ? repository.settings.defaultBranch : name;
  const commit = resolveCommit(repository.git, ref);
  if (!commit || path === undefined) return commit?.sha;
  return entryAt(repository.git, commit.tree, path.replace(/\/$/, ""))?.sha;
}

function releaseShape(context: RequestContext, one: Release): Shape {
  const published = [...context.repository.releases.values()].filter(
    ({ isDraft, isPrerelease }) => !isDraft && !isPrerelease,
  );
  return {
    __typename: "Release",
    id: nodeId("RE", one.id),
    databaseId: one.id,
    tagName: one.tag,
    name: one.name,
    description: one.body,
    isDraft: one.isDraft,
    isPrerelease: one.isPrerelease,
    isLatest: published.at(-1)?.id === one.id,
    publishedAt: presentTimeOrNull(one.publishedAt),
    createdAt: presentTime(one.createdAt),
    url: `${repositoryPage(context)}/releases/tag/${one.tag}`,
  };
}

/** Makes repositories and releases. */
export function repositoryShapes(shapes: () => Shapes): Pick<Shapes, "repository" | "release"> {
  /** An issue or pull request by its number. Others are an error, as GitHub has it. */
  const numbered = (context: RequestContext, number: number, kind?: "Issue" | "PullRequest") => {
    const issue = context.repository.issues.get(number);
    const found =
      issue && (kind === undefined || (kind === "PullRequest") === (issue.pull !== undefined));
    if (found) return shapes().issue(context, issue);
    const what =
      kind === undefined
        ? "an issue or pull request"
        : kind === "Issue"
          ? "an Issue"
          : "a PullRequest";
    throw notFoundError(`Could not resolve to ${what} with the number of ${String(number)}.`);
  };
  const repository = (context: RequestContext): Shape => {
    const { repository: one, state, user } = context;
    const { settings, git } = one;
    const wire = presentFullRepository(context);
    const list = listsIn(context);
    const shown = <T>(present: (at: RequestContext, item: T) => Shape, item: T | undefined) =>
      item === undefined ? null : present(context, item);
    const assignableUsers = list(shapes().account, () => assignable(context).map(({ id }) => id));
    const held = permissionOf(state, one, user.id);
    const parent = state.repositories.get(one.parent ?? 0);
    const releases = () => [...one.releases.values()].toReversed();
    const latest = () => releases().find(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease);
    return {
      __typename: "Repository",
      id: wire["node_id"],
      databaseId: one.id,
      name: settings.name,
      nameWithOwner: fullName(one),
      owner: () => shapes().account(context, one.owner.id),
      description: settings.description,
      homepageUrl: settings.homepage,
      url: repositoryPage(context),
      sshUrl: wire["ssh_url"],
      isPrivate: settings.isPrivate,
      visibility: settings.isPrivate ? "PRIVATE" : "PUBLIC",
      isArchived: settings.isArchived,
      isFork: one.parent !== null,
      isEmpty: git.refs.size === 0,
      isTemplate: settings.isTemplate,
      isInOrganization: one.owner.type === "Organization",
      isMirror: false,
      isDisabled: false,
      isLocked: false,
      hasIssuesEnabled: settings.hasIssues,
      hasProjectsEnabled: settings.hasProjects,
      hasWikiEnabled: settings.hasWiki,
      hasDiscussionsEnabled: settings.hasDiscussions,
      createdAt: presentTime(one.createdAt),
      updatedAt: presentTime(one.updatedAt),
      pushedAt: presentTime(one.pushedAt),
      stargazerCount: starsOf(state, one),
      forkCount: forksOf(state, one).length,
      diskUsage: 0,
      defaultBranchRef: () => shapes().ref(context, settings.defaultBranch),
      parent: () => parent && repository(context.with(parent)),
      viewerHasStarred: state.stars.get(one.id)?.has(user.id) ?? false,
      viewerPermission: held === undefined ? null : roleOf(held).toUpperCase(),
      viewerCanAdminister: held === "admin",
      viewerDefaultMergeMethod: settings.allowMergeCommit
        ? "MERGE"
        : settings.allowSquashMerge
          ? "SQUASH"
          : "REBASE",
      mergeCommitAllowed: settings.allowMergeCommit,
      rebaseMergeAllowed: settings.allowRebaseMerge,
      squashMergeAllowed: settings.allowSquashMerge,
      autoMergeAllowed: settings.allowAutoMerge,
      deleteBranchOnMerge: settings.deleteBranchOnMerge,
      forkingAllowed: settings.allowForking,
      issue: ({ number }: { number: number }) => numbered(context, number, "Issue"),
      pullRequest: ({ number }: { number: number }) => numbered(context, number, "PullRequest"),
      issueOrPullRequest: ({ number }: { number: number }) => numbered(context, number),
      issues: list(shapes().issue, (args) => issuesOf(context, args, false)),
      pullRequests: list(shapes().issue, (args) => issuesOf(context, args, true)),
      labels: list(shapes().label, (args) => {
        const { query, orderBy } = readArguments(namedArguments, args);
        const words = (query ?? "").toLowerCase();
        const found = [...one.labels.values()].filter(
          ({ name, description }) =>
            name.toLowerCase().includes(words) || description?.toLowerCase().includes(words),
        );
        return inOrder(found, orderBy, {
          CREATED_AT: ({ id }) => id,
          NAME: ({ name }) => name.toLowerCase(),
        });
      }),
      label: ({ name }: { name: string }) => shown(shapes().label, findLabel(one, name)),
      milestone: ({ number }: { number: number }) =>
        shown(shapes().milestone, one.milestones.get(number)),
      milestones: list(shapes().milestone, (args) => {
        const { states, query, orderBy } = readArguments(namedArguments, args);
        const words = (query ?? "").toLowerCase();
        const found = [...one.milestones.values()].filter(
          ({ state: is, title }) =>
            (states == null || states.includes(is.toUpperCase())) &&
            title.toLowerCase().includes(words),
        );
        return inOrder(found, orderBy, {
          CREATED_AT: ({ id }) => id,
          DUE_DATE: ({ dueOn }) => dueOn ?? Infinity,
          NUMBER: ({ number }) => number,
          UPDATED_AT: ({ updatedAt }) => updatedAt,
        });
      }),
      assignableUsers: assignableUsers,
      mentionableUsers: assignableUsers,
      collaborators: list(shapes().account, () => collaboratorsOf(context).map(({ id }) => id)),
      ref: ({ qualifiedName }: { qualifiedName: string }) => shapes().ref(context, qualifiedName),
      refs: (args: { refPrefix: string; query?: string | null }) => {
        const names = [...git.refs.keys()].filter(
          (name) => name.startsWith(args.refPrefix) && name.includes(args.query ?? ""),
        );
        return connectionOf(names.sort(), args, (name) => shapes().ref(context, name));
      },
      object: ({ oid, expression }: { oid?: string | null; expression?: string | null }) => {
        const sha = oid ?? (expression == null ? undefined : shaOf(context, expression));
        return sha === undefined ? null : shapes().object(context, sha);
      },
      releases: list(releaseShape, (args) => {
        const { orderBy } = readArguments(namedArguments, args);
        return inOrder(releases(), orderBy, {
          CREATED_AT: ({ id }) => id,
          NAME: ({ name }) => name ?? "",
        });
      }),
      release: ({ tagName }: { tagName: string }) =>
        shown(
          releaseShape,
          releases().find(({ tag }) => tag === tagName),
        ),
      latestRelease: () => shown(releaseShape, latest()),
      repositoryTopics: (args: unknown) =>
        connectionOf(settings.topics, args, (name) => ({
          id: nodeId("RT", one.id, name),
          topic: { id: nodeId("TO", name), name },
        })),
      stargazers: list(shapes().account, () => [...(state.stars.get(one.id)?.keys() ?? [])]),
      issueTemplates: () => issueTemplates(one),
      pullRequestTemplates: () => pullRequestTemplates(one),
      projects: emptyConnection,
      projectsV2: emptyConnection,
      viewerDefaultCommitEmail: user.email,
      viewerPossibleCommitEmails: [user.email],
      isUserConfigurationRepository: settings.name === one.owner.login,
      watchers: { totalCount: 0 },
      forks: list(
        (at, each: Repository) => repository(at.with(each)),
        () => shownForks(context),
      ),
    };
  };
  return { repository, release: releaseShape };
}

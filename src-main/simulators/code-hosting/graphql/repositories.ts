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
import { findAccount, findLabel } from "../shared/find.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import { fullName, type Issue, type Release } from "../state.ts";
import { shownForks } from "./accounts.ts";
import { inOrder, issueArguments, namedArguments, readArguments } from "./arguments.ts";
import { connectionOf, emptyConnection } from "./connections.ts";
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
  const key = (issue: Issue) =>
    orderBy?.field === "UPDATED_AT"
      ? issue.updatedAt
      : orderBy?.field === "COMMENTS"
        ? issue.comments
        : issue.createdAt;
  const isDescending = orderBy?.direction === "DESC";
  const inOrder = isDescending ? found.toReversed() : found;
  return inOrder.toSorted((a, b) => (isDescending ? key(b) - key(a) : key(a) - key(b)));
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
  const people = (context: RequestContext, ids: readonly number[], args: unknown) =>
    connectionOf(ids, args, (id) => shapes().account(context, id));
  const repository = (context: RequestContext): Shape => {
    const { repository: one, state, user } = context;
    const { settings, git } = one;
    const shown = presentFullRepository(context);
    const held = permissionOf(state, one, user.id);
    const parent = state.repositories.get(one.parent ?? 0);
    const releases = () => [...one.releases.values()].toReversed();
    const latest = () => releases().find(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease);
    return {
      __typename: "Repository",
      id: shown["node_id"],
      databaseId: one.id,
      name: settings.name,
      nameWithOwner: fullName(one),
      owner: () => shapes().account(context, one.owner.id),
      description: settings.description,
      homepageUrl: settings.homepage,
      url: repositoryPage(context),
      sshUrl: shown["ssh_url"],
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
      issues: (args: unknown) =>
        connectionOf(issuesOf(context, args, false), args, (each) => shapes().issue(context, each)),
      pullRequests: (args: unknown) =>
        connectionOf(issuesOf(context, args, true), args, (each) => shapes().issue(context, each)),
      labels: (args: unknown) => {
        const { query, orderBy } = readArguments(namedArguments, args);
        const words = (query ?? "").toLowerCase();
        const found = [...one.labels.values()].filter(
          ({ name, description }) =>
            name.toLowerCase().includes(words) || description?.toLowerCase().includes(words),
        );
        const ordered = inOrder(found, orderBy, {
          CREATED_AT: ({ id }) => id,
          NAME: ({ name }) => name.toLowerCase(),
        });
        return connectionOf(ordered, args, (each) => shapes().label(context, each));
      },
      label: ({ name }: { name: string }) => {
        const label = findLabel(one, name);
        return label ? shapes().label(context, label) : null;
      },
      milestone: ({ number }: { number: number }) => {
        const milestone = one.milestones.get(number);
        return milestone ? shapes().milestone(context, milestone) : null;
      },
      milestones: (args: unknown) => {
        const { states, query, orderBy } = readArguments(namedArguments, args);
        const words = (query ?? "").toLowerCase();
        const found = [...one.milestones.values()].filter(
          ({ state: is, title }) =>
            (states == null || states.includes(is.toUpperCase())) &&
            title.toLowerCase().includes(words),
        );
        const ordered = inOrder(found, orderBy, {
          CREATED_AT: ({ id }) => id,
          DUE_DATE: ({ dueOn }) => dueOn ?? Infinity,
          NUMBER: ({ number }) => number,
          UPDATED_AT: ({ updatedAt }) => updatedAt,
        });
        return connectionOf(ordered, args, (each) => shapes().milestone(context, each));
      },
      assignableUsers: (args: unknown) =>
        people(
          context,
          assignable(context).map(({ id }) => id),
          args,
        ),
      mentionableUsers: (args: unknown) =>
        people(
          context,
          assignable(context).map(({ id }) => id),
          args,
        ),
      collaborators: (args: unknown) =>
        people(
          context,
          collaboratorsOf(context).map(({ id }) => id),
          args,
        ),
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
      releases: (args: unknown) => {
        const { orderBy } = readArguments(namedArguments, args);
        const ordered = inOrder(releases(), orderBy, {
          CREATED_AT: ({ id }) => id,
          NAME: ({ name }) => name ?? "",
        });
        return connectionOf(ordered, args, (each) => releaseShape(context, each));
      },
      release: ({ tagName }: { tagName: string }) => {
        const found = releases().find(({ tag }) => tag === tagName);
        return found ? releaseShape(context, found) : null;
      },
      latestRelease: () => {
        const found = latest();
        return found ? releaseShape(context, found) : null;
      },
      repositoryTopics: (args: unknown) =>
        connectionOf(settings.topics, args, (name) => ({
          id: nodeId("RT", one.id, name),
          topic: { id: nodeId("TO", name), name },
        })),
      stargazers: (args: unknown) =>
        people(context, [...(state.stars.get(one.id)?.keys() ?? [])], args),
      issueTemplates: () => issueTemplates(one),
      pullRequestTemplates: () => pullRequestTemplates(one),
      projects: emptyConnection,
      projectsV2: emptyConnection,
      viewerDefaultCommitEmail: user.email,
      viewerPossibleCommitEmails: [user.email],
      isUserConfigurationRepository: settings.name === one.owner.login,
      watchers: { totalCount: 0 },
      forks: (args: unknown) =>
        connectionOf(shownForks(context), args, (each) => repository(context.with(each))),
    };
  };
  return { repository, release: releaseShape };
}

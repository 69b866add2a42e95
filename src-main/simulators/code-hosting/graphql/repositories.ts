import { findPermission } from "../access/permission.ts";
import { commitBehind, resolveCommit } from "../git/store.ts";
import { entryAt } from "../git/tree.ts";
import { listCollaborators } from "../resources/collaborators/actions.ts";
import { nameRole } from "../resources/collaborators/present.ts";
import { assignable } from "../resources/issues/actions.ts";
import { latestRelease } from "../resources/releases/latest.ts";
import { presentFullRepository, repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { listForks, countStars } from "../shared/counts.ts";
import { findLabel } from "../shared/find.ts";
import { nodeId, presentTime } from "../shared/view.ts";
import { type Account, fullName, type Repository } from "../state.ts";
import { narrowedRepositories, shownForks } from "./accounts.ts";
import { inOrder, namedArguments, readArguments, refArguments } from "./arguments.ts";
import { createConnection, emptyConnection, listsIn } from "./connections.ts";
import { notFoundError } from "./errors.ts";
import type { Shape, Shapes } from "./shapes.ts";
import { selectIssues } from "./issue-lists.ts";
import { issueTemplates, pullRequestTemplates } from "./templates.ts";

/** Returns the ids of the people whose login or name contains a text. */
function peopleIn(people: readonly Account[], query: string | null | undefined): readonly number[] {
  const words = (query ?? "").toLowerCase();
  return people
    .filter(({ login, name }) => [login, name].some((text) => text.toLowerCase().includes(words)))
    .map(({ id }) => id);
}

/** The refs below a prefix; by name unless another order is asked for. */
function refsIn({ git }: Repository, args: unknown): readonly string[] {
  const { refPrefix, query, orderBy, direction } = readArguments(refArguments, args);
  const words = (query ?? "").toLowerCase();
  const found = [...git.refs.keys()].filter(
    (name) =>
      name.startsWith(refPrefix) && name.slice(refPrefix.length).toLowerCase().includes(words),
  );
  const order = orderBy ?? { field: "ALPHABETICAL", direction: direction ?? "ASC" };
  const committedAt = (name: string) =>
    commitBehind(git, git.refs.get(name) ?? "")?.committer.at ?? 0;
  return inOrder(found.sort(), order, {
    ALPHABETICAL: (name) => name,
    TAG_COMMIT_DATE: committedAt,
  });
}

/** The sha of `main`, `HEAD`, `main:path/to/file`. */
function shaOf({ repository }: RequestContext, expression: string): string | undefined {
  const [name = "", path] = expression.split(":");
  const ref = name === "HEAD" ? repository.settings.defaultBranch : name;
  const commit = resolveCommit(repository.git, ref);
  if (!commit || path === undefined) return commit?.sha;
  return entryAt(repository.git, commit.tree, path.replace(/\/$/, ""))?.sha;
}

/** Makes repositories. */
export function repositoryShapes(shapes: () => Shapes): Pick<Shapes, "repository"> {
  /** An issue or pull request by its number. Others are an error, as GitHub has it. */
  const numbered = (context: RequestContext, number: number, kind?: "Issue" | "PullRequest") => {
    const issue = context.repository.issues.get(number);
    const found =
      issue && (kind === undefined || (kind === "PullRequest") === (issue.pull !== undefined));
    if (found) return shapes().issue(context, issue);
    const names = { Issue: "an Issue", PullRequest: "a PullRequest" };
    const what = kind ? names[kind] : "an issue or pull request";
    throw notFoundError(`Could not resolve to ${what} with the number of ${String(number)}.`);
  };
  const repository = (context: RequestContext): Shape => {
    const { repository: one, state, user } = context;
    const { settings, git } = one;
    const wire = presentFullRepository(context);
    const list = listsIn(context);
    const shown = <T>(present: (at: RequestContext, item: T) => Shape, item: T | undefined) =>
      item === undefined ? null : present(context, item);
    const assignableUsers = list(shapes().account, (args) =>
      peopleIn(assignable(context), readArguments(namedArguments, args).query),
    );
    const held = findPermission(state, one, user.id);
    const parent = state.repositories.get(one.parent ?? 0);
    const releases = () => [...one.releases.values()].toReversed();
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
      resourcePath: `/${fullName(one)}`,
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
      stargazerCount: countStars(state, one),
      forkCount: listForks(state, one).length,
      diskUsage: 0,
      defaultBranchRef: () => shapes().ref(context, settings.defaultBranch),
      parent: () => parent && repository(context.with(parent)),
      viewerHasStarred: state.stars.get(one.id)?.has(user.id) ?? false,
      viewerPermission: held === undefined ? null : nameRole(held).toUpperCase(),
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
      hasVulnerabilityAlertsEnabled: settings.hasVulnerabilityAlerts,
      mergeQueue: null,
      issue: ({ number }: { number: number }) => numbered(context, number, "Issue"),
      pullRequest: ({ number }: { number: number }) => numbered(context, number, "PullRequest"),
      issueOrPullRequest: ({ number }: { number: number }) => numbered(context, number),
      issues: list(shapes().issue, (args) => selectIssues(context, args, false)),
      pullRequests: list(shapes().issue, (args) => selectIssues(context, args, true)),
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
      collaborators: (args: unknown) => {
        const { query, login } = readArguments(namedArguments, args);
        const people = listCollaborators(context).filter(
          (each) => login == null || each.login.toLowerCase() === login.toLowerCase(),
        );
        return createConnection(
          peopleIn(people, query),
          args,
          (id) => shapes().account(context, id),
          (id) => ({
            permission: nameRole(findPermission(state, one, id) ?? "pull").toUpperCase(),
          }),
        );
      },
      ref: ({ qualifiedName }: { qualifiedName: string }) => shapes().ref(context, qualifiedName),
      refs: (args: unknown) =>
        createConnection(refsIn(one, args), args, (name) => shapes().ref(context, name)),
      object: ({ oid, expression }: { oid?: string | null; expression?: string | null }) => {
        const sha = oid ?? (expression == null ? undefined : shaOf(context, expression));
        return sha === undefined ? null : shapes().object(context, sha);
      },
      releases: list(shapes().release, (args) => {
        const { orderBy } = readArguments(namedArguments, args);
        return inOrder(releases(), orderBy, {
          CREATED_AT: ({ id }) => id,
          NAME: ({ name }) => name ?? "",
        });
      }),
      release: ({ tagName }: { tagName: string }) =>
        shown(
          shapes().release,
          releases().find(({ tag }) => tag === tagName),
        ),
      latestRelease: () => shown(shapes().release, latestRelease(one)),
      repositoryTopics: (args: unknown) =>
        createConnection(settings.topics, args, (name) => ({
          id: nodeId("RT", one.id, name),
          topic: { id: nodeId("TO", name), name },
        })),
      stargazers: (args: unknown) => {
        const stars = [...(state.stars.get(one.id) ?? [])];
        const { orderBy } = readArguments(namedArguments, args);
        return createConnection(
          inOrder(stars, orderBy, { STARRED_AT: ([, at]) => at }),
          args,
          ([id]) => shapes().account(context, id),
          ([, at]) => ({ starredAt: presentTime(at) }),
        );
      },
      issueTemplates: () => issueTemplates(one),
      pullRequestTemplates: () => pullRequestTemplates(one),
      projects: emptyConnection,
      projectsV2: emptyConnection,
      viewerDefaultCommitEmail: user.email,
      viewerPossibleCommitEmails: [user.email],
      isUserConfigurationRepository: settings.name === one.owner.login,
      watchers: emptyConnection,
      forks: list(
        (at, each: Repository) => repository(at.with(each)),
        (args) => narrowedRepositories(context, shownForks(context), args),
      ),
    };
  };
  return { repository };
}

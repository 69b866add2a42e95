import { includes, findPermission } from "../../access/permission.ts";
import { listForks, countStars } from "../../shared/counts.ts";
import {
  nodeId,
  pageBase,
  presentTime,
  type RepositoryView,
  type ApiObject,
} from "../../shared/view.ts";
import { fullName, type Permission, permissions, type Repository } from "../../state.ts";
import { presentOrganization, presentUser } from "../users/present.ts";

/** A repository's own address in the API. */
export function repositoryUrl({
  base,
  repository,
}: Pick<RepositoryView, "base" | "repository">): string {
  return `${base}/repos/${fullName(repository)}`;
}

/** Returns the address of a repository in a browser. */
export function repositoryPage(view: RepositoryView): string {
  return `${pageBase(view)}/${fullName(view.repository)}`;
}

/** The addresses below a repository. A literal, since every event of a repository contains them. */
function presentCollections(url: string): ApiObject {
  return {
    forks_url: `${url}/forks`,
    keys_url: `${url}/keys{/key_id}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    teams_url: `${url}/teams`,
    hooks_url: `${url}/hooks`,
    issue_events_url: `${url}/issues/events{/number}`,
    events_url: `${url}/events`,
    assignees_url: `${url}/assignees{/user}`,
    branches_url: `${url}/branches{/branch}`,
    tags_url: `${url}/tags`,
    blobs_url: `${url}/git/blobs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    trees_url: `${url}/git/trees{/sha}`,
    statuses_url: `${url}/statuses/{sha}`,
    languages_url: `${url}/languages`,
    stargazers_url: `${url}/stargazers`,
    contributors_url: `${url}/contributors`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    commits_url: `${url}/commits{/sha}`,
    git_commits_url: `${url}/git/commits{/sha}`,
    comments_url: `${url}/comments{/number}`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    contents_url: `${url}/contents/{+path}`,
    compare_url: `${url}/compare/{base}...{head}`,
    merges_url: `${url}/merges`,
    archive_url: `${url}/{archive_format}{/ref}`,
    downloads_url: `${url}/downloads`,
    issues_url: `${url}/issues{/number}`,
    pulls_url: `${url}/pulls{/number}`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    labels_url: `${url}/labels{/name}`,
    releases_url: `${url}/releases{/id}`,
    deployments_url: `${url}/deployments`,
  };
}

function presentLinks(view: RepositoryView): ApiObject {
  const { repository } = view;
  const url = repositoryUrl(view);
  const page = repositoryPage(view);
  const host = pageBase(view).replace(/^https?:\/\//, "");
  const name = fullName(repository);
  return {
    html_url: page,
    url,
    ...presentCollections(url),
    git_url: `git://${host}/${name}.git`,
    ssh_url: `git@${host.split(":", 1)[0] ?? host}:${name}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    mirror_url: null,
  };
}

function presentSettings({ settings }: Repository): ApiObject {
  return {
    description: settings.description,
    homepage: settings.homepage,
    private: settings.isPrivate,
    visibility: settings.isPrivate ? "private" : "public",
    archived: settings.isArchived,
    is_template: settings.isTemplate,
    has_issues: settings.hasIssues,
    has_projects: settings.hasProjects,
    has_downloads: true,
    has_wiki: settings.hasWiki,
    has_pages: false,
    has_discussions: settings.hasDiscussions,
    default_branch: settings.defaultBranch,
    topics: settings.topics,
    web_commit_signoff_required: settings.webCommitSignoffRequired,
    custom_properties: {},
  };
}

function presentCounts({ state, repository }: RepositoryView): ApiObject {
  const stars = countStars(state, repository);
  const forks = listForks(state, repository).length;
  return {
    size: 0,
    stargazers_count: stars,
    watchers_count: stars,
    watchers: stars,
    forks_count: forks,
    forks,
    open_issues_count: repository.openIssues,
    open_issues: repository.openIssues,
  };
}

/** A repository as lists and events have it. */
export function presentRepository(view: RepositoryView): ApiObject {
  const { repository } = view;
  return {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.settings.name,
    full_name: fullName(repository),
    owner: presentUser(view, repository.owner),
    fork: repository.parent !== null,
    language: null,
    license: null,
    disabled: false,
    allow_forking: repository.settings.allowForking,
    ...presentLinks(view),
    ...presentSettings(repository),
    ...presentCounts(view),
    created_at: presentTime(repository.createdAt),
    updated_at: presentTime(repository.updatedAt),
    pushed_at: presentTime(repository.pushedAt),
  };
}

/** The short form of a repository, as runs of workflows have it. */
export function presentLiteRepository(view: RepositoryView): ApiObject {
  const { repository } = view;
  const url = repositoryUrl(view);
  return {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.settings.name,
    full_name: fullName(repository),
    private: repository.settings.isPrivate,
    owner: presentUser(view, repository.owner),
    html_url: repositoryPage(view),
    description: repository.settings.description,
    fork: repository.parent !== null,
    url,
    ...presentCollections(url),
  };
}

/** `{"admin": false, "push": true, …}`: what a permission includes. */
export function presentPermission(held: Permission | undefined): ApiObject {
  const flags = permissions.map((name) => [name, includes(held, name)] as const);
  return Object.fromEntries(flags.toReversed());
}

/** A repository in a list of the API: with what the caller may do. */
export function presentListedRepository(view: RepositoryView): ApiObject {
  const { state, repository, actor } = view;
  const held =
    actor.kind === "user" ? findPermission(state, repository, actor.account.id) : undefined;
  return { ...presentRepository(view), permissions: presentPermission(held) };
}

/** The same for a repository of which a request has no context yet. */
export function presentListed(
  context: { with(repository: Repository): RepositoryView },
  repository: Repository,
): ApiObject {
  return presentListedRepository(context.with(repository));
}

/** A fork shows its parent, and the repository that all of its family come from. */
function presentFamily(view: RepositoryView): ApiObject {
  const parentOf = ({ parent }: Repository) => view.state.repositories.get(parent ?? 0);
  const parent = parentOf(view.repository);
  if (!parent) return {};
  let source = parent;
  for (let next = parentOf(source); next; next = parentOf(source)) source = next;
  return {
    parent: presentFoundRepository({ ...view, repository: parent }),
    source: presentFoundRepository({ ...view, repository: source }),
  };
}

/** A repository in a search, among the starred, or with a fork or a token: without its custom properties. */
export function presentFoundRepository(view: RepositoryView): ApiObject {
  const { custom_properties: _, ...shown } = presentListedRepository(view);
  return shown;
}

/** A repository on its own. */
export function presentFullRepository(view: RepositoryView): ApiObject {
  const { repository } = view;
  const { settings, owner } = repository;
  return {
    ...presentListedRepository(view),
    allow_squash_merge: settings.allowSquashMerge,
    allow_merge_commit: settings.allowMergeCommit,
    allow_rebase_merge: settings.allowRebaseMerge,
    allow_auto_merge: settings.allowAutoMerge,
    delete_branch_on_merge: settings.deleteBranchOnMerge,
    allow_update_branch: false,
    squash_merge_commit_title: settings.squashTitle,
    squash_merge_commit_message: settings.squashMessage,
    merge_commit_title: settings.mergeTitle,
    merge_commit_message: settings.mergeMessage,
    network_count: listForks(view.state, repository).length,
    subscribers_count: 0,
    ...presentFamily(view),
    ...(owner.type === "Organization" ? { organization: presentUser(view, owner) } : {}),
  };
}

/** A repository as `push` has it: its times are epoch seconds there, its owner shows a name. */
export function presentPushedRepository(view: RepositoryView): ApiObject {
  const { repository } = view;
  const { owner, settings } = repository;
  return {
    ...presentRepository(view),
    owner: { ...presentUser(view, owner), name: owner.login, email: owner.email },
    created_at: Math.floor(repository.createdAt / 1_000),
    pushed_at: Math.floor(repository.pushedAt / 1_000),
    stargazers: countStars(view.state, repository),
    master_branch: settings.defaultBranch,
  };
}

/** Presents the common last fields of every event of a repository. */
export function presentOrigin(view: RepositoryView): ApiObject {
  const { repository } = view;
  const { owner } = repository;
  return {
    repository: presentRepository(view),
    ...(owner.type === "Organization" ? { organization: presentOrganization(view, owner) } : {}),
    sender: presentUser(view, view.actor.account),
  };
}

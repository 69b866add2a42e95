import { addDefaultLabels } from "../labels/defaults.ts";
import { branchHead, createGitStore, putBlob } from "../../git/store.ts";
import type * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { type FieldError, githubError, validationFailed } from "../../errors.ts";
import { repositoryChanged } from "../../events.ts";
import { withPath } from "../../git/tree.ts";
import type { RequestContext } from "../../route.ts";
import type { ApiObject } from "../../shared/view.ts";
import { type Account, fullName, type Repository, type Settings, type State } from "../../state.ts";
import { writeCommit } from "../commits/actions.ts";
import { presentFullRepository } from "./present.ts";
import type { createRepositoryBody, SettingsFields, updateRepositoryBody } from "./schema.ts";

const nameTaken: FieldError = {
  resource: "Repository",
  code: "custom",
  field: "name",
  message: "name already exists on this account",
};

const defaultSettings: Omit<Settings, "name"> = {
  description: null,
  homepage: null,
  isPrivate: false,
  isArchived: false,
  isTemplate: false,
  hasIssues: true,
  hasProjects: true,
  hasWiki: true,
  hasDiscussions: false,
  defaultBranch: "main",
  topics: [],
  allowMergeCommit: true,
  allowSquashMerge: true,
  allowRebaseMerge: true,
  allowAutoMerge: false,
  allowForking: true,
  deleteBranchOnMerge: false,
  webCommitSignoffRequired: false,
  squashTitle: "COMMIT_OR_PR_TITLE",
  squashMessage: "COMMIT_MESSAGES",
  mergeTitle: "MERGE_MESSAGE",
  mergeMessage: "PR_TITLE",
  hasVulnerabilityAlerts: false,
  hasSecurityFixes: false,
};

/** An absent field leaves what is there; `null` and the empty text both unset. */
function unset(sent: string | null | undefined, old: string | null): string | null {
  if (sent === undefined) return old;
  return sent === "" ? null : sent;
}

/** Settings with what a body said in place. */
export function applySettings(old: Settings, sent: SettingsFields): Settings {
  const visibility = sent.visibility === undefined ? undefined : sent.visibility === "private";
  return {
    ...old,
    description: unset(sent.description, old.description),
    homepage: unset(sent.homepage, old.homepage),
    isPrivate: visibility ?? sent.private ?? old.isPrivate,
    isArchived: sent.archived ?? old.isArchived,
    isTemplate: sent.is_template ?? old.isTemplate,
    hasIssues: sent.has_issues ?? old.hasIssues,
    hasProjects: sent.has_projects ?? old.hasProjects,
    hasWiki: sent.has_wiki ?? old.hasWiki,
    hasDiscussions: sent.has_discussions ?? old.hasDiscussions,
    allowMergeCommit: sent.allow_merge_commit ?? old.allowMergeCommit,
    allowSquashMerge: sent.allow_squash_merge ?? old.allowSquashMerge,
    allowRebaseMerge: sent.allow_rebase_merge ?? old.allowRebaseMerge,
    allowAutoMerge: sent.allow_auto_merge ?? old.allowAutoMerge,
    allowForking: sent.allow_forking ?? old.allowForking,
    deleteBranchOnMerge: sent.delete_branch_on_merge ?? old.deleteBranchOnMerge,
    webCommitSignoffRequired: sent.web_commit_signoff_required ?? old.webCommitSignoffRequired,
    squashTitle: sent.squash_merge_commit_title ?? old.squashTitle,
    squashMessage: sent.squash_merge_commit_message ?? old.squashMessage,
    mergeTitle: sent.merge_commit_title ?? old.mergeTitle,
    mergeMessage: sent.merge_commit_message ?? old.mergeMessage,
  };
}

/** Adds a repository without content but the default labels; a fork names its parent. */
export function addRepository(
  context: RequestContext,
  owner: Account,
  settings: Settings,
  parent: number | null = null,
): Repository {
  const { state, ids, now } = context;
  const repository: Repository = {
    id: ids.integer("repository"),
    owner,
    parent,
    settings,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
    git: createGitStore(),
    lastNumber: 0,
    lastMilestone: 0,
    issues: new Map(),
    openIssues: 0,
    comments: new Map(),
    issueEvents: new Map(),
    labels: new Map(),
    milestones: new Map(),
    reviews: new Map(),
    reviewComments: new Map(),
    reactions: new Map(),
    hooks: new Map(),
    releases: new Map(),
    releaseAssets: new Map(),
    collaborators: new Map(),
    protections: new Map(),
    rulesets: new Map(),
    deployments: new Map(),
    deploymentStatuses: new Map(),
    statuses: new Map(),
    checkSuites: new Map(),
    checkRuns: new Map(),
    workflows: new Map(),
    runs: new Map(),
    jobs: new Map(),
    artifacts: new Map(),
    secrets: new Map(),
    variables: new Map(),
  };
  addDefaultLabels(context, repository);
  state.repositories.set(repository.id, repository);
  state.names.set(fullName(repository).toLowerCase(), repository.id);
  return repository;
}

/** Rejects a name that another repository of an account has. */
function checkNameNew({ state }: RequestContext, owner: Account, name: string): void {
  if (!state.names.has(`${owner.login}/${name}`.toLowerCase())) return;
  throw githubError(422, "Repository creation failed.", [nameTaken]);
}

/** Creates a repository; returns the context of it. */
export function createOwnedRepository(
  context: RequestContext,
  owner: Account,
  body: z.output<typeof createRepositoryBody>,
): RequestContext {
  checkNameNew(context, owner, body.name);
  const settings = applySettings({ ...defaultSettings, name: body.name }, body);
  checkMergeMethods(settings);
  const repository = addRepository(context, owner, settings);
  const view = context.with(repository);
  if (body.auto_init) writeReadme(view);
  view.emit(repositoryChanged(view.eventView, "created"));
  return view;
}

export function createRepository(
  context: RequestContext,
  owner: Account,
  body: z.output<typeof createRepositoryBody>,
): RouteResponse {
  return new RouteResponse(201, presentFullRepository(createOwnedRepository(context, owner, body)));
}

/** Writes the first commit of a repository created with `auto_init`. */
function writeReadme(context: RequestContext): void {
  const { git, settings } = context.repository;
  const about = settings.description === null ? "" : `\n${settings.description}`;
  const sha = putBlob(git, Buffer.from(`# ${settings.name}${about}\n`));
  const tree = withPath(git, undefined, ["README.md"], { mode: "100644", sha });
  const commit = writeCommit(context, { tree, parents: [], message: "Initial commit" });
  git.refs.set(`refs/heads/${settings.defaultBranch}`, commit.sha);
}

/** Refuses a name another repository of the owner has. */
function checkNameFree(state: State, repository: Repository, name: string): void {
  const holder = state.names.get(`${repository.owner.login}/${name}`.toLowerCase());
  if (holder !== undefined && holder !== repository.id) throw validationFailed(nameTaken);
}

function checkMergeMethods(settings: Settings): void {
  const { allowMergeCommit, allowSquashMerge, allowRebaseMerge } = settings;
  if (allowMergeCommit || allowSquashMerge || allowRebaseMerge) return;
  throw validationFailed({
    resource: "Repository",
    code: "custom",
    field: "merge_commit_allowed",
    message: "Sorry, you need to allow at least one merge strategy. (no_merge_method)",
  });
}

export function checkChange(
  { state, repository }: RequestContext,
  body: z.output<typeof updateRepositoryBody>,
): void {
  const { settings, git } = repository;
  if (settings.isArchived && body.archived !== false) {
    throw githubError(403, "Repository was archived so is read-only.");
  }
  if (body.name !== undefined) checkNameFree(state, repository, body.name);
  checkMergeMethods(applySettings(settings, body));
  const branch = body.default_branch;
  if (branch === undefined || branch === settings.defaultBranch || branchHead(git, branch)) return;
  const message = `The branch ${branch} was not found. Please push that ref first or create it via the Git Data API.`;
  throw validationFailed({
    resource: "Repository",
    field: "default_branch",
    code: "invalid",
    message,
  });
}

/** Returns the changes for the event `repository` `edited`. */
function editedFields(old: Settings, now: Settings): ApiObject | undefined {
  const changes = {
    ...(old.description === now.description ? {} : { description: { from: old.description } }),
    ...(old.homepage === now.homepage ? {} : { homepage: { from: old.homepage } }),
    ...(old.defaultBranch === now.defaultBranch
      ? {}
      : { default_branch: { from: old.defaultBranch } }),
    ...(old.topics.join() === now.topics.join() ? {} : { topics: { from: old.topics } }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Saves new settings and emits GitHub's event for each change. */
export function changeSettings(context: RequestContext, settings: Settings): void {
  const { repository, state, now } = context;
  const old = repository.settings;
  const oldName = fullName(repository).toLowerCase();
  state.names.delete(oldName);
  if (old.name !== settings.name) state.formerNames.set(oldName, repository.id);
  repository.settings = settings;
  repository.updatedAt = now;
  state.names.set(fullName(repository).toLowerCase(), repository.id);
  const notify = (action: string, changes?: ApiObject) => {
    context.emit(repositoryChanged(context.eventView, action, changes));
  };
  if (old.name !== settings.name) notify("renamed", { repository: { name: { from: old.name } } });
  const edited = editedFields(old, settings);
  if (edited) notify("edited", edited);
  if (old.isPrivate !== settings.isPrivate)
    notify(settings.isPrivate ? "privatized" : "publicized");
  if (old.isArchived !== settings.isArchived)
    notify(settings.isArchived ? "archived" : "unarchived");
}

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { isMember } from "../../access/permission.ts";
import { githubError, notFound, unprocessable, validationFailed } from "../../errors.ts";
import { refCreated, refDeleted, repositoryChanged } from "../../events.ts";
import { branchHead, copyObjects } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { findAccount } from "../../shared/find.ts";
import { type Account, fullName, isPull, saveIssue } from "../../state.ts";
import { presentBriefProtection } from "../branch-protection/present.ts";
import { presentCommit } from "../commits/present.ts";
import { writeCommit } from "../commits/actions.ts";
import { checkFree, checkName } from "../git-refs/checks.ts";
import { changeSettings, createOwnedRepository } from "../repositories/actions.ts";
import {
  presentFullRepository,
  presentRepository,
  repositoryPage,
  repositoryUrl,
} from "../repositories/present.ts";
import { createRepositoryBody, repositoryName } from "../repositories/schema.ts";
import { presentUser } from "../users/present.ts";

/** The account that gets a repository: the caller, or an organisation of the caller. */
function newOwner({ state, user }: RequestContext, login: string | undefined): Account {
  const owner = login === undefined ? user : findAccount(state, login);
  if (owner && (owner.id === user.id || isMember(state, owner.id, user.id))) return owner;
  throw validationFailed({
    resource: "Repository",
    code: "custom",
    field: "owner",
    message: `${login ?? ""} is not the account or an organization of the authenticated user`,
  });
}

/** Puts a repository under another account. Its old name leads to it. */
function transfer(context: RequestContext, owner: Account, name: string): void {
  const { state, repository } = context;
  const { owner: before, settings } = repository;
  const wanted = `${owner.login}/${name}`.toLowerCase();
  const holder = state.names.get(wanted);
  if (holder !== undefined && holder !== repository.id) {
    throw unprocessable("The new owner has a repository of this name.");
  }
  const old = fullName(repository).toLowerCase();
  state.names.delete(old);
  state.formerNames.set(old, repository.id);
  repository.owner = owner;
  repository.settings = { ...settings, name };
  repository.updatedAt = context.now;
  state.names.set(wanted, repository.id);
  const kind = before.type === "Organization" ? "organization" : "user";
  const changes = { owner: { from: { [kind]: presentUser(context, before) } } };
  context.emit(repositoryChanged(context.eventView, "transferred", changes));
}

/** Gives a branch another name, also where pull requests, its protection and the settings have it. */
function renameBranch(context: RequestContext, branch: string, name: string): void {
  const { repository } = context;
  const { git, protections, settings } = repository;
  const head = branchHead(git, branch);
  if (!head) throw notFound("Branch not found");
  const ref = `refs/heads/${name}`;
  checkName(ref);
  checkFree(context, ref);
  git.refs.set(ref, head.sha);
  git.refs.delete(`refs/heads/${branch}`);
  const protection = protections.get(branch);
  if (protection) protections.set(name, protection);
  protections.delete(branch);
  for (const issue of repository.issues.values()) {
    if (!isPull(issue) || issue.state === "closed") continue;
    const { pull } = issue;
    const isHead = pull.headRepository === repository.id && pull.head === branch;
    if (!isHead && pull.base !== branch) continue;
    const base = pull.base === branch ? name : pull.base;
    saveIssue(repository, { ...issue, pull: { ...pull, base, head: isHead ? name : pull.head } });
  }
  context.emit(refCreated(context.eventView, ref));
  context.emit(refDeleted(context.eventView, `refs/heads/${branch}`));
  if (settings.defaultBranch === branch) {
    changeSettings(context, { ...settings, defaultBranch: name });
  }
}

function presentBranch(context: RequestContext, name: string) {
  const { git, protections } = context.repository;
  const head = branchHead(git, name);
  if (!head) throw notFound("Branch not found");
  const self = `${repositoryUrl(context)}/branches/${name}`;
  return {
    name,
    commit: presentCommit(context, head),
    _links: { self, html: `${repositoryPage(context)}/tree/${name}` },
    protected: protections.has(name),
    protection: presentBriefProtection(protections.get(name)),
    protection_url: `${self}/protection`,
  };
}

/** Repositories and branches under other names, and copies of templates. */
export const routes = [
  route("POST /repos/:owner/:repo/transfer", "Puts a repository under another account", {
    of: "person",
    body: lazyObject(() => ({ new_owner: z.string().min(1), new_name: repositoryName.optional() })),
    unsupported: ["team_ids"],
    handle: (context, { body }) => {
      const owner = newOwner(context, body.new_owner);
      transfer(context, owner, body.new_name ?? context.repository.settings.name);
      return new RouteResponse(202, presentRepository(context));
    },
  }),
  route("POST /repos/:owner/:repo/generate", "Makes a repository from a template", {
    of: "person",
    onArchived: true,
    body: lazyObject(() => ({
      owner: z.string().optional(),
      name: repositoryName,
      description: z.string().optional(),
      include_all_branches: z.boolean().default(false),
      private: z.boolean().default(false),
    })),
    handle: (context, { body }) => {
      const { repository } = context;
      const { git, settings } = repository;
      if (!settings.isTemplate) throw githubError(404, "Not Found");
      const { name, description, private: isPrivate } = body;
      const wanted = createRepositoryBody.parse({ name, description, private: isPrivate });
      const made = createOwnedRepository(context, newOwner(context, body.owner), wanted);
      copyObjects(git, made.repository.git);
      for (const [ref, sha] of git.refs) {
        const branch = ref.replace(/^refs\/heads\//, "");
        const isMain = branch === settings.defaultBranch;
        const head = branch === ref ? undefined : git.commits.get(sha);
        if (!head || (!isMain && !body.include_all_branches)) continue;
        const parts = { tree: head.tree, parents: [], message: "Initial commit" };
        made.repository.git.refs.set(ref, writeCommit(made, parts).sha);
      }
      const { settings: own } = made.repository;
      made.repository.settings = { ...own, defaultBranch: settings.defaultBranch };
      return new RouteResponse(201, presentFullRepository(made));
    },
  }),
  ...([":branch", ":folder/:branch"] as const).map((branch) =>
    route(`POST /repos/:owner/:repo/branches/${branch}/rename`, "Gives a branch another name", {
      body: lazyObject(() => ({ new_name: z.string().min(1) })),
      handle: (context, { body }) => {
        const { folder, branch: last = "" } = context.params;
        renameBranch(context, folder === undefined ? last : `${folder}/${last}`, body.new_name);
        return new RouteResponse(201, presentBranch(context, body.new_name));
      },
    }),
  ),
];

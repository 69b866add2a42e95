import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { canSee, isMember } from "../../access/permission.ts";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import { forked } from "../../events.ts";
import { isAncestor } from "../../git/history.ts";
import { mergeTrees } from "../../git/merge.ts";
import { branchHead, copyObjects } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { listForks, countStars } from "../../shared/counts.ts";
import { sorted } from "../../shared/fields.ts";
import { requireOrganization } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { type Account, fullName, type Repository } from "../../state.ts";
import { writeCommit } from "../commits/actions.ts";
import { moveRef } from "../git-refs/actions.ts";
import { addRepository } from "../repositories/actions.ts";
import { presentFullRepository, presentListed } from "../repositories/present.ts";
import { repositoryName } from "../repositories/schema.ts";

const createForkBody = lazyObject(() => ({
  organization: z.string().optional(),
  name: repositoryName.optional(),
  default_branch_only: z.boolean().default(false),
}));

type CreateForkBody = z.output<typeof createForkBody>;

/** The account that gets the fork: the person, or an organisation that they belong to. */
function ownerOf({ state, user }: RequestContext, login: string | undefined): Account {
  if (login === undefined) return user;
  const organization = requireOrganization(state, login);
  if (isMember(state, organization.id, user.id)) return organization;
  throw githubError(403, "You must be a member of the organization to fork to it.");
}

/** A name that the owner has not used: `app`, `app-1`. */
function freeName({ state }: RequestContext, owner: Account, name: string): string {
  const isFree = (one: string) => !state.names.has(`${owner.login}/${one}`.toLowerCase());
  if (isFree(name)) return name;
  for (let count = 1; ; count += 1) {
    if (isFree(`${name}-${String(count)}`)) return `${name}-${String(count)}`;
  }
}

function fork(context: RequestContext, owner: Account, sent: CreateForkBody): Repository {
  const { repository, state } = context;
  const { settings, git } = repository;
  if (settings.isPrivate && !settings.allowForking) {
    throw githubError(403, "The repository exists, but forking is disabled.");
  }
  if (owner.id === repository.owner.id) {
    throw githubError(403, "A repository cannot be forked to its own account.");
  }
  if (git.refs.size === 0) {
    throw githubError(403, "The repository exists, but it contains no Git content.");
  }
  const own = listForks(state, repository).find((one) => one.owner.id === owner.id);
  if (own) return own;
  const name = freeName(context, owner, sent.name ?? settings.name);
  const changes = { name, isTemplate: false, hasIssues: false, topics: [] };
  const made = addRepository(context, owner, { ...settings, ...changes }, repository.id);
  copyObjects(git, made.git);
  const main = `refs/heads/${settings.defaultBranch}`;
  for (const [ref, sha] of git.refs) {
    if (!sent.default_branch_only || ref === main) made.git.refs.set(ref, sha);
  }
  context.emit(forked(context.eventView, made));
  return made;
}

/** Brings a branch of a fork up to that of its parent: fast-forward, or by a merge. */
function mergeUpstream(context: RequestContext, branch: string) {
  const { repository, state } = context;
  const parent = state.repositories.get(repository.parent ?? 0);
  if (!parent) throw unprocessable("This repository is not a fork.");
  const [theirs, ours] = [branchHead(parent.git, branch), branchHead(repository.git, branch)];
  if (!theirs || !ours) throw notFound("Branch not found");
  copyObjects(parent.git, repository.git);
  const base_branch = `${parent.owner.login}:${branch}`;
  const upstream = fullName(parent);
  if (isAncestor(repository.git, theirs.sha, ours.sha)) {
    const message = `This branch is not behind the upstream ${base_branch}.`;
    return { message, merge_type: "none", base_branch };
  }
  const ref = `refs/heads/${branch}`;
  const message = `Successfully fetched and fast-forwarded from upstream ${base_branch}.`;
  if (isAncestor(repository.git, ours.sha, theirs.sha)) {
    moveRef(context, ref, theirs.sha);
    return { message, merge_type: "fast-forward", base_branch };
  }
  const tree = mergeTrees(repository.git, ours.sha, theirs.sha);
  if (tree === undefined) throw githubError(409, "There are merge conflicts");
  const parents = [ours.sha, theirs.sha];
  const title = `Merge branch '${branch}' of ${upstream} into ${branch}`;
  moveRef(context, ref, writeCommit(context, { tree, parents, message: title }).sha);
  return {
    message: `Successfully fetched and merged from upstream ${base_branch}.`,
    merge_type: "merge",
    base_branch,
  };
}

/** Forks. */
export const routes = [
  route("GET /repos/:owner/:repo/forks", "Lists the forks of a repository", {
    query: pageQuery.extend({
      sort: z
        .enum(["newest", "oldest", "stargazers", "watchers"])
        .catch("newest")
        .default("newest"),
    }),
    handle: (context, request) => {
      const { state, repository, actor } = context;
      const forks = listForks(state, repository).filter((one) => canSee(state, one, actor));
      const { sort } = request.query;
      const found =
        sort === "oldest"
          ? forks
          : sort === "newest"
            ? forks.toReversed()
            : sorted(forks, (one) => countStars(state, one), "desc");
      return context.list(request, found, presentListed);
    },
  }),
  route("POST /repos/:owner/:repo/forks", "Forks a repository", {
    onArchived: true,
    of: "person",
    body: createForkBody,
    handle: (context, request) => {
      const made = fork(context, ownerOf(context, request.body.organization), request.body);
      return new RouteResponse(202, presentFullRepository(context.with(made)));
    },
  }),
  route("POST /repos/:owner/:repo/merge-upstream", "Brings a fork's branch up to its parent", {
    body: lazyObject(() => ({ branch: z.string().min(1) })),
    handle: (context, request) => mergeUpstream(context, request.body.branch),
  }),
];

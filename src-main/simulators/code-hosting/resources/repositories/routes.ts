import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { isGranted } from "../../access/check.ts";
import { canSee, isMember } from "../../access/permission.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { findAccount } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { type Account, fullName, type Repository, type State } from "../../state.ts";
import { applySettings, changeSettings, checkChange, createRepository } from "./actions.ts";
import { deleteRepository } from "./delete.ts";
import { presentFullRepository, presentListed } from "./present.ts";
import {
  createRepositoryBody,
  listRepositoriesQuery,
  ownRepositoriesRules,
  settingsRules,
  unsupportedSettings,
  updateRepositoryBody,
} from "./schema.ts";

type ListQuery = z.output<typeof listRepositoriesQuery>;

const keys = {
  created: (repository: Repository) => repository.createdAt,
  updated: (repository: Repository) => repository.updatedAt,
  pushed: (repository: Repository) => repository.pushedAt,
  full_name: (repository: Repository) => fullName(repository).toLowerCase(),
} as const;

function listRepositories(
  { state, actor }: RequestContext,
  query: ListQuery,
  keep: (repository: Repository) => boolean,
  usualSort: keyof typeof keys = "full_name",
): readonly Repository[] {
  const wanted = query.visibility !== "all" ? query.visibility : query.type;
  const isShown = ({ settings }: Repository) =>
    wanted === "private" ? settings.isPrivate : wanted === "public" ? !settings.isPrivate : true;
  const { sort = usualSort } = query;
  const found = [...state.repositories.values()].filter(
    (one) => isShown(one) && canSee(state, one, actor) && keep(one),
  );
  const usual = sort === "full_name" ? "asc" : direction.parse(undefined);
  return sorted(found, keys[sort], query.direction ?? usual);
}

/** Which repositories the authenticated user's list holds. */
function ownTest({ state, user }: RequestContext, { type, affiliation, since, before }: ListQuery) {
  const parts = affiliation.split(",").map((part) => part.trim());
  const isMeant = ({ owner, collaborators }: Repository) => {
    const isOwn = owner.id === user.id;
    if (type === "owner") return isOwn;
    const isShared = isMember(state, owner.id, user.id);
    const isInvited = collaborators.has(user.id);
    if (type === "member") return !isOwn && (isShared || isInvited);
    return (
      (isOwn && parts.includes("owner")) ||
      (isShared && parts.includes("organization_member")) ||
      (isInvited && parts.includes("collaborator"))
    );
  };
  return (one: Repository) =>
    isMeant(one) && one.updatedAt >= (since ?? -Infinity) && one.updatedAt <= (before ?? Infinity);
}

function ownerOf(state: State, login: string | undefined, type?: Account["type"]): Account {
  const account = findAccount(state, login ?? "");
  if (!account || (type && account.type !== type)) throw notFound();
  return account;
}

/** Members create repositories of an organisation, and Apps with `administration` there. */
function checkCreator({ state, actor }: RequestContext, owner: Account): void {
  const isAllowed =
    actor.kind === "installation"
      ? actor.installation.account === owner.id &&
        isGranted(actor.permissions, ["administration"], "write")
      : isMember(state, owner.id, actor.account.id);
  if (isAllowed) return;
  throw githubError(
    403,
    "You need admin access to the organization before adding a repository to it.",
  );
}

/** Repositories and their topics. */
export const routes = [
  route("GET /user/repos", "Lists the repositories the authenticated user can see", {
    of: "person",
    query: listRepositoriesQuery,
    rules: ownRepositoriesRules,
    handle: (context, request) => {
      const found = listRepositories(context, request.query, ownTest(context, request.query));
      return context.list(request, found, presentListed);
    },
  }),
  ...(["/users/:name/repos", "/orgs/:name/repos"] as const).map((path) =>
    route(`GET ${path}`, "Lists the repositories of an account", {
      query: listRepositoriesQuery,
      handle: (context, request) => {
        const { state } = context;
        const owner = ownerOf(state, context.params["name"]);
        const isOwned = (one: Repository) => one.owner.id === owner.id;
        const usualSort = path.startsWith("/orgs") ? "created" : "full_name";
        const found = listRepositories(context, request.query, isOwned, usualSort);
        return context.list(request, found, presentListed);
      },
    }),
  ),
  route("POST /user/repos", "Creates a repository of the authenticated user", {
    body: createRepositoryBody,
    rules: settingsRules,
    unsupported: unsupportedSettings,
    of: "person",
    handle: (context, request) => createRepository(context, context.user, request.body),
  }),
  route("POST /orgs/:name/repos", "Creates a repository of an organisation", {
    body: createRepositoryBody,
    rules: settingsRules,
    unsupported: unsupportedSettings,
    handle: (context, request) => {
      const owner = ownerOf(context.state, context.params["name"], "Organization");
      checkCreator(context, owner);
      return createRepository(context, owner, request.body);
    },
  }),
  route("GET /repos/:owner/:repo", "Shows a repository", (context) =>
    presentFullRepository(context),
  ),
  route("DELETE /repos/:owner/:repo", "Deletes a repository and all it holds", {
    onArchived: true,
    handle: (context) => {
      deleteRepository(context);
      return noContent();
    },
  }),
  route("PATCH /repos/:owner/:repo", "Changes a repository's settings", {
    onArchived: true,
    body: updateRepositoryBody,
    rules: settingsRules,
    unsupported: unsupportedSettings,
    handle: (context, request) => {
      checkChange(context, request.body);
      const { settings } = context.repository;
      changeSettings(context, {
        ...applySettings(settings, request.body),
        name: request.body.name ?? settings.name,
        defaultBranch: request.body.default_branch ?? settings.defaultBranch,
      });
      return presentFullRepository(context);
    },
  }),
  route("GET /repos/:owner/:repo/topics", "Lists a repository's topics", {
    query: pageQuery,
    handle: (context, request) =>
      respondWithList(
        request,
        context.repository.settings.topics,
        (topic) => topic,
        (names) => ({ names }),
      ),
  }),
  route("PUT /repos/:owner/:repo/topics", "Replaces a repository's topics", {
    body: lazyObject(() => ({
      names: z.array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/)).max(20),
    })),
    handle: (context, request) => {
      changeSettings(context, {
        ...context.repository.settings,
        topics: [...new Set(request.body.names)],
      });
      return { names: context.repository.settings.topics };
    },
  }),
];

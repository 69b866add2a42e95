import * as z from "zod";
import { noContent } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { repositoryChanged } from "../../events.ts";
import { route, under } from "../../route.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { findAccount } from "../../shared/find.ts";
import { answerList } from "../../shared/paging.ts";
import { type Account, fullName, type Repository, type State } from "../../state.ts";
import {
  applySettings,
  changeSettings,
  checkChange,
  createRepository,
  removeRepository,
} from "./actions.ts";
import { presentFullRepository, presentListedRepository } from "./present.ts";
import { createRepositoryBody, listRepositoriesQuery, updateRepositoryBody } from "./schema.ts";

type ListQuery = z.output<typeof listRepositoriesQuery>;

const keys = {
  created: (repository: Repository) => repository.createdAt,
  updated: (repository: Repository) => repository.updatedAt,
  pushed: (repository: Repository) => repository.pushedAt,
  full_name: (repository: Repository) => fullName(repository).toLowerCase(),
} as const;

function listRepositories(
  state: State,
  query: ListQuery,
  keep: (repository: Repository) => boolean,
): readonly Repository[] {
  const wanted = query.visibility !== "all" ? query.visibility : query.type;
  const isShown = ({ settings }: Repository) =>
    wanted === "private" ? settings.isPrivate : wanted === "public" ? !settings.isPrivate : true;
  const found = [...state.repositories.values()].filter((one) => isShown(one) && keep(one));
  const usual = query.sort === "full_name" ? "asc" : direction.parse(undefined);
  return sorted(found, keys[query.sort], query.direction ?? usual);
}

function ownerOf(state: State, login: string | undefined, type?: Account["type"]): Account {
  const account = findAccount(state, login ?? "");
  if (!account || (type && account.type !== type)) throw notFound();
  return account;
}

/** Repositories and their topics. */
export const routes = [
  route({
    method: "GET",
    path: "/user/repos",
    summary: "Lists the repositories the authenticated user can see",
    query: listRepositoriesQuery,
    handle: (context, request) => {
      const { state } = context;
      const isOwn = (repository: Repository) => repository.owner.id === state.user.id;
      const owned = request.query.type === "owner" ? isOwn : () => true;
      return answerList(request, listRepositories(state, request.query, owned), (one) =>
        presentListedRepository(context.with(one)),
      );
    },
  }),
  ...(["/users/:name/repos", "/orgs/:name/repos"] as const).map((path) =>
    route({
      method: "GET",
      path,
      summary: "Lists the repositories of an account",
      query: listRepositoriesQuery,
      handle: (context, request) => {
        const { state } = context;
        const owner = ownerOf(state, context.params["name"]);
        const found = listRepositories(state, request.query, (one) => one.owner.id === owner.id);
        return answerList(request, found, (one) => presentListedRepository(context.with(one)));
      },
    }),
  ),
  route({
    method: "POST",
    path: "/user/repos",
    summary: "Creates a repository of the authenticated user",
    body: createRepositoryBody,
    handle: (context, request) => createRepository(context, context.state.user, request.body),
  }),
  route({
    method: "POST",
    path: "/orgs/:name/repos",
    summary: "Creates a repository of an organisation",
    body: createRepositoryBody,
    handle: (context, request) => {
      const owner = ownerOf(context.state, context.params["name"], "Organization");
      return createRepository(context, owner, request.body);
    },
  }),
  route({
    method: "GET",
    path: under(""),
    summary: "Shows a repository",
    handle: (context) => presentFullRepository(context),
  }),
  route({
    method: "DELETE",
    path: under(""),
    summary: "Deletes a repository and all it holds",
    onArchived: true,
    handle: (context) => {
      context.emit(repositoryChanged(context.eventView, "deleted"));
      removeRepository(context.state, context.repository);
      return noContent();
    },
  }),
  route({
    method: "PATCH",
    path: under(""),
    summary: "Changes a repository's settings",
    onArchived: true,
    body: updateRepositoryBody,
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
  route({
    method: "GET",
    path: under("/topics"),
    summary: "Lists a repository's topics",
    handle: (context) => ({
      names: context.repository.settings.topics,
    }),
  }),
  route({
    method: "PUT",
    path: under("/topics"),
    summary: "Replaces a repository's topics",
    body: z.object({ names: z.array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/)).max(20) }),
    handle: (context, request) => {
      changeSettings(context, {
        ...context.repository.settings,
        topics: [...new Set(request.body.names)],
      });
      return { names: context.repository.settings.topics };
    },
  }),
];

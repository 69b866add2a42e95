import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { writeCommit } from "../commits.ts";
import { githubError, notFound, validationFailed } from "../errors.ts";
import { repositoryChanged } from "../events/repository.ts";
import { accountNamed, reading } from "../find.ts";
import { withPath } from "../git/tree.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentFullRepository, presentListedRepository } from "../present/repository.ts";
import { applySettings, settingsFields, usualSettings } from "../repository-settings.ts";
import { addRepository, fullName, newRepository, removeRepository } from "../repositories.ts";
import type { Account, HostingState, Repository } from "../state.ts";
import { sceneOf, type Scene } from "../view.ts";
import { direction, route, sorted, under } from "./route.ts";

const createBody = settingsFields.extend({
  name: z
    .string()
    .regex(/^[\w.-]{1,100}$/, { error: "may hold letters, digits, dots, dashes and underscores" })
    .refine((name) => name !== "." && name !== ".." && !name.endsWith(".git"), {
      error: "is reserved",
    }),
  auto_init: z.boolean().default(false),
});

const listQuery = pageQuery.extend({
  type: z.string().optional(),
  visibility: z.enum(["all", "public", "private"]).catch("all").default("all"),
  sort: z
    .enum(["created", "updated", "pushed", "full_name"])
    .catch("full_name")
    .default("full_name"),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
});

type ListQuery = z.output<typeof listQuery>;

const keys = {
  created: (repository: Repository) => repository.createdAt,
  updated: (repository: Repository) => repository.updatedAt,
  pushed: (repository: Repository) => repository.pushedAt,
  full_name: (repository: Repository) => fullName(repository).toLowerCase(),
} as const;

function listRepositories(
  state: HostingState,
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

function create(scene: Scene, owner: Account, body: z.output<typeof createBody>): RouteResponse {
  const { state, context, now } = scene;
  if (state.names.has(`${owner.login}/${body.name}`.toLowerCase())) {
    const message = "name already exists on this account";
    const fault = { resource: "Repository", code: "custom", field: "name", message } as const;
    throw githubError(422, "Repository creation failed.", [fault]);
  }
  const settings = applySettings({ ...usualSettings, name: body.name }, body);
  const id = context.ids.integer("repository");
  const repository = addRepository(state, newRepository(id, owner, settings, now));
  if (body.auto_init) writeReadme(scene, repository);
  scene.emit(repositoryChanged(scene.eventView, repository, "created"));
  const headers = { location: `${scene.view.base}/repos/${fullName(repository)}` };
  return new RouteResponse(201, presentFullRepository(scene.view, repository), headers);
}

/** The first commit of a repository that begins with one. */
function writeReadme(scene: Scene, repository: Repository): void {
  const { git, settings } = repository;
  const about = settings.description === null ? "" : `\n${settings.description}`;
  const sha = git.putBlob(Buffer.from(`# ${settings.name}${about}\n`));
  const tree = withPath(git, undefined, ["README.md"], { mode: "100644", sha });
  const parts = { tree, parents: [], message: "Initial commit" };
  const commit = writeCommit({ ...scene, repository }, parts);
  git.refs.set(`refs/heads/${settings.defaultBranch}`, commit.sha);
}

function ownerOf(state: HostingState, login: string | undefined, type?: Account["type"]): Account {
  const account = accountNamed(state, login ?? "");
  if (!account || (type && account.type !== type)) throw notFound();
  return account;
}

/** Making, finding and deleting repositories. */
export const repositoryRoutes = [
  route({
    method: "GET",
    path: "/user/repos",
    summary: "Lists the repositories the authenticated user can see",
    query: listQuery,
    handle: (context, request) => {
      const { state, view } = sceneOf(context, request);
      const isOwn = (repository: Repository) => repository.owner.id === state.user.id;
      const owned = request.query.type === "owner" ? isOwn : () => true;
      return answerList(request, listRepositories(state, request.query, owned), (repository) =>
        presentListedRepository(view, repository),
      );
    },
  }),
  ...(["/users/:name/repos", "/orgs/:name/repos"] as const).map((path) =>
    route({
      method: "GET",
      path,
      summary: "Lists the repositories of an account",
      query: listQuery,
      handle: (context, request) => {
        const { state, view } = sceneOf(context, request);
        const owner = ownerOf(state, request.params["name"]);
        const found = listRepositories(state, request.query, (one) => one.owner.id === owner.id);
        return answerList(request, found, (one) => presentListedRepository(view, one));
      },
    }),
  ),
  route({
    method: "POST",
    path: "/user/repos",
    summary: "Creates a repository of the authenticated user",
    body: createBody,
    handle: (context, request) => {
      const scene = sceneOf(context, request);
      return create(scene, scene.state.user, request.body);
    },
  }),
  route({
    method: "POST",
    path: "/orgs/:name/repos",
    summary: "Creates a repository of an organisation",
    body: createBody,
    handle: (context, request) => {
      const scene = sceneOf(context, request);
      const owner = ownerOf(scene.state, request.params["name"], "Organization");
      return create(scene, owner, request.body);
    },
  }),
  route({
    method: "GET",
    path: under(""),
    summary: "Shows a repository",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return presentFullRepository(view, repository);
    },
  }),
  route({
    method: "DELETE",
    path: under(""),
    summary: "Deletes a repository and all it holds",
    handle: (context, request) => {
      const scene = reading(context, request);
      scene.emit(repositoryChanged(scene.eventView, scene.repository, "deleted"));
      removeRepository(scene.state, scene.repository);
      return noContent();
    },
  }),
];

/** Refuses a name another repository of the owner has. */
export function checkNameFree(state: HostingState, repository: Repository, name: string): void {
  const holder = state.names.get(`${repository.owner.login}/${name}`.toLowerCase());
  if (holder === undefined || holder === repository.id) return;
  const message = "name already exists on this account";
  throw validationFailed({ resource: "Repository", code: "custom", field: "name", message });
}

export const repositoryName = createBody.shape.name;

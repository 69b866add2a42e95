import { githubError, notFound } from "./errors.ts";
import type { Pull } from "./present/pull.ts";
import type { Account, HostingContext, HostingState, Issue, Label, Repository } from "./state.ts";
import { sceneOf, type Scene } from "./view.ts";

type Params = Readonly<Record<string, string>>;

interface Asked {
  readonly params: Params;
  readonly baseUrl: string;
}

/** A request's stage, with the repository its path names. */
export interface RepositoryScene extends Scene {
  readonly repository: Repository;
}

/** The repository of a path, whoever wrote its name in whatever case. */
export function findRepository(state: HostingState, params: Params): Repository {
  const name = `${params["owner"] ?? ""}/${params["repo"] ?? ""}`.toLowerCase();
  const repository = state.repositories.get(state.names.get(name) ?? 0);
  if (!repository) throw notFound();
  return repository;
}

/** The stage of a request that reads a repository. */
export function reading(context: HostingContext, request: Asked): RepositoryScene {
  const repository = findRepository(context.state, request.params);
  return { ...sceneOf(context, request), repository };
}

/** The stage of a request that changes a repository; an archived one is read-only. */
export function writing(context: HostingContext, request: Asked): RepositoryScene {
  const scene = reading(context, request);
  if (scene.repository.settings.isArchived) {
    throw githubError(403, "Repository was archived so is read-only.");
  }
  return scene;
}

/** A number of a path; what is none names nothing. */
export function numberOf(params: Params, name: string): number {
  const text = params[name] ?? "";
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** What a path's number names in a map of things. */
export function findByNumber<T>(things: ReadonlyMap<number, T>, params: Params, name: string): T {
  const thing = things.get(numberOf(params, name));
  if (thing === undefined) throw notFound();
  return thing;
}

/** The issue or pull request of a path. */
export function findIssue(repository: Repository, params: Params): Issue {
  return findByNumber(repository.issues, params, "number");
}

/** Whether an issue is a pull request. */
export function isPull(issue: Issue): issue is Pull {
  return issue.pull !== undefined;
}

/** The pull request of a path. */
export function findPull(repository: Repository, params: Params): Pull {
  const issue = findIssue(repository, params);
  if (!isPull(issue)) throw notFound();
  return issue;
}

/** A label by its name, whatever the case. */
export function labelNamed(repository: Repository, name: string): Label | undefined {
  const wanted = name.toLowerCase();
  for (const label of repository.labels.values()) {
    if (label.name.toLowerCase() === wanted) return label;
  }
  return undefined;
}

/** The user or organisation of a login. */
export function accountNamed(state: HostingState, login: string): Account | undefined {
  const wanted = login.toLowerCase();
  return [state.user, state.organization].find((account) => account.login === wanted);
}

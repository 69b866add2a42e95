import { notFound } from "../errors.ts";
import {
  type Account,
  isPull,
  type Issue,
  type Label,
  type Pull,
  type Repository,
  type State,
} from "../state.ts";

type Params = Readonly<Record<string, string>>;

/** The repository of a path, whoever wrote its name in whatever case. */
export function requireRepository(state: State, params: Params): Repository {
  const name = `${params["owner"] ?? ""}/${params["repo"] ?? ""}`.toLowerCase();
  const repository = state.repositories.get(state.names.get(name) ?? 0);
  if (!repository) throw notFound();
  return repository;
}

/** A number of a path; what is none names nothing. */
export function numberOf(params: Params, name: string): number {
  const text = params[name] ?? "";
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** What a path's number names in a map of things. */
export function requireByNumber<T>(
  things: ReadonlyMap<number, T>,
  params: Params,
  name: string,
): T {
  const thing = things.get(numberOf(params, name));
  if (thing === undefined) throw notFound();
  return thing;
}

/** The issue or pull request of a path. */
export function requireIssue(repository: Repository, params: Params): Issue {
  return requireByNumber(repository.issues, params, "number");
}

/** The pull request of a path. */
export function requirePull(repository: Repository, params: Params): Pull {
  const issue = requireIssue(repository, params);
  if (!isPull(issue)) throw notFound();
  return issue;
}

/** A label by its name, whatever the case. */
export function findLabel(repository: Repository, name: string): Label | undefined {
  const wanted = name.toLowerCase();
  for (const label of repository.labels.values()) {
    if (label.name.toLowerCase() === wanted) return label;
  }
  return undefined;
}

/** The user or organisation of a login. */
export function findAccount(state: State, login: string): Account | undefined {
  const wanted = login.toLowerCase();
  return [state.user, state.organization].find((account) => account.login === wanted);
}

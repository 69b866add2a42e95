import { notFound } from "../errors.ts";
import {
  type Account,
  type App,
  isPull,
  type Issue,
  type Label,
  type Pull,
  type Repository,
  type State,
  type Team,
} from "../state.ts";

type Params = Readonly<Record<string, string>>;

const nameIn = (params: Params): string =>
  `${params["owner"] ?? ""}/${params["repo"] ?? ""}`.toLowerCase();

/** Finds a repository by its full name, `owner/name`; names ignore case. */
export function findRepository({ names, repositories }: State, name: string) {
  return repositories.get(names.get(name.toLowerCase()) ?? 0);
}

/** The repository of a path. */
export function requireRepository(state: State, params: Params): Repository {
  const repository = findRepository(state, nameIn(params));
  if (!repository) throw notFound();
  return repository;
}

/** Returns the repository that had the name of a path before, unless another one has it now. */
export function findRenamed(state: State, params: Params): Repository | undefined {
  const name = nameIn(params);
  return state.names.has(name)
    ? undefined
    : state.repositories.get(state.formerNames.get(name) ?? 0);
}

/** A number of a path; throws a 404 for anything else. */
export function readNumber(params: Params, name: string): number {
  const text = params[name] ?? "";
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** Looks up the number of a path in a map; throws a 404 if it is missing. */
export function requireByNumber<T>(
  things: ReadonlyMap<number, T>,
  params: Params,
  name: string,
): T {
  const thing = things.get(readNumber(params, name));
  if (thing === undefined) throw notFound();
  return thing;
}

/** A request for something in a repository. */
export interface Located {
  readonly repository: Repository;
  readonly params: Params;
}

/** Makes the lookup of one of a repository's parts by the number that a path has under a name. */
export function partNamed<T>(
  name: string,
  partsOf: (repository: Repository) => ReadonlyMap<number, T>,
) {
  return ({ repository, params }: Located): T => requireByNumber(partsOf(repository), params, name);
}

/** The issue or pull request of a path. */
export function requireIssue({ repository, params }: Located): Issue {
  return requireByNumber(repository.issues, params, "number");
}

/** Lists the pull requests of a repository, oldest first. */
export function selectPulls({ issues }: Repository): readonly Pull[] {
  return [...issues.values()].filter(isPull);
}

/** The pull request of a path. */
export function requirePull(request: Located): Pull {
  const issue = requireIssue(request);
  if (!isPull(issue)) throw notFound();
  return issue;
}

/** Finds a label by name; names ignore case. */
export function findLabel(repository: Repository, name: string): Label | undefined {
  const wanted = name.toLowerCase();
  return [...repository.labels.values()].find(({ name: known }) => known.toLowerCase() === wanted);
}

/** The user or organisation of a login. */
export function findAccount(state: State, login: string): Account | undefined {
  const wanted = login.toLowerCase();
  return [...state.accounts.values()].find((one) => one.login.toLowerCase() === wanted);
}

/** Finds an App by its slug. */
export function findApp({ apps }: State, slug: string): App | undefined {
  return [...apps.values()].find((app) => app.slug === slug);
}

/** Finds a team of an organisation by its slug. */
export function findTeam({ teams }: State, organization: number, slug: string): Team | undefined {
  return [...teams.values()].find(
    (team) => team.organization === organization && team.slug === slug,
  );
}

/** Finds the account that an email address belongs to. */
export function accountByEmail({ accounts }: State, email: string): Account | undefined {
  const wanted = email.toLowerCase();
  return [...accounts.values()].find((account) => account.email === wanted);
}

/** Returns the person of a login; throws a 404 if there is none. */
export function requirePerson(state: State, login: string | undefined): Account {
  const account = findAccount(state, login ?? "");
  if (account?.type !== "User") throw notFound();
  return account;
}

/** Returns the organisation of a login; throws a 404 if there is none. */
export function requireOrganization(state: State, login: string | undefined): Account {
  const account = findAccount(state, login ?? "");
  if (account?.type !== "Organization") throw notFound();
  return account;
}

import { notFound } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import type { Environment, State } from "../../state.ts";

/** The environments of a repository, in the order in which they were made. */
export function environmentsOf(
  { environments }: State,
  repository: number,
): readonly Environment[] {
  return [...environments.values()].filter((one) => one.repository === repository);
}

/** Finds an environment by its name; names ignore case. */
export function findEnvironment(state: State, repository: number, name: string) {
  const wanted = name.toLowerCase();
  return environmentsOf(state, repository).find((one) => one.name.toLowerCase() === wanted);
}

/** The environment of a path; throws a 404 if there is none. */
export function requireEnvironment({ state, repository, params }: RequestContext): Environment {
  const found = findEnvironment(state, repository.id, params["environment"] ?? "");
  if (found) return found;
  throw notFound();
}

/** Makes an environment without rules, unless there is one of this name: deployments do. */
export function ensureEnvironment(context: RequestContext, name: string): Environment {
  const { state, repository, ids, now } = context;
  const known = findEnvironment(state, repository.id, name);
  if (known) return known;
  const made: Environment = {
    id: ids.integer("environment"),
    repository: repository.id,
    name,
    waitTimer: 0,
    preventsSelfReview: false,
    reviewers: [],
    branches: null,
    policies: [],
    createdAt: now,
    updatedAt: now,
  };
  state.environments.set(made.id, made);
  return made;
}

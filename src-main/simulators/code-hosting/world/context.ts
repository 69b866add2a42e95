import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { resolveCommit } from "../git/store.ts";
import { canSee } from "../access/permission.ts";
import type { Commit } from "../git/objects.ts";
import { RequestContext } from "../route.ts";
import { findAccount, findRepository } from "../shared/find.ts";
import { type Account, isPull, type Issue, type Pull, type SimContext } from "../state.ts";

/** The 404 of a world action. */
export function unknown(what: string, field: string): Refusal {
  return controlRefusal(404, "not_found", `There is no ${what}`, field);
}

/** The 409 of a world action. */
export function conflict(code: string, message: string, field: string): Refusal {
  return controlRefusal(409, code, message, field);
}

/** Returns the person of a login. */
export function personNamed({ state }: SimContext, login: string): Account {
  const account = findAccount(state, login);
  if (account?.type !== "User") throw unknown(`user ${login}`, "login");
  return account;
}

/** Makes the context in which a person acts on a repository: `owner/name`. */
export function contextOn(sim: SimContext, name: string, person: Account): RequestContext {
  const { state, baseUrl } = sim;
  const repository = findRepository(state, name);
  if (!repository) throw unknown(`repository ${name}`, "repository");
  const request = { method: "POST", baseUrl, url: "/", params: {}, headers: {}, key: "" };
  const actor = { kind: "user", account: person } as const;
  if (!canSee(state, repository, actor)) {
    const message = `${person.login} has no access to ${name}`;
    throw conflict("no_access", message, "login");
  }
  return new RequestContext(sim, request, { repository, actor });
}

/** Returns the issue or pull request of a number. */
export function issueNumbered({ repository }: RequestContext, number: number): Issue {
  const issue = repository.issues.get(number);
  if (!issue) throw unknown(`issue or pull request #${String(number)}`, "number");
  return issue;
}

export function pullNumbered({ repository }: RequestContext, number: number): Pull {
  const issue = repository.issues.get(number);
  if (!issue || !isPull(issue)) throw unknown(`pull request #${String(number)}`, "number");
  return issue;
}

/** Returns the commit of a sha, the beginning of one, a branch or a tag. */
export function commitNamed({ repository }: RequestContext, sha: string): Commit {
  const commit = resolveCommit(repository.git, sha);
  if (!commit) throw unknown(`commit ${sha}`, "sha");
  return commit;
}

/** Turns what the provider would refuse into the conflict of a world action. */
export function orConflict<T>(work: () => T, field: string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { body } = error;
    const shown =
      typeof body === "object" && body !== null && "message" in body ? body.message : "";
    throw conflict("refused", String(shown), field);
  }
}

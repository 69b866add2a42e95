import { findLiveToken, type LiveToken } from "#core/oauth/grants.ts";
import { githubError } from "../errors.ts";
import type { Account, App, AppPermissions, Installation, State } from "../state.ts";
import { appOfJwt, isJwt } from "./json-web-token.ts";

/** The actor of a request. Everyone has an account to act under; that of an App is its bot. */
export type Actor =
  | {
      readonly kind: "user";
      readonly account: Account;
      /** The scopes of an OAuth app's token; absent: all. */
      readonly scopes?: readonly string[];
      /** The App that the person acts through. */
      readonly through?: App;
    }
  | { readonly kind: "app"; readonly account: Account; readonly app: App }
  | {
      readonly kind: "installation";
      readonly account: Account;
      readonly app: App;
      readonly installation: Installation;
      readonly permissions: AppPermissions;
      /** `null`: all of the installation's repositories. */
      readonly repositories: readonly number[] | null;
    };

const badCredentials = () => githubError(401, "Bad credentials");

/** Returns the account of an id. */
export function requireAccount({ accounts, user }: State, id: number): Account {
  return accounts.get(id) ?? user;
}

/** Returns the App of a client id. */
export function appOfClient({ apps }: State, clientId: string): App | undefined {
  return [...apps.values()].find((app) => app.clientId === clientId);
}

/** Returns the person who allowed an app: an App with its permissions, another one with its scopes. */
function personOf(state: State, { token, grant }: LiveToken): Actor {
  const account = requireAccount(state, Number(grant.userId));
  const through = appOfClient(state, grant.clientId);
  return { kind: "user", account, ...(through ? { through } : { scopes: token.scopes }) };
}

/**
 * Returns who a key stands for; a key that the state does not know is the one user's.
 * @param now Simulator time: tokens expire.
 */
export function findActor(state: State, key: string, now: number): Actor {
  if (isJwt(key)) {
    const app = appOfJwt(state, key);
    if (!app) throw badCredentials();
    return { kind: "app", account: requireAccount(state, app.bot), app };
  }
  const allowed = findLiveToken(state.oauth, now, key);
  if (allowed) return personOf(state, allowed);
  const grant = state.grants.get(key);
  if (!grant) return { kind: "user", account: state.user };
  if (grant.kind === "user") return { kind: "user", account: requireAccount(state, grant.account) };
  const installation = state.installations.get(grant.installation);
  const app = state.apps.get(installation?.app ?? 0);
  if (!installation || !app || grant.expiresAt <= now) throw badCredentials();
  if (installation.suspendedAt !== null) {
    throw githubError(403, "This installation has been suspended");
  }
  const { permissions, repositories } = grant;
  const account = requireAccount(state, app.bot);
  return { kind: "installation", account, app, installation, permissions, repositories };
}

/** The App that an actor acts through, if it does. */
export function findActorApp(actor: Actor): App | undefined {
  return actor.kind === "user" ? actor.through : actor.app;
}

import { findLiveToken } from "#core/oauth/grants.ts";
import { githubError } from "../errors.ts";
import type { Account, App, AppPermissions, Installation, State } from "../state.ts";
import { appOfJwt, isJwt } from "./json-web-token.ts";

/** Who makes a request. Everyone has an account to act under; that of an App is its bot. */
export type Actor =
  | { readonly kind: "user"; readonly account: Account }
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
export function accountOf({ accounts, user }: State, id: number): Account {
  return accounts.get(id) ?? user;
}

/**
 * Returns who a key stands for; a key that the state does not know is the one user's.
 * @param now Simulator time: tokens expire.
 */
export function actorOf(state: State, key: string, now: number): Actor {
  if (isJwt(key)) {
    const app = appOfJwt(state, key);
    if (!app) throw badCredentials();
    return { kind: "app", account: accountOf(state, app.bot), app };
  }
  const allowed = findLiveToken(state.oauth, now, key)?.grant;
  if (allowed) return { kind: "user", account: accountOf(state, Number(allowed.userId)) };
  const grant = state.grants.get(key);
  if (!grant) return { kind: "user", account: state.user };
  if (grant.kind === "user") return { kind: "user", account: accountOf(state, grant.account) };
  const installation = state.installations.get(grant.installation);
  const app = state.apps.get(installation?.app ?? 0);
  if (!installation || !app || grant.expiresAt <= now) throw badCredentials();
  if (installation.suspendedAt !== null) {
    throw githubError(403, "This installation has been suspended");
  }
  const { permissions, repositories } = grant;
  const account = accountOf(state, app.bot);
  return { kind: "installation", account, app, installation, permissions, repositories };
}

/** The App that an actor acts through, if it does. */
export function appOf(actor: Actor): App | undefined {
  return actor.kind === "user" ? undefined : actor.app;
}

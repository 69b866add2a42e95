import { notFound } from "../errors.ts";
import type { State } from "../state.ts";
import type { ServerClaim } from "./entities.ts";
import { openidScopes } from "./seeds.ts";

/** An authorization server as the OAuth endpoints see it: that of the org, or a custom one. */
export interface Issuer {
  /** "" for the server of the org. */
  readonly id: string;
  readonly issuer: string;
  /** The address that the endpoints begin with. */
  readonly base: string;
  readonly audience: string;
  readonly claims: readonly ServerClaim[];
  /** Names of scopes with what a consent page says of them. */
  readonly scopes: ReadonlyMap<string, { readonly text: string; readonly isSystem: boolean }>;
  /** Scopes of a request that names none. */
  readonly defaultScopes: readonly string[];
}

/** Scopes of Okta's own API, for the server of the org. */
export const OKTA_SCOPE = /^okta\.[a-zA-Z]+(?:\.[a-zA-Z]+)*$/;

/** Returns the server of a path; throws Okta's 404. */
export function findIssuer(state: State, id: string | undefined, baseUrl: string): Issuer {
  if (id === undefined || id === "") {
    const texts = { ...openidScopes, groups: "View the groups that you are in" };
    return {
      id: "",
      issuer: baseUrl,
      base: `${baseUrl}/oauth2`,
      audience: baseUrl,
      claims: [],
      scopes: new Map(
        Object.entries(texts).map(([name, text]) => [name, { text, isSystem: true }]),
      ),
      defaultScopes: [],
    };
  }
  const server = state.servers.get(id);
  if (server?.status !== "ACTIVE") throw notFound(id, "AuthorizationServer");
  const scopes = [...server.scopes.values()];
  const base = `${baseUrl}/oauth2/${server.id}`;
  return {
    id: server.id,
    issuer: base,
    base,
    audience: server.audience,
    claims: [...server.claims.values()].filter(({ status }) => status === "ACTIVE"),
    scopes: new Map(
      scopes.map(({ name, displayName, description, isSystem }) => [
        name,
        { text: displayName ?? description ?? name, isSystem },
      ]),
    ),
    defaultScopes: scopes.filter(({ isDefault }) => isDefault).map(({ name }) => name),
  };
}

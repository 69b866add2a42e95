import { notFound } from "../errors.ts";
import type { State } from "../state.ts";
import type { ServerClaim } from "./entities.ts";
import { openidScopes } from "./seeds.ts";

/** A scope of a server: its text on a consent page. */
interface IssuerScope {
  readonly text: string;
  readonly isSystem: boolean;
  /** True if an app that asks for consent asks for this scope. */
  readonly needsConsent: boolean;
  /** True if the discovery document lists it. */
  readonly isPublished: boolean;
}

/** The scopes of OpenID Connect need consent, but for the one that makes a request one of it. */
const systemScope = (name: string, text: string): IssuerScope => ({
  text,
  isSystem: true,
  needsConsent: name !== "openid",
  isPublished: true,
});

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
  readonly scopes: ReadonlyMap<string, IssuerScope>;
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
      scopes: new Map(Object.entries(texts).map(([name, text]) => [name, systemScope(name, text)])),
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
      scopes.map(({ name, displayName, description, isSystem, isPublished, consent }) => {
        const text = displayName ?? description ?? name;
        if (isSystem) return [name, systemScope(name, text)];
        const needsConsent = consent !== "IMPLICIT";
        return [name, { text, isSystem, isPublished, needsConsent }];
      }),
    ),
    defaultScopes: scopes.filter(({ isDefault }) => isDefault).map(({ name }) => name),
  };
}

import type {
  AuthorizationServer,
  ServerClaim,
  ServerScope,
} from "../../authorization/entities.ts";
import { serverKeys } from "../../authorization/server-keys.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

const selfOf = (base: string, id: string) => `${base}/api/v1/authorizationServers/${id}`;

/** An authorization server as the API shows it. */
export function presentServer(state: State, server: AuthorizationServer, base: string) {
  const [active] = serverKeys(state, server.id);
  const self = selfOf(base, server.id);
  return {
    id: server.id,
    name: server.name,
    description: server.description,
    audiences: [server.audience],
    issuer: `${base}/oauth2/${server.id}`,
    issuerMode: server.issuerMode,
    status: server.status,
    default: server.id === "default",
    created: presentTime(server.created),
    lastUpdated: presentTime(server.lastUpdated),
    credentials: { signing: { kid: active?.kid, use: "sig", rotationMode: server.rotationMode } },
    _links: {
      self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } },
      scopes: { href: `${self}/scopes`, hints: { allow: ["GET"] } },
      claims: { href: `${self}/claims`, hints: { allow: ["GET"] } },
      metadata: [
        {
          name: "oauth-authorization-server",
          href: `${base}/oauth2/${server.id}/.well-known/oauth-authorization-server`,
          hints: { allow: ["GET"] },
        },
        {
          name: "openid-configuration",
          href: `${base}/oauth2/${server.id}/.well-known/openid-configuration`,
          hints: { allow: ["GET"] },
        },
      ],
    },
  };
}

/** A scope of an authorization server. */
export function presentScope(
  { id: serverId }: AuthorizationServer,
  scope: ServerScope,
  base: string,
) {
  return {
    id: scope.id,
    name: scope.name,
    displayName: scope.displayName,
    description: scope.description,
    consent: scope.consent,
    optional: scope.isOptional,
    default: scope.isDefault,
    system: scope.isSystem,
    metadataPublish: scope.isPublished ? "ALL_CLIENTS" : "NO_CLIENTS",
    _links: { self: { href: `${selfOf(base, serverId)}/scopes/${scope.id}` } },
  };
}

/** A claim of an authorization server. */
export function presentClaim(
  { id: serverId }: AuthorizationServer,
  claim: ServerClaim,
  base: string,
) {
  return {
    id: claim.id,
    name: claim.name,
    status: claim.status,
    claimType: claim.claimType,
    valueType: claim.valueType,
    value: claim.value,
    ...(claim.groupFilter === undefined ? {} : { group_filter_type: claim.groupFilter }),
    conditions: { scopes: claim.scopes },
    system: claim.isSystem,
    alwaysIncludeInToken: claim.isAlwaysInToken,
    _links: { self: { href: `${selfOf(base, serverId)}/claims/${claim.id}` } },
  };
}

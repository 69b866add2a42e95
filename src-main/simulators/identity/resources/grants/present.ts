import type { App } from "../../authorization/entities.ts";
import type { ConsentGrant, RefreshToken } from "../../authorization/grants.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import type { AppGrant } from "./app-grants.ts";

const issuerOf = (server: string, base: string) =>
  server === "" ? base : `${base}/oauth2/${server}`;

const serverLink = (server: string, base: string) =>
  server === ""
    ? {}
    : { authorizationServer: { href: `${base}/api/v1/authorizationServers/${server}` } };

/** A refresh token as administrators see it. */
export function presentToken({ id, token, grant }: RefreshToken, base: string) {
  const app = `${base}/api/v1/apps/${grant.clientId}`;
  const self = `${app}/tokens/${id}`;
  return {
    id,
    status: "ACTIVE",
    created: presentTime(token.issuedAt),
    lastUpdated: presentTime(token.issuedAt),
    expiresAt: presentTime(token.expiresAt ?? null),
    issuer: issuerOf(grant.server, base),
    clientId: grant.clientId,
    userId: grant.userId,
    scopes: token.scopes,
    _links: {
      app: { href: app },
      self: { href: self },
      revoke: { href: self, hints: { allow: ["DELETE"] } },
      client: { href: `${base}/oauth2/v1/clients/${grant.clientId}` },
      user: { href: `${base}/api/v1/users/${grant.userId ?? ""}` },
      ...serverLink(grant.server, base),
    },
  };
}

/** A scope that a user has allowed a client, or that an administrator has given it. */
export function presentGrant(
  { ownerId }: State,
  { id, server, clientId, userId, scope, created }: ConsentGrant | AppGrant,
  base: string,
) {
  const app = `${base}/api/v1/apps/${clientId}`;
  const user = userId === undefined ? undefined : `${base}/api/v1/users/${userId}`;
  return {
    id,
    status: "ACTIVE",
    created: presentTime(created),
    createdBy: { id: userId ?? ownerId, type: "User" },
    lastUpdated: presentTime(created),
    issuer: issuerOf(server, base),
    clientId,
    ...(userId !== undefined && { userId }),
    scopeId: scope,
    source: userId === undefined ? "ADMIN" : "END_USER",
    _links: {
      app: { href: app },
      self: { href: `${user ?? app}/grants/${id}` },
      client: { href: `${base}/oauth2/v1/clients/${clientId}` },
      ...(user !== undefined && { user: { href: user } }),
      ...serverLink(server, base),
    },
  };
}

/** A client in the list of those that a user signed in to. */
export function presentClient({ id, label, client }: App, list: string, base: string) {
  return {
    client_id: id,
    client_name: label,
    client_uri: client.client_uri,
    logo_uri: client.logo_uri,
    _links: {
      self: { href: `${base}/oauth2/v1/clients/${id}` },
      grants: { href: `${list}/${id}/grants` },
      tokens: { href: `${list}/${id}/tokens` },
    },
  };
}

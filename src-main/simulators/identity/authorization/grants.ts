import { createHash } from "node:crypto";
import { findLiveToken, forgetConsent, rememberConsent, revokeGrants } from "#core/oauth/grants.ts";
import type { Grant, Token } from "#core/oauth/state.ts";
import * as z from "zod";
import type { State } from "../state.ts";

/** The scopes that a user has allowed a client at a server, one by one. */
export interface ConsentGrant {
  readonly id: string;
  readonly server: string;
  readonly clientId: string;
  readonly userId: string;
  readonly scope: string;
  readonly created: number;
}

const consentKey = z.tuple([z.string(), z.string(), z.string()]);

/** Returns the id of an object that has none of its own, by what it is about. */
const idOf = (prefix: string, ...parts: readonly string[]) =>
  prefix +
  createHash("sha256")
    .update(JSON.stringify(parts))
    .digest("base64url")
    .replaceAll(/[-_]/g, "0")
    .slice(0, 17);

/** Returns what users have allowed clients. */
export function listConsents({ oauth, created }: State): readonly ConsentGrant[] {
  return [...oauth.consents].flatMap(([key, scopes]) => {
    const [server, clientId, userId] = consentKey.parse(JSON.parse(key));
    const grants = [...oauth.grants.values()].filter(
      (grant) => grant.server === server && grant.clientId === clientId && grant.userId === userId,
    );
    return scopes.map((scope) => ({
      id: idOf("oag", server, clientId, userId, scope),
      server,
      clientId,
      userId,
      scope,
      created: grants.find((grant) => grant.scopes.includes(scope))?.signedInAt ?? created,
    }));
  });
}

/** Takes a scope back that a user has allowed a client: the tokens with it end. */
export function revokeConsent({ oauth }: State, consent: ConsentGrant): void {
  const { server, clientId, userId, scope } = consent;
  const asked = { server, clientId };
  const left = [...oauth.consents].find(
    ([key]) => key === JSON.stringify([server, clientId, userId]),
  )?.[1];
  forgetConsent(oauth, asked, userId);
  const scopes = (left ?? []).filter((one) => one !== scope);
  if (scopes.length > 0) rememberConsent(oauth, { ...asked, scopes }, userId);
  revokeGrants(
    oauth,
    (grant) =>
      grant.server === server &&
      grant.clientId === clientId &&
      grant.userId === userId &&
      grant.scopes.includes(scope),
  );
}

/** A refresh token as administrators see it: its id is not its text. */
export interface RefreshToken {
  readonly id: string;
  readonly token: Token;
  readonly grant: Grant;
}

/** Returns the refresh tokens that are valid now. */
export function listRefreshTokens({ oauth }: State, now: number): readonly RefreshToken[] {
  return [...oauth.tokens.values()].flatMap((one) => {
    const live = one.kind === "refresh" ? findLiveToken(oauth, now, one.id) : undefined;
    return live ? [{ id: idOf("oar", one.id), ...live }] : [];
  });
}

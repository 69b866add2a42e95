import { OAuthError } from "#core/oauth/oauth-error.ts";
import type { SimContext } from "../state.ts";
import { requestReader, type OktaRequest } from "./authorization-request.ts";
import type { App, PushedRequest } from "./entities.ts";

const PREFIX = "urn:okta:";
const LIFETIME_SECONDS = 300;

/** Keeps the request of a client, and returns the address that stands for it (RFC 9126, 2.2). */
export function pushRequest(
  context: SimContext,
  app: App,
  server: string,
  sent: OktaRequest & { readonly request_uri?: string | undefined },
): object {
  const { request_uri: nested, ...fields } = sent;
  if (nested !== undefined) {
    throw new OAuthError("invalid_request", "The 'request_uri' parameter is not allowed here.");
  }
  const known = { ...fields, client_id: app.id, server };
  requestReader.request(context, known, requestReader.target(context, known));
  const { state, ids, now } = context;
  const id = ids.bare("pushed/", 32);
  const expiresAt = now + LIFETIME_SECONDS * 1_000;
  const { baseUrl: _baseUrl, ...kept } = known;
  state.pushed.set(id, { server, clientId: app.id, fields: kept, expiresAt });
  return { request_uri: `${PREFIX}${id}`, expires_in: LIFETIME_SECONDS };
}

/** Returns the request that an address stands for, once; throws an OAuthFault. */
export function takePushedRequest(
  { state, now }: SimContext,
  server: string,
  { client_id: clientId, request_uri: uri = "" }: Readonly<Record<string, string | undefined>>,
): PushedRequest["fields"] {
  const id = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : "";
  const pushed = state.pushed.get(id);
  const isMeant = pushed?.clientId === clientId && pushed?.server === server;
  if (!pushed || !isMeant || pushed.expiresAt <= now) {
    throw new OAuthError("invalid_request", "The 'request_uri' is invalid, used or expired.");
  }
  state.pushed.delete(id);
  return pushed.fields;
}

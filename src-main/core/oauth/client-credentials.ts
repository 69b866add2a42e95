import type { IncomingHttpHeaders } from "node:http";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { decodeOrKeep } from "#core/text/escaping.ts";
import { OAuthError } from "./oauth-error.ts";

/** The client authentication methods of OpenID Connect Core, section 9. */
export type AuthMethod = "client_secret_basic" | "client_secret_post" | "client_assertion" | "none";

/** The credentials of a client at the token endpoint. */
export interface ClientCredentials {
  readonly method: AuthMethod;
  readonly clientId: string;
  /** The secret, or the assertion; empty for a public client. */
  readonly proof: string;
}

/** The fields by which a client authenticates. */
export interface ClientFields {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly client_assertion?: string | undefined;
  readonly client_assertion_type?: string | undefined;
}

/** Reads `Authorization: Basic` (RFC 6749, 2.3.1); `undefined` when there is none. */
export function readBasic({ authorization }: IncomingHttpHeaders): ClientCredentials | undefined {
  const { scheme, value = "" } = readAuthorization(authorization) ?? {};
  if (scheme !== "basic" || !/^[A-Za-z0-9+/=_-]+$/.test(value)) return undefined;
  const text = Buffer.from(value, "base64").toString("utf8");
  const decode = (part: string) => decodeOrKeep(part.replaceAll("+", " "));
  const colon = text.indexOf(":");
  // okta-auth-js sends the id of a public client alone.
  if (colon < 0) return { method: "none", clientId: decode(text), proof: "" };
  return {
    method: "client_secret_basic",
    clientId: decode(text.slice(0, colon)),
    proof: decode(text.slice(colon + 1)),
  };
}

/** Reads how a client shows who it is. A client may use one method only. */
export function readClientCredentials(
  headers: IncomingHttpHeaders,
  body: ClientFields,
): ClientCredentials | undefined {
  const basic = readBasic(headers);
  const { client_id: id, client_secret: secret, client_assertion: assertion } = body;
  const shown = [basic, secret, assertion].filter((value) => value !== undefined);
  if (shown.length > 1 || (basic && id !== undefined && id !== basic.clientId)) {
    throw new OAuthError("invalid_request", "Cannot supply multiple client credentials.");
  }
  if (basic) return basic;
  if (assertion !== undefined) {
    return { method: "client_assertion", clientId: id ?? "", proof: assertion };
  }
  if (id === undefined) return undefined;
  const method = secret === undefined ? "none" : "client_secret_post";
  return { method, clientId: id, proof: secret ?? "" };
}

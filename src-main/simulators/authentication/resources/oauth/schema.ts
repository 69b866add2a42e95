import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { redirectUris, scopes } from "../oauth-applications/schema.ts";

const text = z.string().optional();

const client = { client_id: text, client_secret: text };

export const tokenBody = lazyLooseObject(() => ({
  ...client,
  grant_type: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  scope: text,
}));

export const tokenLookupBody = lazyLooseObject(() => ({
  ...client,
  token: text,
  token_type_hint: text,
}));

/** The metadata of a client that registers itself (RFC 7591). */
export const registerBody = lazyLooseObject(() => ({
  client_name: z.string().min(1).max(256).default("OAuth client"),
  redirect_uris: redirectUris.min(1),
  grant_types: z.array(z.enum(["authorization_code", "refresh_token"])).optional(),
  response_types: z.array(z.literal("code")).optional(),
  scope: scopes.optional(),
  token_endpoint_auth_method: z
    .enum(["client_secret_basic", "client_secret_post", "none"])
    .default("client_secret_basic"),
  client_uri: z.url({ protocol: /^https?$/ }).optional(),
  logo_uri: z.url({ protocol: /^https?$/ }).optional(),
}));

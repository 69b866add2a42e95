import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";

const text = z.string().optional();

const requestFields = authorizeFields.extend({ request_uri: text });

export const browserFields = requestFields.extend({ sessionToken: text });

const client = {
  client_id: text,
  client_secret: text,
  client_assertion: text,
  client_assertion_type: text,
};

export const isGrantType = z.enum([
  "authorization_code",
  "implicit",
  "refresh_token",
  "password",
  "client_credentials",
  "urn:ietf:params:oauth:grant-type:device_code",
]);

export const tokenBody = lazyObject(() => ({
  ...client,
  grant_type: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  device_code: text,
  username: text,
  password: text,
  scope: text,
}));

export const tokenLookupBody = lazyObject(() => ({
  ...client,
  token: text,
  token_type_hint: text,
}));

export const pushBody = requestFields.extend(client);

export const deviceBody = lazyObject(() => ({ ...client, scope: text }));

export const logoutFields = lazyObject(() => ({
  id_token_hint: text,
  post_logout_redirect_uri: text,
  state: text,
}));

import * as z from "zod";

const text = z.string().optional();

const requestFields = {
  client_id: text,
  redirect_uri: text,
  response_type: text,
  response_mode: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
  prompt: text,
  login_hint: text,
  max_age: text,
  request_uri: text,
};

export const authorizeFields = z.object({ ...requestFields, sessionToken: text });

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

export const tokenBody = z.object({
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
});

export const tokenLookupBody = z.object({ ...client, token: text, token_type_hint: text });

export const pushBody = z.object({ ...requestFields, ...client });

export const deviceBody = z.object({ ...client, scope: text });

export const logoutFields = z.object({
  id_token_hint: text,
  post_logout_redirect_uri: text,
  state: text,
});

import * as z from "zod";

const text = z.string().optional();

export const authorizeFields = z.looseObject({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  login: text,
  prompt: text,
  code_challenge: text,
  code_challenge_method: text,
});

export const accessTokenBody = z.looseObject({
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  grant_type: text,
  device_code: text,
  refresh_token: text,
});

export const deviceCodeBody = z.looseObject({ client_id: text, scope: text });

export const tokenLookupBody = z.looseObject({ access_token: z.string() });

import * as z from "zod";

const text = z.string().optional();

const authorizeShape = {
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
};

export const installFields = z.looseObject({ ...authorizeShape, user_scope: text });

export const signInFields = z.looseObject(authorizeShape);

export const clientBody = z.object({ client_id: text, client_secret: text });

export const accessBody = clientBody.extend({
  code: text,
  code_verifier: text,
  redirect_uri: text,
  grant_type: text,
  refresh_token: text,
});

import * as z from "zod";

const text = z.string().min(1).optional();

export const tokenBody = z.looseObject({
  grant_type: text,
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  refresh_token: text,
  assertion: text,
  box_subject_type: text,
  box_subject_id: text,
  subject_token: text,
  subject_token_type: text,
  scope: text,
  resource: text,
  box_shared_link: text,
});

export type TokenBody = z.output<typeof tokenBody>;

export const revokeBody = z.looseObject({ client_id: text, client_secret: text, token: text });

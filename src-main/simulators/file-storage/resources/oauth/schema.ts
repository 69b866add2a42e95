import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";

const text = z.string().min(1).optional();

export const tokenBody = lazyLooseObject(() => ({
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
}));

export type TokenBody = z.output<typeof tokenBody>;

export const revokeBody = lazyLooseObject(() => ({
  client_id: text,
  client_secret: text,
  token: text,
}));

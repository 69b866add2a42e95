import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";

const text = z.string().optional();

export const loginFields = authorizeFields.extend({ login: text });

export const accessTokenBody = lazyLooseObject(() => ({
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  grant_type: text,
  device_code: text,
  refresh_token: text,
}));

export const deviceCodeBody = lazyLooseObject(() => ({ client_id: text, scope: text }));

export const tokenLookupBody = lazyLooseObject(() => ({ access_token: z.string() }));

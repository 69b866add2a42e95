import * as z from "zod";
import { authorizeFields } from "#core/oauth/request-fields.ts";

const text = z.string().optional();

export const loginFields = authorizeFields.extend({ login: text });

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

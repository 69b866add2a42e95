import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const squareFields = authorizeFields.extend({
  session: booleanText().optional(),
});

export const tokenBody = lazyObject(() => ({
  client_id: z.string(),
  client_secret: text,
  code: text,
  redirect_uri: text,
  grant_type: z.enum(["authorization_code", "refresh_token"]),
  refresh_token: text,
  scopes: z.array(z.string()).nullish(),
  short_lived: z.boolean().nullish(),
  code_verifier: text,
}));

export const revokeBody = lazyObject(() => ({
  client_id: text,
  access_token: text,
  merchant_id: text,
  revoke_only_access_token: z.boolean().nullish(),
}));

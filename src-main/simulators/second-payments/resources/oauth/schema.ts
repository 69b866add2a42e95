import * as z from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const authorizeFields = z.looseObject({
  client_id: z.string().optional(),
  redirect_uri: z.string().optional(),
  scope: z.string().optional(),
  session: z.enum(["true", "false"]).optional(),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
});

export const tokenBody = z.object({
  client_id: z.string(),
  client_secret: text,
  code: text,
  redirect_uri: text,
  grant_type: z.enum(["authorization_code", "refresh_token"]),
  refresh_token: text,
  scopes: z.array(z.string()).nullish(),
  short_lived: z.boolean().nullish(),
  code_verifier: text,
});

export const revokeBody = z.object({
  client_id: text,
  access_token: text,
  merchant_id: text,
  revoke_only_access_token: z.boolean().nullish(),
});

import * as z from "zod";

const text = z.string().optional();

export const tokenBody = z.looseObject({
  grant_type: z.enum(["authorization_code", "refresh_token"]),
  code: text,
  redirect_uri: text,
  refresh_token: text,
});

export const tokenLookupBody = z.looseObject({ token: z.string() });

import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";

const text = z.string().optional();

export const tokenBody = lazyLooseObject(() => ({
  grant_type: z.enum(["authorization_code", "refresh_token"]),
  code: text,
  redirect_uri: text,
  refresh_token: text,
}));

export const tokenLookupBody = lazyLooseObject(() => ({ token: z.string() }));

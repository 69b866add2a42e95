import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { isSafeTarget } from "#core/oauth/redirect-uri.ts";
import { rejectField } from "#core/contract/issues.ts";
import { paging } from "../../shared/schema.ts";

/** The scopes of an OAuth application, with what a consent page says of them. */
export const scopeTexts: Readonly<Record<string, string>> = {
  openid: "Confirm who you are",
  profile: "View your name and your picture",
  email: "View your email address",
  public_metadata: "View your public metadata",
  private_metadata: "View your private metadata",
  offline_access: "Keep access while you are away",
};

export const DEFAULT_SCOPES = "profile email";

const known = Object.keys(scopeTexts);

export const scopes = z.string().transform((value, context) => {
  const names = [...new Set(value.split(/ +/).filter((name) => name !== ""))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  const message = `${unknown} is not a valid scope. Use ${known.join(", ")}.`;
  return rejectField(context, "form_param_value_invalid", message);
});

export const redirectUris = z
  .array(z.string().refine(isSafeTarget, { error: "must be an absolute URI without a fragment" }))
  .max(100);

const shape = lazy(() => ({
  name: z.string().min(1).max(256),
  redirect_uris: redirectUris.nullish(),
  callback_url: z.string().refine(isSafeTarget, { error: "must be an absolute URI" }).nullish(),
  scopes: scopes.nullish(),
  consent_screen_enabled: z.boolean().nullish(),
  pkce_required: z.boolean().nullish(),
  public: z.boolean().nullish(),
}));

export const createBody = lazyStrictObject(shape);

export const updateBody = lazyStrictObject(shape).partial();

export const listQuery = lazyObject(() => ({
  name_query: z.string().optional(),
  order_by: z.string().optional(),
  ...paging(),
}));

export type CreateBody = z.output<typeof createBody>;
export type UpdateBody = z.output<typeof updateBody>;

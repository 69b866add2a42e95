import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { OKTA_SCOPE } from "../../authorization/issuers.ts";
import { filled } from "../../shared/fields.ts";

export const grantBody = lazyObject(() => ({
  issuer: filled(2_048),
  scopeId: z.string().regex(OKTA_SCOPE, { error: "must be a scope such as okta.users.read" }),
}));

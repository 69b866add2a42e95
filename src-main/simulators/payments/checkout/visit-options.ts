import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import * as z from "zod";
import { type ObjectOf, objectFields, param } from "../shared/fields.ts";
import type { ApiObject } from "../shared/present.ts";
import { createChoice, flag, text } from "../shared/schema.ts";

const filter = createChoice("always", "limited", "unspecified");

const savedMethods = lazyStrictObject(() => ({
  allow_redisplay_filters: z.array(filter).min(1).optional(),
  payment_method_remove: createChoice("disabled", "enabled").optional(),
  payment_method_save: createChoice("disabled", "enabled").optional(),
})).transform(
  ({
    allow_redisplay_filters: filters = null,
    payment_method_remove: remove = null,
    payment_method_save: save = null,
  }) => ({
    allow_redisplay_filters: filters,
    payment_method_remove: remove,
    payment_method_save: save,
  }),
);

const permissions = lazyStrictObject(() => ({
  update_shipping_details: createChoice("client_only", "server_only").optional(),
})).transform(({ update_shipping_details: details = null }) => ({
  update_shipping_details: details,
}));

const walletOptions = lazyStrictObject(() => ({
  link: lazyStrictObject(() => ({ display: createChoice("auto", "never").optional() })).optional(),
})).transform(({ link }): ApiObject => (link ? { link } : {}));

const recovery = lazyStrictObject(() => ({
  recovery: lazyStrictObject(() => ({
    allow_promotion_codes: flag.optional(),
    enabled: flag,
  })).optional(),
})).transform(({ recovery: given }) => ({
  recovery: given
    ? { allow_promotion_codes: given.allow_promotion_codes ?? false, enabled: given.enabled }
    : null,
}));

/** The parameters of one visit to the page. They are stored as the API shows them. */
export const visitOptions = objectFields(() => ({
  after_expiration: param(recovery, null),
  excluded_payment_method_types: param(z.array(z.string()), null),
  integration_identifier: param(text, null),
  origin_context: param(createChoice("mobile_app", "web"), null),
  permissions: param(permissions, null),
  redirect_on_completion: param(createChoice("always", "if_required", "never"), null),
  saved_payment_method_options: param(savedMethods, null),
  wallet_options: param(walletOptions, null),
}));

export type VisitOptions = ObjectOf<typeof visitOptions>;

import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
  unsettableWebUrl,
} from "../../shared/schema.ts";
import { externalAccount } from "../external-accounts/fields.ts";
import { individual } from "../persons/fields.ts";
import { controllerShape } from "./controller.ts";

const capability = lazyStrictObject(() => ({ requested: flag }));

const profile = lazyStrictObject(() => ({
  mcc: text.optional(),
  name: text.optional(),
  product_description: text.optional(),
  support_email: text.optional(),
  support_phone: text.optional(),
  support_url: text.optional(),
  url: text.optional(),
  ...unsupported(
    "annual_revenue",
    "estimated_worker_count",
    "minority_owned_business_designation",
    "monthly_estimated_revenue",
    "specified_commercial_transactions_act_url",
    "support_address",
  ),
}));

const shared = () => ({
  business_profile: profile.optional(),
  business_type: createChoice(
    "company",
    "government_entity",
    "individual",
    "non_profit",
  ).optional(),
  capabilities: z.record(z.string(), capability).optional(),
  email: text.optional(),
  external_account: externalAccount.optional(),
  individual: individual.optional(),
  tos_acceptance: lazyStrictObject(() => ({
    date: integer.optional(),
    ip: z.string().max(100).optional(),
    user_agent: text.optional(),
    ...unsupported("service_agreement"),
  })).optional(),
  metadata: metadata.optional(),
  ...unsupported(
    "account_token",
    "company",
    "default_currency",
    "documents",
    "groups",

    "settings",
  ),
});

/** The parameters of `POST /v1/accounts`. */
export const createAccountBody = params(() => ({
  ...shared(),
  country: z.string().length(2).optional(),
  type: createChoice("custom", "express", "standard").optional(),
  controller: controllerShape.optional(),
}));

/** The parameters of `POST /v1/accounts/:id`. */
export const updateAccountBody = params(shared);

/** The parameters of `POST /v1/account_links`. */
export const createAccountLinkBody = params(() => ({
  account: objectId,
  type: createChoice("account_onboarding", "account_update"),
  refresh_url: unsettableWebUrl.optional(),
  return_url: unsettableWebUrl.optional(),
  ...unsupported("collect", "collection_options"),
}));

export type NewAccount = z.output<typeof createAccountBody>;
export type AccountUpdate = z.output<typeof updateAccountBody>;

import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  address,
  currency,
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
import { companyBody, settingsBody } from "./company.ts";
import { externalAccount } from "../external-accounts/fields.ts";
import { individual } from "../persons/fields.ts";
import { controllerShape } from "./controller.ts";

const capability = lazyStrictObject(() => ({ requested: flag }));

const profile = lazyStrictObject(() => ({
  mcc: text.optional(),
  name: text.optional(),
  product_description: text.optional(),
  support_address: address.optional(),
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
  company: companyBody.optional(),
  default_currency: currency.optional(),
  email: text.optional(),
  settings: settingsBody.optional(),
  external_account: externalAccount.optional(),
  individual: individual.optional(),
  tos_acceptance: lazyStrictObject(() => ({
    date: integer.optional(),
    ip: z.string().max(100).optional(),
    user_agent: text.optional(),
    service_agreement: createChoice("full", "recipient").optional(),
  })).optional(),
  metadata: metadata.optional(),
  ...unsupported("account_token", "documents", "groups"),
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

import type { ConnectedAccount } from "../../connect/types.ts";
import { shortList, type Wire } from "../../shared/present.ts";
import { presentController } from "./controller.ts";
import type { Resource } from "../../shared/resource.ts";

const due = [
  "business_profile.url",
  "external_account",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

function presentCapabilities({ capabilities, isOnboarded }: ConnectedAccount): Wire {
  const status = isOnboarded ? "active" : "inactive";
  return Object.fromEntries(capabilities.map((name) => [name, status] as const));
}

function presentRequirements({ isOnboarded }: ConnectedAccount): Wire {
  const open = isOnboarded ? [] : due;
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: open,
    disabled_reason: isOnboarded ? null : "requirements.past_due",
    errors: [],
    eventually_due: open,
    past_due: open,
    pending_verification: [],
  };
}

/** A connected account as the API shows it. */
export function presentConnectedAccount(account: ConnectedAccount): Wire {
  const { isOnboarded } = account;
  return {
    id: account.id,
    object: "account",
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
      ...account.profile,
    },
    business_type: account.businessType,
    capabilities: presentCapabilities(account),
    charges_enabled: isOnboarded,
    controller: presentController(account.controller),
    country: account.country,
    created: account.created,
    default_currency: "usd",
    details_submitted: isOnboarded,
    email: account.email,
    external_accounts: shortList(`/v1/accounts/${account.id}/external_accounts`, []),
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: account.metadata,
    payouts_enabled: isOnboarded,
    requirements: presentRequirements(account),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: "daily" },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: isOnboarded ? account.created : null },
    type: account.type,
  };
}

export const accountResource: Resource<ConnectedAccount> = {
  name: "account",
  of: ({ connectedAccounts }) => connectedAccounts,
  present: presentConnectedAccount,
};

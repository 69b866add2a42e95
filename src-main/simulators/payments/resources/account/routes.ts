import { route } from "../../route.ts";
import { platformOf } from "../../shared/derived-context.ts";
import type { Wire } from "../../shared/present.ts";
import type { Account } from "../../state.ts";
import { presentConnectedAccount } from "../accounts/present.ts";

/** The account as the API shows it. */
function presentAccount(account: Account): Wire {
  return {
    id: account.id,
    object: "account",
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: "Simdeck",
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    controller: { type: "account" },
    country: "US",
    created: account.created,
    default_currency: "usd",
    details_submitted: true,
    email: "account@simdeck.test",
    external_accounts: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    metadata: {},
    payouts_enabled: true,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: "Simdeck", timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: "SIMDECK",
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    type: "standard",
  };
}

/** The account that the key belongs to. */
export const routes = [
  route("GET /v1/account", "Shows the account", {
    answers: "account",
    handle: (context) => {
      const { account } = context.state;
      const connected = platformOf(context).state.connectedAccounts.get(account.id);
      return connected ? presentConnectedAccount(connected) : presentAccount(account);
    },
  }),
];

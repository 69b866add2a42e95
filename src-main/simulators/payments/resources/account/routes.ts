import { route } from "../../route.ts";
import { toPlatform } from "../../shared/derived-context.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { Account } from "../../state.ts";
import { presentConnectedAccount, presentProfile, presentTexts } from "../accounts/present.ts";

/** The account as the API shows it. */
function presentAccount(account: Account): ApiObject {
  return {
    id: account.id,
    object: "account",
    business_profile: presentProfile("Simdeck"),
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    controller: { type: "account" },
    country: "US",
    created: account.created,
    default_currency: "usd",
    details_submitted: true,
    email: "account@simdeck.test",
    external_accounts: shortList(`/v1/accounts/${account.id}/external_accounts`, []),
    metadata: {},
    payouts_enabled: true,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      ...presentTexts("Simdeck", "SIMDECK"),
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
      const connected = toPlatform(context).state.connectedAccounts.get(account.id);
      return connected
        ? presentConnectedAccount(connected, toPlatform(context))
        : presentAccount(account);
    },
  }),
];

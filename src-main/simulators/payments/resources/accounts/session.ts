import * as z from "zod";
import { route } from "../../route.ts";
import { requireReference } from "../../shared/require.ts";
import { flag, objectId, params } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";

const LIFE_SECONDS = 1_800;

const names = [
  "account_management",
  "account_onboarding",
  "balance_report",
  "balances",
  "disputes_list",
  "documents",
  "financial_account",
  "financial_account_transactions",
  "instant_payouts_promotion",
  "issuing_card",
  "issuing_cards_list",
  "notification_banner",
  "payment_details",
  "payment_disputes",
  "payment_method_settings",
  "payments",
  "payout_details",
  "payout_reconciliation_report",
  "payouts",
  "payouts_list",
  "reporting_chart",
  "tax_registrations",
  "tax_settings",
  "terminal_hardware_orders",
  "terminal_hardware_shop",
] as const;

const component = z.strictObject({
  enabled: flag,
  features: z.record(z.string(), flag).optional(),
});

const createSessionBody = params({
  account: objectId,
  components: z.partialRecord(z.enum(names), component),
});

/** The secret with which an app embeds parts of the dashboard of a connected account. */
export const sessionRoutes = [
  route("POST /v1/account_sessions", "Creates a secret for embedded components", {
    answers: "account_session",
    body: createSessionBody,
    handle: (context, { params: given }) => {
      const { connectedAccounts } = context.state;
      const { id } = requireReference(connectedAccounts, "account", given.account, "account");
      const components = names.map((name) => {
        const { enabled = false, features = {} } = given.components[name] ?? {};
        return [name, { enabled, features }] as const;
      });
      return {
        object: "account_session",
        account: id,
        client_secret: context.ids.next("accs_secret__", 32),
        components: Object.fromEntries(components),
        expires_at: secondsNow(context) + LIFE_SECONDS,
        livemode: false,
      };
    },
  }),
];

import * as z from "zod";
import { route } from "../../route.ts";
import type { ApiObject } from "../../shared/present.ts";
import { referenceTo } from "../../shared/resource.ts";
import { flag, objectId, params } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import { accountResource } from "./present.ts";

const LIFE_SECONDS = 1_800;

const login = ["disable_stripe_user_authentication", "external_account_collection"];
const payouts = [...login, "edit_payout_schedule", "instant_payouts", "standard_payouts"];
const disputes = [
  "destination_on_behalf_of_charge_management",
  "dispute_management",
  "refund_management",
  "smart_disputes_management",
];
const payments = [...disputes, "capture_payments"];
const cards = [
  "card_management",
  "card_spend_dispute_management",
  "cardholder_management",
  "spend_control_management",
];

/** The features of each component. */
const components: Readonly<Record<string, readonly string[]>> = {
  account_management: login,
  account_onboarding: login,
  balance_report: [],
  balances: payouts,
  disputes_list: payments,
  documents: [],
  financial_account: [...login, "send_money", "transfer_balance"],
  financial_account_transactions: ["card_spend_dispute_management"],
  instant_payouts_promotion: [...login, "instant_payouts"],
  issuing_card: cards,
  issuing_cards_list: [...cards, "disable_stripe_user_authentication"],
  notification_banner: login,
  payment_details: payments,
  payment_disputes: disputes,
  payment_method_settings: ["disable_stripe_user_authentication"],
  payments,
  payout_details: [],
  payout_reconciliation_report: [],
  payouts,
  payouts_list: [],
  reporting_chart: [],
  tax_registrations: [],
  tax_settings: [],
  terminal_hardware_orders: [],
  terminal_hardware_shop: [],
};

/** Features that an enabled component does not have unless the request asks for them. */
const offByDefault: ReadonlySet<string> = new Set([
  "destination_on_behalf_of_charge_management",
  "disable_stripe_user_authentication",
]);

const shape = () =>
  Object.fromEntries(
    Object.entries(components).map(([name, features]) => [
      name,
      z
        .strictObject({
          enabled: flag,
          features: z
            .strictObject(Object.fromEntries(features.map((feature) => [feature, flag.optional()])))
            .optional(),
        })
        .optional(),
    ]),
  );

const createSessionBody = params(() => ({
  account: objectId,
  components: z.strictObject(shape()),
}));

type Wish = z.output<typeof createSessionBody>["components"][string];

/** A component as the API shows it: one that is not enabled has no feature. */
function presentComponent(features: readonly string[], wish: Wish): ApiObject {
  const { enabled = false, features: wanted = {} } = wish ?? {};
  const isOn = (feature: string) => enabled && (wanted[feature] ?? !offByDefault.has(feature));
  return {
    enabled,
    features: Object.fromEntries(features.map((feature) => [feature, isOn(feature)])),
  };
}

/** The secret with which an app embeds parts of the dashboard of a connected account. */
export const sessionRoutes = [
  route("POST /v1/account_sessions", "Creates a secret for embedded components", {
    answers: "account_session",
    body: createSessionBody,
    handle: (context, { params: input }) => {
      const { id } = referenceTo(context, accountResource, input.account, "account");
      const shown = Object.entries(components).map(
        ([name, features]) => [name, presentComponent(features, input.components[name])] as const,
      );
      return {
        object: "account_session",
        account: id,
        client_secret: context.ids.next("accs_secret__", 32),
        components: Object.fromEntries(shown),
        expires_at: secondsNow(context) + LIFE_SECONDS,
        livemode: false,
      };
    },
  }),
];

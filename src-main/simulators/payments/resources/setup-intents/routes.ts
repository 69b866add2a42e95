import { methodRules, tokenRules } from "../payment-intents/rules.ts";
import { newSetupRules } from "./rules.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { params, unsupported, unsupportedFilters } from "../../shared/schema.ts";
import type { SetupIntent } from "../../state.ts";
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  type SetupOutcome,
  updateSetupIntent,
} from "./actions.ts";
import { verifyDeposits } from "./deposits.ts";
import { spendToken, withToken } from "../confirmation-tokens/actions.ts";
import { setupIntentResource } from "./present.ts";
import {
  cancelSetupIntentBody,
  confirmSetupIntentBody,
  createSetupIntentBody,
  updateSetupIntentBody,
  verifyDepositsBody,
} from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(setupIntentResource);

function unlessDeclined({ intent, error }: SetupOutcome): SetupIntent {
  if (error) throw error;
  return intent;
}

export const routes = [
  create("POST /v1/setup_intents", "Creates a setup intent; confirm=true attaches at once", {
    body: createSetupIntentBody,
    rules: newSetupRules,
    run: (context, wish) => {
      const input = withToken(context, wish);
      const intent = createSetupIntent(context, input);
      if (input.confirm !== true) return intent;
      spendToken(context, input.confirmation_token, { setupIntent: intent.id });
      return unlessDeclined(
        confirmSetupIntent(context, intent, { mandate_data: input.mandate_data }),
      );
    },
  }),
  list("GET /v1/setup_intents", "Lists setup intents", () => ({
    created: within("created"),
    customer: equal("customer"),
    payment_method: equal("paymentMethod"),
    ...unsupportedFilters("attach_to_self", "customer_account"),
  })),
  show(
    "GET /v1/setup_intents/:id",
    "Shows a setup intent",
    params(() => unsupported("client_secret")),
  ),
  change("POST /v1/setup_intents/:id", "Changes a setup intent", {
    body: updateSetupIntentBody,
    rules: methodRules,
    run: updateSetupIntent,
  }),
  change("POST /v1/setup_intents/:id/confirm", "Attaches the payment method of a setup intent", {
    body: confirmSetupIntentBody,
    rules: [...methodRules, ...tokenRules],
    run: (context, intent, wish) => {
      const input = withToken(context, wish);
      const outcome = confirmSetupIntent(context, intent, input);
      spendToken(context, input.confirmation_token, { setupIntent: intent.id });
      return unlessDeclined(outcome);
    },
  }),
  change("POST /v1/setup_intents/:id/cancel", "Cancels a setup intent", {
    body: cancelSetupIntentBody,
    run: (context, intent, input) =>
      cancelSetupIntent(context, intent, input.cancellation_reason ?? null),
  }),
  change("POST /v1/setup_intents/:id/verify_microdeposits", "Verifies a bank account", {
    body: verifyDepositsBody,
    run: verifyDeposits,
  }),
];

import { route } from "../../route.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute } from "../../shared/resource-routes.ts";
import { requireObject } from "../../shared/require.ts";
import { params, unsupported } from "../../shared/schema.ts";
import type { SetupIntent, SimContext, State } from "../../state.ts";
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  type SetupOutcome,
  updateSetupIntent,
  verifyDeposits,
} from "./actions.ts";
import { presentSetupIntent } from "./present.ts";
import {
  cancelSetupIntentBody,
  confirmSetupIntentBody,
  createSetupIntentBody,
  listSetupIntentsQuery,
  updateSetupIntentBody,
  verifyDepositsBody,
} from "./schema.ts";

const setupIntents = {
  name: "setup_intent",
  kind: "setupintent",
  of: (state: State) => state.setupIntents,
  present: presentSetupIntent,
} as const;

function requireSetupIntent({ state }: SimContext, id: string): SetupIntent {
  return requireObject(state.setupIntents, "setupintent", id, "intent");
}

function unlessDeclined({ intent, error }: SetupOutcome): SetupIntent {
  if (error) throw error;
  return intent;
}

export const routes = [
  route("POST /v1/setup_intents", "Creates a setup intent; confirm=true attaches at once", {
    answers: "setup_intent",
    body: createSetupIntentBody,
    handle: (context, { params: given }) => {
      const intent = createSetupIntent(context, given);
      if (given.confirm !== true) return presentSetupIntent(intent, context);
      return presentSetupIntent(unlessDeclined(confirmSetupIntent(context, intent, {})), context);
    },
  }),
  listRoute(
    "GET /v1/setup_intents",
    "Lists setup intents",
    setupIntents,
    listSetupIntentsQuery,
    (intent, filters) =>
      isWithin(intent.created, filters.created) &&
      isEqual(intent.customer, filters.customer) &&
      isEqual(intent.paymentMethod, filters.payment_method),
  ),
  route("GET /v1/setup_intents/:id", "Shows a setup intent", {
    answers: "setup_intent",
    query: params(unsupported("client_secret")),
    handle: (context, { id }) => presentSetupIntent(requireSetupIntent(context, id), context),
  }),
  route("POST /v1/setup_intents/:id", "Changes a setup intent", {
    answers: "setup_intent",
    body: updateSetupIntentBody,
    handle: (context, { id, params: given }) =>
      presentSetupIntent(
        updateSetupIntent(context, requireSetupIntent(context, id), given),
        context,
      ),
  }),
  route("POST /v1/setup_intents/:id/confirm", "Attaches the payment method of a setup intent", {
    answers: "setup_intent",
    body: confirmSetupIntentBody,
    handle: (context, { id, params: given }) => {
      const outcome = confirmSetupIntent(context, requireSetupIntent(context, id), given);
      return presentSetupIntent(unlessDeclined(outcome), context);
    },
  }),
  route("POST /v1/setup_intents/:id/cancel", "Cancels a setup intent", {
    answers: "setup_intent",
    body: cancelSetupIntentBody,
    handle: (context, { id, params: given }) => {
      const intent = requireSetupIntent(context, id);
      const canceled = cancelSetupIntent(context, intent, given.cancellation_reason ?? null);
      return presentSetupIntent(canceled, context);
    },
  }),
  route("POST /v1/setup_intents/:id/verify_microdeposits", "Verifies a bank account", {
    answers: "setup_intent",
    body: verifyDepositsBody,
    handle: (context, { id, params: given }) =>
      presentSetupIntent(verifyDeposits(context, requireSetupIntent(context, id), given), context),
  }),
];

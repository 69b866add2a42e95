import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SetupIntent, SimContext } from "../../state.ts";
import { presentAuthentication, presentDecline } from "../payment-intents/present.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";

const DAY_SECONDS = 86_400;

function presentNextAction(intent: SetupIntent, context: SimContext): ApiObject | null {
  if (intent.status !== "requires_action") return null;
  if (intent.action === "authenticate") return presentAuthentication(intent, context);
  return {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: {
      arrival_date: intent.created + 2 * DAY_SECONDS,
      hosted_verification_url: `${context.baseUrl}/_pages/authenticate/${intent.id}?client_secret=${intent.clientSecret}`,
      microdeposit_type: "amounts",
    },
  };
}

function presentLastError({ lastDecline }: SetupIntent, { state }: SimContext): ApiObject | null {
  if (lastDecline === null) return null;
  const method = state.paymentMethods.get(lastDecline.paymentMethod);
  return {
    ...presentDecline(lastDecline.decline, null),
    payment_method: method ? presentPaymentMethod(method) : null,
    type: "card_error",
  };
}

/** A setup intent as the API shows it. */
export function presentSetupIntent(intent: SetupIntent, context: SimContext): ApiObject {
  return {
    id: intent.id,
    object: "setup_intent",
    allowed_payment_method_types: intent.automaticPaymentMethods ? null : intent.paymentMethodTypes,
    application: null,
    automatic_payment_methods: intent.automaticPaymentMethods,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: presentLastError(intent, context),
    latest_attempt: intent.latestAttempt,
    livemode: false,
    mandate: intent.mandate ?? null,
    metadata: intent.metadata,
    next_action: presentNextAction(intent, context),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: intent.paymentMethodTypes,
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  };
}

export const setupIntentResource: Resource<SetupIntent> = {
  name: "setup_intent",
  noun: "setupintent",
  param: "intent",
  of: ({ setupIntents }) => setupIntents,
  present: presentSetupIntent,
};

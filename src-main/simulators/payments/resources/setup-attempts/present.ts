import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SetupAttempt, SimContext } from "../../state.ts";
import { presentAttemptedMethod } from "../cards/present.ts";
import { presentDecline } from "../payment-intents/present.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";

/** An attempt to set up a payment method as the API shows it. */
export function presentSetupAttempt(attempt: SetupAttempt, { state }: SimContext): ApiObject {
  const method = state.paymentMethods.get(attempt.paymentMethod);
  return {
    id: attempt.id,
    object: "setup_attempt",
    application: null,
    created: attempt.created,
    customer: attempt.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: attempt.paymentMethod,
    payment_method_details: method ? presentAttemptedMethod(method.card) : { type: "card" },
    setup_error: attempt.decline && {
      ...presentDecline(attempt.decline, null),
      ...(method && { payment_method: presentPaymentMethod(method) }),
      type: "card_error",
    },
    setup_intent: attempt.setupIntent,
    status: attempt.status,
    usage: attempt.usage,
  };
}

export const setupAttemptResource: Resource<SetupAttempt> = {
  name: "setup_attempt",
  of: ({ setupAttempts }) => setupAttempts,
  present: presentSetupAttempt,
};

import type { ChoiceRule, Typed } from "#core/contract/world-action.ts";
import { chargeResource } from "../resources/charges/present.ts";
import { sessionResource } from "../resources/checkout-sessions/present.ts";
import { isClosed } from "../resources/disputes/actions.ts";
import { disputeResource } from "../resources/disputes/present.ts";
import { paymentIntentResource } from "../resources/payment-intents/present.ts";
import { isUnderWay } from "../resources/payouts/actions.ts";
import { payoutResource } from "../resources/payouts/present.ts";
import { refundResource } from "../resources/refunds/present.ts";
import { explainReview } from "../resources/reviews/actions.ts";
import { setupIntentResource } from "../resources/setup-intents/present.ts";
import { readerResource } from "../resources/terminal-readers/present.ts";
import type { Resource } from "../shared/resource.ts";
import type { Charge, State } from "../state.ts";

/** Makes the rule for a field that names an object; `explain` says why one that exists cannot be chosen. */
function objectRule<T extends { readonly id: string }>(
  { of }: Resource<T>,
  explain: (object: T, typed: Typed) => string | undefined,
): ChoiceRule<State> {
  return {
    unfit: ({ state }, id, typed) => {
      const object = of(state).get(id);
      return object && explain(object, typed);
    },
  };
}

/** Returns why a charge cannot be disputed; `undefined` when it can. */
function explainCharge({ dispute, decline, isCaptured }: Charge): string | undefined {
  if (dispute !== null) return "disputed already";
  if (decline) return "declined";
  return isCaptured ? undefined : "not captured";
}

const waitsFor3DSecure = ({ status }: { readonly status: string }) =>
  status === "requires_action" ? undefined : "no authentication waits";

/** Which objects the forms of world actions can choose now. */
export const choices = {
  charge: objectRule(chargeResource, explainCharge),
  warned: objectRule(chargeResource, ({ decline, isCaptured }) => {
    if (decline) return "declined";
    return isCaptured ? undefined : "not captured";
  }),
  reviewed: objectRule(chargeResource, explainReview),
  dispute: objectRule(disputeResource, (dispute) =>
    isClosed(dispute) ? `${dispute.status} already` : undefined,
  ),
  refund: objectRule(refundResource, ({ status }) =>
    status === "failed" || status === "canceled" ? `${status} already` : undefined,
  ),
  payout: objectRule(payoutResource, (payout) =>
    isUnderWay(payout) ? undefined : `${payout.status} already`,
  ),
  session: objectRule(sessionResource, ({ status }) =>
    status === "open" ? undefined : `${status} already`,
  ),
  reader: objectRule(readerResource, ({ action }) =>
    action?.status === "in_progress" && action.type !== "collect_inputs"
      ? undefined
      : "no card is awaited",
  ),
  debit: objectRule(paymentIntentResource, ({ status }) =>
    status === "processing" ? undefined : "no bank debit is under way",
  ),
  authentication: objectRule(paymentIntentResource, (intent) =>
    intent.transfer ? "a bank transfer is awaited" : waitsFor3DSecure(intent),
  ),
  setup: objectRule(setupIntentResource, (intent, { payment_intent: payment }) =>
    payment === undefined ? waitsFor3DSecure(intent) : "a payment intent is chosen",
  ),
} as const;

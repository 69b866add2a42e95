import type { ChoiceRule, Typed } from "#core/kernel/world-action.ts";
import { isClosed } from "../resources/disputes/actions.ts";
import { isUnderWay } from "../resources/payouts/actions.ts";
import type { Charge, State } from "../state.ts";

/** Objects that the forms of world actions pick from. */
interface Found<T> {
  get(id: string): T | undefined;
}

/** Makes the rule for a field that names an object; `explain` says why one that exists cannot be chosen. */
function objectRule<T>(
  of: (state: State) => Found<T>,
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
  charge: objectRule(({ charges }) => charges, explainCharge),
  dispute: objectRule(
    ({ disputes }) => disputes,
    (dispute) => (isClosed(dispute) ? `${dispute.status} already` : undefined),
  ),
  refund: objectRule(
    ({ refunds }) => refunds,
    ({ status }) =>
      status === "failed" || status === "canceled" ? `${status} already` : undefined,
  ),
  payout: objectRule(
    ({ payouts }) => payouts,
    (payout) => (isUnderWay(payout) ? undefined : `${payout.status} already`),
  ),
  session: objectRule(
    ({ checkoutSessions }) => checkoutSessions,
    ({ status }) => (status === "open" ? undefined : `${status} already`),
  ),
  debit: objectRule(
    ({ paymentIntents }) => paymentIntents,
    ({ status }) => (status === "processing" ? undefined : "no bank debit is under way"),
  ),
  authentication: objectRule(({ paymentIntents }) => paymentIntents, waitsFor3DSecure),
  setup: objectRule(
    ({ setupIntents }) => setupIntents,
    (intent, { payment_intent: payment }) =>
      payment === undefined ? waitsFor3DSecure(intent) : "a payment intent is chosen",
  ),
} as const;

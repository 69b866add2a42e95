import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { scratchContext } from "../billing/scratch.ts";
import { authenticate } from "../outcomes/follow-payment.ts";
import { expireSession } from "../resources/checkout-sessions/actions.ts";
import { presentSession } from "../resources/checkout-sessions/present.ts";
import { createPaymentMethod, resolvePaymentMethod } from "../resources/payment-methods/actions.ts";
import type { ApiObject } from "../shared/present.ts";
import type { SimContext } from "../state.ts";
import { describeProblem } from "./card-form.ts";
import { completeCheckout } from "./complete.ts";

/** The action of a buyer on a checkout page. */
export interface Completion {
  readonly session: string;
  readonly outcome?: "paid" | "declined" | "expired" | undefined;
  /** A card number, `pm_…` or `tok_…`. */
  readonly card?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

const DECLINED = "4000000000000002";
const PAYS = "4242424242424242";

/** The payment method that a card number, a token or an id names. */
function methodOf(context: SimContext, card: string): string {
  try {
    if (card.startsWith("pm_")) return resolvePaymentMethod(context, card).id;
    const details = card.startsWith("tok_")
      ? { token: card }
      : { number: card, exp_month: 12, exp_year: 2_034, cvc: "123" };
    return createPaymentMethod(context, { type: "card", card: details }).id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `card (${card.slice(0, 40)}): ${describeProblem(error).message}`;
    throw controlRefusal(422, "invalid_field", message, "card");
  }
}

/** Completes a checkout session without a browser, as its page would. */
export function completeByAction(context: SimContext, input: Completion): ApiObject {
  const { checkoutSessions } = context.state;
  // A wrong card is refused before an unknown session.
  if (input.card !== undefined) methodOf(scratchContext(context), input.card);
  const session = checkoutSessions.get(input.session);
  if (!session) {
    const message = `There is no checkout session ${input.session}`;
    throw controlRefusal(404, "not_found", message, "session");
  }
  if (session.status !== "open") {
    const message = `Checkout session ${session.id} has the status ${session.status}`;
    throw controlRefusal(409, "session_not_open", message, "session");
  }
  const { outcome = "paid", email = null, name = null } = input;
  if (outcome === "expired") return presentSession(expireSession(context, session), context);
  const card = input.card ?? (outcome === "declined" ? DECLINED : PAYS);
  const method = methodOf(context, card);
  const submitted = completeCheckout(context, session, {
    method,
    email:
      email ?? session.customerEmail ?? (session.customer === null ? "buyer@example.com" : null),
    name,
  });
  if (submitted.authenticates !== undefined) {
    authenticate(context, submitted.authenticates, outcome === "paid" ? "succeeded" : "failed");
  }
  return presentSession(checkoutSessions.get(session.id) ?? session, context);
}

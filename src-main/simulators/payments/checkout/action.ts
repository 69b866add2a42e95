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
import { changeOrder } from "./order.ts";
import { note } from "./progress.ts";
import { completeAnswers, type GivenAnswers } from "./sample-answers.ts";
import type { CheckoutSession } from "./types.ts";

/** The action of a buyer on a checkout page. */
export interface Completion extends GivenAnswers {
  readonly session: string;
  readonly outcome?: "paid" | "declined" | "expired" | undefined;
  /** A card number, `pm_…` or `tok_…`. */
  readonly card?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly shipping_rate?: string | undefined;
  readonly save_card?: boolean | undefined;
  readonly quantities?: Readonly<Record<string, number>> | undefined;
  readonly optional_items?: readonly string[] | undefined;
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

/** Applies the changes of an order that a buyer wants. Throws if the page does not offer them. */
function applyOrder(
  context: SimContext,
  session: CheckoutSession,
  { quantities, optional_items: optional, shipping_rate: shippingRate }: Completion,
): CheckoutSession {
  const changed = changeOrder(context, session, { quantities, optional, shippingRate });
  if ("order" in changed) {
    const { lines, shippingRate: rate } = changed.order;
    return note(context, session, { lines, shippingRate: rate });
  }
  const [[field, problem] = ["session", ""]] = Object.entries(changed.problems);
  throw controlRefusal(422, "invalid_field", `${field}: ${problem ?? ""}`, field);
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
  const { phone, shipping, address, custom_fields, business_name, individual_name } = input;
  const given = { phone, shipping, address, custom_fields, business_name, individual_name };
  const { tax_id, promotions } = input;
  const answers = completeAnswers(session, { ...given, tax_id, promotions });
  const { saved_payment_method_options: saving } = session.visitOptions;
  if (input.save_card === true && saving?.payment_method_save !== "enabled") {
    const message = "save_card: the page of this session does not offer to save the card";
    throw controlRefusal(422, "invalid_field", message, "save_card");
  }
  const ordered = applyOrder(context, session, input);
  const card = input.card ?? (outcome === "declined" ? DECLINED : PAYS);
  const method = methodOf(context, card);
  const submitted = completeCheckout(context, ordered, {
    method,
    email:
      email ?? session.customerEmail ?? (session.customer === null ? "buyer@example.com" : null),
    name,
    answers,
    savesMethod: input.save_card ?? false,
  });
  if (submitted.authenticates !== undefined) {
    authenticate(context, submitted.authenticates, outcome === "paid" ? "succeeded" : "failed");
  }
  return presentSession(checkoutSessions.get(session.id) ?? session, context);
}

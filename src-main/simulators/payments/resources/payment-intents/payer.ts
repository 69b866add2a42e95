import type { Card, PaymentIntent, SimContext } from "../../state.ts";
import {
  checkOwner,
  createPaymentMethod,
  resolvePaymentMethod,
} from "../payment-methods/actions.ts";
import type { MethodData } from "../payment-methods/schema.ts";

/** The payment source of an intent: a payment method, or a card of a customer. */
export interface Payer {
  readonly id: string;
  readonly card: Card;
  readonly customer: string | null;
}

/** The parameters that choose the payment source. */
interface MethodWish {
  readonly payment_method?: string | undefined;
  readonly payment_method_data?: MethodData | undefined;
}

function known({ state }: SimContext, id: string): Payer | undefined {
  return state.paymentMethods.get(id) ?? state.cards.get(id);
}

/** Throws if a payment method is unknown or belongs to another customer. */
export function checkMethod(
  context: SimContext,
  id: string | undefined,
  customer: string | null,
): void {
  if (id !== undefined) checkOwner(context, id, customer, "PaymentIntent");
}

/** Finds the payment source that a request names or describes. A described one, and `pm_card_…`, is created. */
export function chooseMethod(
  context: SimContext,
  wish: MethodWish,
  customer: string | null,
): Payer | undefined {
  const { payment_method: id, payment_method_data: data } = wish;
  checkMethod(context, id, customer);
  if (id !== undefined) return known(context, id) ?? resolvePaymentMethod(context, id);
  return data && createPaymentMethod(context, data);
}

/** The payment source stored on an intent. */
export function heldMethod(context: SimContext, intent: PaymentIntent): Payer | undefined {
  return intent.paymentMethod === null ? undefined : known(context, intent.paymentMethod);
}

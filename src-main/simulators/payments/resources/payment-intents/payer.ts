import type { Card, PaymentIntent, SimContext } from "../../state.ts";
import { badRequest } from "../../errors.ts";
import { typeOfMethod } from "../cards/present.ts";
import { type MethodTypes, readMethodTypes } from "../../shared/schema.ts";
import {
  checkOwner,
  createPaymentMethod,
  resolvePaymentMethod,
  testMethodCard,
} from "../payment-methods/actions.ts";
import type { MethodData } from "../payment-methods/schema.ts";

/** The payment source of an intent: a payment method, or a card of a customer. */
export interface Payer {
  readonly id: string;
  readonly card: Card;
  readonly customer: string | null;
}

/** The parameters that choose the payment source. */
export interface MethodWish {
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

/** The types of payment methods that an intent takes. */
type TypesOfIntent = Pick<PaymentIntent, "automaticPaymentMethods" | "paymentMethodTypes">;

/** Returns the types of an intent after a request: named ones end the automatic choice. */
export function typesAfter(
  { automaticPaymentMethods, paymentMethodTypes }: TypesOfIntent,
  input: MethodTypes,
): TypesOfIntent {
  const named = readMethodTypes(input);
  return named
    ? { automaticPaymentMethods: null, paymentMethodTypes: named }
    : { automaticPaymentMethods, paymentMethodTypes };
}

/** Returns the type of the payment source that a request names or describes, before it is made. */
export function typeOfWish(
  context: SimContext,
  { payment_method: id, payment_method_data: data }: MethodWish,
): string | undefined {
  if (id === undefined) return data ? (data.type ?? "card") : undefined;
  const card = known(context, id)?.card ?? testMethodCard(id);
  return card && typeOfMethod(card);
}

/** Throws if a payment source is of a type that an intent does not allow. */
export function checkMethodType(
  type: string | undefined,
  allowed: readonly string[] | undefined,
  on: string,
): void {
  if (type === undefined || !allowed || allowed.includes(type)) return;
  const message = `The PaymentMethod provided (${type}) is not allowed for this ${on}. Please attach a PaymentMethod of one of the following types: ${allowed.join(", ")}. Alternatively, update the allowed payment_method_types for this ${on} to include "${type}".`;
  throw badRequest(message, { param: "payment_method" });
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

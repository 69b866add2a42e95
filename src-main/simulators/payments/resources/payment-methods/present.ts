import { presentBilling, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { PaymentMethod, Token } from "../../state.ts";
import { presentCard, presentMethodDetails, typeOfMethod } from "../cards/present.ts";

/** A payment method as the API shows it. */
export function presentPaymentMethod(method: PaymentMethod): ApiObject {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: method.redisplay ?? "unspecified",
    billing_details: presentBilling(method.card.billing),
    ...presentMethodDetails(method.card),
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: typeOfMethod(method.card),
  };
}

/** A token as the API shows it. */
export function presentToken(token: Token): ApiObject {
  return {
    id: token.id,
    object: "token",
    card: presentCard({ id: token.cardId, card: token.card, customer: null, metadata: {} }),
    client_ip: null,
    created: token.created,
    livemode: false,
    type: "card",
    used: token.isUsed,
  };
}

export const paymentMethodResource: Resource<PaymentMethod> = {
  name: "payment_method",
  noun: "PaymentMethod",
  of: ({ paymentMethods }) => paymentMethods,
  present: presentPaymentMethod,
};

export const tokenResource: Resource<Token> = {
  name: "token",
  of: ({ tokens }) => tokens,
  present: presentToken,
};

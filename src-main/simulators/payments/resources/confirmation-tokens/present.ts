import { presentBilling, presentShipping } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { presentMethodDetails, typeOfMethod } from "../cards/present.ts";
import type { ConfirmationToken } from "./types.ts";

/** Returns whether a confirmation token was used. */
export const isUsed = ({ paymentIntent, setupIntent }: ConfirmationToken): boolean =>
  paymentIntent !== null || setupIntent !== null;

export const confirmationTokenResource: Resource<ConfirmationToken> = {
  name: "confirmation_token",
  noun: "confirmationtoken",
  param: "confirmation_token",
  of: ({ confirmationTokens }) => confirmationTokens,
  present: (token) => {
    const shipping = presentShipping(token.shipping);
    return {
      id: token.id,
      object: "confirmation_token",
      created: token.created,
      expires_at: isUsed(token) ? null : token.expiresAt,
      livemode: false,
      mandate_data: null,
      metadata: null,
      payment_intent: token.paymentIntent,
      payment_method_options: null,
      payment_method_preview: {
        allow_redisplay: token.redisplay ?? "unspecified",
        billing_details: presentBilling(token.card.billing),
        ...presentMethodDetails(token.card),
        customer: token.customer,
        customer_account: null,
        type: typeOfMethod(token.card),
      },
      return_url: token.returnUrl,
      setup_future_usage: token.setupFutureUsage,
      setup_intent: token.setupIntent,
      shipping: shipping && {
        address: shipping["address"],
        name: shipping["name"] ?? "",
        phone: shipping["phone"],
      },
      use_stripe_sdk: false,
    };
  },
};

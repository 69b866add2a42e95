import { confirmRules, methodRules, newIntentRules } from "./rules.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { followOrThrow } from "../../outcomes/follow-payment.ts";
import { paymentIntentFields } from "../../search/fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, within } from "../../shared/filters.ts";
import { routesOf } from "../../shared/resource-routes.ts";
import { oneOf, params, unsupported, unsupportedFilters } from "../../shared/schema.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
} from "./actions.ts";
import { confirmPaymentIntent } from "./confirm.ts";
import { checkMethod } from "./payer.ts";
import { paymentIntentResource } from "./present.ts";
import {
  capturePaymentIntentBody,
  confirmPaymentIntentBody,
  createPaymentIntentBody,
  type NewIntent,
  updatePaymentIntentBody,
} from "./schema.ts";

const { change, create, list, show } = routesOf(paymentIntentResource);

function checkNew(context: SimContext, given: NewIntent): void {
  checkMethod(context, given.payment_method, given.customer ?? null);
  if (given.confirm !== true || given.payment_method || given.payment_method_data) return;
  throw missingParam("payment_method");
}

/** Throws if an invoice decides about an intent. */
function checkOwnInvoice({ invoice }: PaymentIntent): void {
  if (invoice === null) return;
  const message = `This PaymentIntent belongs to the invoice ${invoice} and cannot be canceled by itself. Void the invoice instead.`;
  throw badRequest(message);
}

function createAndConfirm(context: SimContext, given: NewIntent): PaymentIntent {
  checkNew(context, given);
  const intent = createPaymentIntent(context, given);
  if (given.confirm !== true) return intent;
  const confirmation = {
    error_on_requires_action: given.error_on_requires_action,
    off_session: given.off_session,
    return_url: given.return_url,
  };
  return followOrThrow(context, confirmPaymentIntent(context, intent, confirmation));
}

const cancelPaymentIntentBody = params(() => ({
  cancellation_reason: oneOf(
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ).optional(),
}));

export const routes = [
  create("POST /v1/payment_intents", "Creates a payment intent; confirm=true charges at once", {
    body: createPaymentIntentBody,
    rules: newIntentRules,
    run: createAndConfirm,
  }),
  list("GET /v1/payment_intents", "Lists payment intents", () => ({
    created: within("created"),
    customer: equal("customer"),
    ...unsupportedFilters("customer_account"),
  })),
  searchRoute(
    "GET /v1/payment_intents/search",
    "Searches payment intents",
    paymentIntentResource,
    paymentIntentFields,
  ),
  show(
    "GET /v1/payment_intents/:id",
    "Shows a payment intent",
    params(() => unsupported("client_secret")),
  ),
  change("POST /v1/payment_intents/:id", "Changes a payment intent", {
    body: updatePaymentIntentBody,
    rules: methodRules,
    run: updatePaymentIntent,
  }),
  change("POST /v1/payment_intents/:id/confirm", "Charges the card of a payment intent", {
    body: confirmPaymentIntentBody,
    rules: confirmRules,
    run: (context, intent, given) =>
      followOrThrow(context, confirmPaymentIntent(context, intent, given)),
  }),
  change("POST /v1/payment_intents/:id/capture", "Takes the money that a payment intent holds", {
    body: capturePaymentIntentBody,
    run: capturePaymentIntent,
  }),
  change("POST /v1/payment_intents/:id/cancel", "Gives a payment intent up", {
    body: cancelPaymentIntentBody,
    run: (context, intent, given) => {
      checkOwnInvoice(intent);
      return cancelPaymentIntent(context, intent, given.cancellation_reason ?? null);
    },
  }),
];

import { confirmRules, methodRules, newIntentRules } from "./rules.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { followOrThrow } from "../../outcomes/follow-payment.ts";
import { paymentIntentFields } from "../../search/fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import {
  createChoice,
  params,
  readMethodTypes,
  unsupported,
  unsupportedFilters,
} from "../../shared/schema.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  checkDescriptor,
  createPaymentIntent,
  typesOf,
  updatePaymentIntent,
} from "./actions.ts";
import { spendToken, withToken } from "../confirmation-tokens/actions.ts";
import { checkPayment, confirmPaymentIntent } from "./confirm.ts";
import { checkMethod, typeOfWish } from "./payer.ts";
import { incrementAuthorization } from "./increment.ts";
import { paymentIntentResource } from "./present.ts";
import {
  capturePaymentIntentBody,
  type Confirmation,
  confirmPaymentIntentBody,
  createPaymentIntentBody,
  incrementBody,
  type NewIntent,
  updatePaymentIntentBody,
} from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(paymentIntentResource);

function checkNew(context: SimContext, input: NewIntent): void {
  checkMethod(context, input.payment_method, input.customer ?? null);
  checkDescriptor(input.statement_descriptor, readMethodTypes(input) ?? ["card"]);
  if (input.confirm !== true || input.payment_method || input.payment_method_data) return;
  throw missingParam("payment_method");
}

/** Throws if an invoice decides about an intent. */
function checkOwnInvoice({ invoice }: PaymentIntent): void {
  if (invoice === null) return;
  const message = `This PaymentIntent belongs to the invoice ${invoice} and cannot be canceled by itself. Void the invoice instead.`;
  throw badRequest(message);
}

/** Throws if an intent that is made and confirmed at once could not be confirmed. */
function checkNewPayment(context: SimContext, input: NewIntent): void {
  const { customer = null, excluded_payment_method_types: excludedTypes = null } = input;
  const type = typeOfWish(context, input);
  if (type === undefined) return;
  const terms = {
    ...typesOf(input),
    checkoutSession: null,
    customer,
    excludedTypes,
    invoice: null,
  };
  checkPayment(context, terms, { id: input.payment_method ?? null, type }, input);
}

function createAndConfirm(context: SimContext, wish: NewIntent): PaymentIntent {
  const input = withToken(context, wish);
  checkNew(context, input);
  if (input.confirm === true) checkNewPayment(context, input);
  const intent = createPaymentIntent(context, input);
  if (input.confirm !== true) return intent;
  const confirmation = {
    error_on_requires_action: input.error_on_requires_action,
    mandate: input.mandate,
    mandate_data: input.mandate_data,
    off_session: input.off_session,
    payment_method_options: input.payment_method_options,
    return_url: input.return_url,
  };
  spendToken(context, input.confirmation_token, { paymentIntent: intent.id });
  return followOrThrow(context, confirmPaymentIntent(context, intent, confirmation));
}

function confirm(context: SimContext, intent: PaymentIntent, wish: Confirmation): PaymentIntent {
  const input = withToken(context, wish);
  const outcome = confirmPaymentIntent(context, intent, input);
  spendToken(context, input.confirmation_token, { paymentIntent: intent.id });
  return followOrThrow(context, outcome);
}

const cancelPaymentIntentBody = params(() => ({
  cancellation_reason: createChoice(
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
    run: confirm,
  }),
  change("POST /v1/payment_intents/:id/capture", "Takes the money that a payment intent holds", {
    body: capturePaymentIntentBody,
    run: capturePaymentIntent,
  }),
  change("POST /v1/payment_intents/:id/increment_authorization", "Increases the held amount", {
    body: incrementBody,
    run: incrementAuthorization,
  }),
  change("POST /v1/payment_intents/:id/cancel", "Gives a payment intent up", {
    body: cancelPaymentIntentBody,
    run: (context, intent, input) => {
      checkOwnInvoice(intent);
      return cancelPaymentIntent(context, intent, input.cancellation_reason ?? null);
    },
  }),
];

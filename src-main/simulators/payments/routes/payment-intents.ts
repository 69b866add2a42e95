import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { checkMethod } from "../actions/intent-method.ts";
import { createIntent, reviseIntent } from "../actions/intent.ts";
import { confirmIntent } from "../actions/confirm-intent.ts";
import { cancelIntent, captureIntent } from "../actions/finish-intent.ts";
import { requireObject } from "../actions/require.ts";
import type { Cause, PaymentsContext } from "../emit.ts";
import { badRequest, missingParam } from "../errors.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import {
  captureIntentParams,
  confirmParams,
  intentParams,
  newIntentParams,
  type NewIntent,
} from "../params-payment-intent.ts";
import { ignored, oneOf, params } from "../params.ts";
import { read, write } from "../route.ts";
import { paymentIntentFields } from "../search/fields.ts";
import { searchPage, searchParams } from "../search/search-page.ts";
import { showPaymentIntent } from "../show.ts";
import type { PaymentIntent, PaymentsState } from "../state.ts";

function find({ state }: PaymentsContext, id: string): PaymentIntent {
  return requireObject(state.paymentIntents, "payment_intent", id, "intent");
}

function checkNew(context: PaymentsContext, given: NewIntent): void {
  if (given.off_session !== undefined && given.confirm !== true) {
    const message = "You cannot set off_session unless confirm=true.";
    throw badRequest(message, { param: "off_session" });
  }
  checkMethod(context, given.payment_method, given.customer ?? null);
  if (given.confirm !== true || given.payment_method || given.payment_method_data) return;
  throw missingParam("payment_method");
}

function create(context: PaymentsContext, cause: Cause, given: NewIntent): PaymentIntent {
  checkNew(context, given);
  const intent = createIntent(context, cause, given);
  if (given.confirm !== true) return intent;
  return confirmIntent(context, cause, intent, {
    error_on_requires_action: given.error_on_requires_action,
    off_session: given.off_session,
    return_url: given.return_url,
  });
}

const listFilters = datedListParams({
  customer: z.string().optional(),
  ...ignored("customer_account"),
});

const cancelParams = params({
  cancellation_reason: oneOf(
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ).optional(),
});

/** Payments that take steps: created, confirmed, captured or canceled. */
export const paymentIntentRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/payment_intents",
    summary: "Creates a payment intent; confirm=true charges at once",
    answers: "payment_intent",
    params: newIntentParams,
    handle: (context, { cause, params: given }) =>
      showPaymentIntent(context, create(context, cause, given)),
  }),
  read({
    path: "/v1/payment_intents",
    summary: "Lists payment intents",
    answers: "payment_intent",
    params: listFilters,
    handle: (context, { params: filters }) =>
      listPage(
        {
          url: "/v1/payment_intents",
          kind: "payment_intent",
          source: context.state.paymentIntents,
          present: (intent) => showPaymentIntent(context, intent),
          keep: (intent) =>
            isWithin(intent.created, filters.created) &&
            isEither(intent.customer, filters.customer),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/payment_intents/search",
    summary: "Finds payment intents by the provider's query language",
    answers: "payment_intent",
    params: searchParams,
    handle: (context, call) =>
      searchPage(
        {
          url: "/v1/payment_intents/search",
          source: context.state.paymentIntents,
          fields: paymentIntentFields,
          present: (intent) => showPaymentIntent(context, intent),
        },
        call.params,
      ),
  }),
  read({
    path: "/v1/payment_intents/:id",
    summary: "Shows a payment intent",
    answers: "payment_intent",
    params: params(ignored("client_secret")),
    handle: (context, { id }) => showPaymentIntent(context, find(context, id)),
  }),
  write({
    path: "/v1/payment_intents/:id",
    summary: "Changes a payment intent",
    answers: "payment_intent",
    params: intentParams,
    handle: (context, { id, params: given }) =>
      showPaymentIntent(context, reviseIntent(context, find(context, id), given)),
  }),
  write({
    path: "/v1/payment_intents/:id/confirm",
    summary: "Charges the card of a payment intent",
    answers: "payment_intent",
    params: confirmParams,
    handle: (context, { id, cause, params: given }) =>
      showPaymentIntent(context, confirmIntent(context, cause, find(context, id), given)),
  }),
  write({
    path: "/v1/payment_intents/:id/capture",
    summary: "Takes the money that a payment intent holds",
    answers: "payment_intent",
    params: captureIntentParams,
    handle: (context, { id, cause, params: given }) =>
      showPaymentIntent(context, captureIntent(context, cause, find(context, id), given)),
  }),
  write({
    path: "/v1/payment_intents/:id/cancel",
    summary: "Gives a payment intent up",
    answers: "payment_intent",
    params: cancelParams,
    handle: (context, { id, cause, params: given }) => {
      const reason = given.cancellation_reason ?? null;
      return showPaymentIntent(context, cancelIntent(context, cause, find(context, id), reason));
    },
  }),
];

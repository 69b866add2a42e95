import * as z from "zod";
import { badRequest, missingParam } from "../../errors.ts";
import { followOrThrow } from "../../outcomes/follow-payment.ts";
import { route } from "../../route.ts";
import { paymentIntentFields } from "../../search/fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireObject } from "../../shared/require.ts";
import { unsupported, oneOf, params } from "../../shared/schema.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
} from "./actions.ts";
import { confirmPaymentIntent } from "./confirm.ts";
import { checkMethod } from "./payer.ts";
import { presentPaymentIntent } from "./present.ts";
import {
  capturePaymentIntentBody,
  confirmPaymentIntentBody,
  createPaymentIntentBody,
  type NewIntent,
  updatePaymentIntentBody,
} from "./schema.ts";

function requirePaymentIntent({ state }: SimContext, id: string): PaymentIntent {
  return requireObject(state.paymentIntents, "payment_intent", id, "intent");
}

function checkNew(context: SimContext, given: NewIntent): void {
  if (given.off_session !== undefined && given.confirm !== true) {
    const message = "You cannot set off_session unless confirm=true.";
    throw badRequest(message, { param: "off_session" });
  }
  checkMethod(context, given.payment_method, given.customer ?? null);
  if (given.confirm !== true || given.payment_method || given.payment_method_data) return;
  throw missingParam("payment_method");
}

function create(context: SimContext, given: NewIntent): PaymentIntent {
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

const listPaymentIntentsQuery = datedListQuery({
  customer: z.string().optional(),
  ...unsupported("customer_account"),
});

const cancelPaymentIntentBody = params({
  cancellation_reason: oneOf(
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ).optional(),
});

export const routes = [
  route("POST /v1/payment_intents", "Creates a payment intent; confirm=true charges at once", {
    answers: "payment_intent",
    body: createPaymentIntentBody,
    handle: (context, { params: given }) => presentPaymentIntent(create(context, given), context),
  }),
  route("GET /v1/payment_intents", "Lists payment intents", {
    answers: "payment_intent",
    query: listPaymentIntentsQuery,
    handle: (context, { params: filters }) =>
      listPage(filters, {
        url: "/v1/payment_intents",
        kind: "payment_intent",
        source: context.state.paymentIntents,
        present: (intent) => presentPaymentIntent(intent, context),
        keep: (intent) =>
          isWithin(intent.created, filters.created) && isEqual(intent.customer, filters.customer),
      }),
  }),
  route("GET /v1/payment_intents/search", "Searches payment intents", {
    answers: "payment_intent",
    query: searchQuery,
    handle: (context, call) =>
      searchPage(call.params, {
        url: "/v1/payment_intents/search",
        source: context.state.paymentIntents,
        fields: paymentIntentFields,
        present: (intent) => presentPaymentIntent(intent, context),
      }),
  }),
  route("GET /v1/payment_intents/:id", "Shows a payment intent", {
    answers: "payment_intent",
    query: params(unsupported("client_secret")),
    handle: (context, { id }) => presentPaymentIntent(requirePaymentIntent(context, id), context),
  }),
  route("POST /v1/payment_intents/:id", "Changes a payment intent", {
    answers: "payment_intent",
    body: updatePaymentIntentBody,
    handle: (context, { id, params: given }) =>
      presentPaymentIntent(
        updatePaymentIntent(context, requirePaymentIntent(context, id), given),
        context,
      ),
  }),
  route("POST /v1/payment_intents/:id/confirm", "Charges the card of a payment intent", {
    answers: "payment_intent",
    body: confirmPaymentIntentBody,
    handle: (context, { id, params: given }) => {
      const outcome = confirmPaymentIntent(context, requirePaymentIntent(context, id), given);
      return presentPaymentIntent(followOrThrow(context, outcome), context);
    },
  }),
  route("POST /v1/payment_intents/:id/capture", "Takes the money that a payment intent holds", {
    answers: "payment_intent",
    body: capturePaymentIntentBody,
    handle: (context, { id, params: given }) =>
      presentPaymentIntent(
        capturePaymentIntent(context, requirePaymentIntent(context, id), given),
        context,
      ),
  }),
  route("POST /v1/payment_intents/:id/cancel", "Gives a payment intent up", {
    answers: "payment_intent",
    body: cancelPaymentIntentBody,
    handle: (context, { id, params: given }) => {
      const reason = given.cancellation_reason ?? null;
      return presentPaymentIntent(
        cancelPaymentIntent(context, requirePaymentIntent(context, id), reason),
        context,
      );
    },
  }),
];

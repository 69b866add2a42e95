import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { createPaymentMethod, methodShape } from "../actions/make-payment-method.ts";
import {
  attachPaymentMethod,
  detachPaymentMethod,
  testMethodCard,
} from "../actions/payment-method.ts";
import { requireCustomer, requireObject } from "../actions/require.ts";
import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { changed } from "../events.ts";
import { isEither, listPage, listParams } from "../lists.ts";
import { mergeMetadata } from "../metadata.ts";
import { billingDetails, ignored, integer, metadata, params } from "../params.ts";
import type { Wire } from "../present-card.ts";
import { presentPaymentMethod } from "../present-payment-method.ts";
import { read, write } from "../route.ts";
import type { Card, PaymentMethod, PaymentsState } from "../state.ts";

function find(context: PaymentsContext, id: string): PaymentMethod {
  const card = testMethodCard(id);
  if (!card) return requireObject(context.state.paymentMethods, "PaymentMethod", id);
  return { id, created: secondsNow(context), card, customer: null, metadata: {} };
}

const updateParams = params({
  billing_details: billingDetails.optional(),
  card: z
    .strictObject({
      exp_month: integer.optional(),
      exp_year: integer.optional(),
      ...ignored("networks"),
    })
    .optional(),
  metadata: metadata.optional(),
  ...ignored("allow_redisplay", "us_bank_account"),
});

function updatedCard(card: Card, given: z.output<typeof updateParams>): Card {
  const { billing_details: billing } = given;
  return {
    ...card,
    expMonth: given.card?.exp_month ?? card.expMonth,
    expYear: given.card?.exp_year ?? card.expYear,
    billing: billing ? { ...card.billing, ...billing } : card.billing,
  };
}

function update(
  context: PaymentsContext,
  cause: Cause,
  method: PaymentMethod,
  given: z.output<typeof updateParams>,
): Wire {
  const updated = context.state.paymentMethods.replace({
    ...method,
    card: updatedCard(method.card, given),
    metadata: mergeMetadata(method.metadata, given.metadata),
  });
  const after = presentPaymentMethod(updated);
  emit(context, cause, changed("payment_method.updated", presentPaymentMethod(method), after));
  return after;
}

/** Cards to be used again and again. */
export const paymentMethodRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/payment_methods",
    summary: "Keeps a card as a payment method",
    answers: "payment_method",
    params: params(methodShape),
    handle: (context, call) => presentPaymentMethod(createPaymentMethod(context, call.params)),
  }),
  read({
    path: "/v1/payment_methods",
    summary: "Lists payment methods, of one customer or all",
    answers: "payment_method",
    params: listParams({
      customer: z.string().optional(),
      type: z.string().optional(),
      ...ignored("allow_redisplay", "customer_account"),
    }),
    handle: ({ state }, { params: filters }) =>
      listPage(
        {
          url: "/v1/payment_methods",
          kind: "PaymentMethod",
          source: state.paymentMethods,
          present: presentPaymentMethod,
          keep: (method) =>
            isEither(method.customer, filters.customer) && isEither("card", filters.type),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/payment_methods/:id",
    summary: "Shows a payment method",
    answers: "payment_method",
    params: params({}),
    handle: (context, { id }) => presentPaymentMethod(find(context, id)),
  }),
  write({
    path: "/v1/payment_methods/:id",
    summary: "Changes a payment method",
    answers: "payment_method",
    params: updateParams,
    handle: (context, { id, cause, params: given }) => {
      const method = requireObject(context.state.paymentMethods, "PaymentMethod", id);
      return update(context, cause, method, given);
    },
  }),
  write({
    path: "/v1/payment_methods/:id/attach",
    summary: "Gives a payment method to a customer",
    answers: "payment_method",
    params: params({ customer: z.string().min(1), ...ignored("customer_account") }),
    handle: (context, { id, cause, params: given }) => {
      const customer = requireCustomer(context, given.customer, "customer");
      return presentPaymentMethod(attachPaymentMethod(context, cause, id, customer.id));
    },
  }),
  write({
    path: "/v1/payment_methods/:id/detach",
    summary: "Takes a payment method from its customer",
    answers: "payment_method",
    params: params({}),
    handle: (context, { id, cause }) => {
      const method = requireObject(context.state.paymentMethods, "PaymentMethod", id);
      return presentPaymentMethod(detachPaymentMethod(context, cause, method));
    },
  }),
];

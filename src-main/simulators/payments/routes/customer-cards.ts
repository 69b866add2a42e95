import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { addCard, dropCard, takeKeepableCard } from "../actions/customer-cards.ts";
import { requireLivingCustomer } from "../actions/require.ts";
import type { PaymentsContext } from "../emit.ts";
import { noSuchObject } from "../errors.ts";
import { isEither, listPage, listParams } from "../lists.ts";
import { mergeMetadata } from "../metadata.ts";
import { ignored, metadata, params } from "../params.ts";
import { presentCard } from "../present-card.ts";
import { presentPaymentMethod } from "../present-payment-method.ts";
import { read, remove, write } from "../route.ts";
import type { CardSource, PaymentMethod, PaymentsState } from "../state.ts";

function findCard(context: PaymentsContext, customer: string, id: string): CardSource {
  const card = context.state.cards.get(id);
  if (card?.customer === requireLivingCustomer(context, customer).id) return card;
  throw noSuchObject("source", id);
}

function findMethod(context: PaymentsContext, customer: string, id: string): PaymentMethod {
  const method = context.state.paymentMethods.get(id);
  if (method?.customer === requireLivingCustomer(context, customer).id) return method;
  throw noSuchObject("PaymentMethod", id);
}

/** The cards and payment methods of one customer. */
export const customerCardRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/customers/:id/sources",
    summary: "Gives a customer the card of a token",
    answers: "card",
    params: params({
      source: z.string().min(1),
      metadata: metadata.optional(),
      ...ignored("validate"),
    }),
    handle: (context, { id, cause, params: given }) => {
      const customer = requireLivingCustomer(context, id);
      const card = takeKeepableCard(context, given.source);
      const kept = addCard(context, cause, customer, card, mergeMetadata({}, given.metadata));
      return presentCard(kept);
    },
  }),
  read({
    path: "/v1/customers/:id/sources",
    summary: "Lists a customer's cards",
    answers: "card",
    params: listParams({ object: z.string().optional() }),
    handle: (context, { id, params: filters }) =>
      listPage(
        {
          url: `/v1/customers/${requireLivingCustomer(context, id).id}/sources`,
          kind: "source",
          source: context.state.cards,
          present: presentCard,
          keep: (card) => card.customer === id && isEither("card", filters.object),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/customers/:id/sources/:source",
    summary: "Shows a customer's card",
    answers: "card",
    params: params({}),
    handle: (context, { id, path }) => presentCard(findCard(context, id, path["source"] ?? "")),
  }),
  remove({
    path: "/v1/customers/:id/sources/:source",
    summary: "Takes a card from a customer",
    answers: "card",
    params: params({}),
    handle: (context, { id, path, cause }) => {
      const card = findCard(context, id, path["source"] ?? "");
      dropCard(context, cause, requireLivingCustomer(context, id), card);
      return { id: card.id, object: "card", deleted: true };
    },
  }),
  read({
    path: "/v1/customers/:id/payment_methods",
    summary: "Lists a customer's payment methods",
    answers: "payment_method",
    params: listParams({ type: z.string().optional(), ...ignored("allow_redisplay") }),
    handle: (context, { id, params: filters }) =>
      listPage(
        {
          url: `/v1/customers/${requireLivingCustomer(context, id).id}/payment_methods`,
          kind: "PaymentMethod",
          source: context.state.paymentMethods,
          present: presentPaymentMethod,
          keep: (method) => method.customer === id && isEither("card", filters.type),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/customers/:id/payment_methods/:method",
    summary: "Shows a customer's payment method",
    answers: "payment_method",
    params: params({}),
    handle: (context, { id, path }) =>
      presentPaymentMethod(findMethod(context, id, path["method"] ?? "")),
  }),
];

import * as z from "zod";
import type { Route } from "#core/simulator/route.ts";
import { chargeCard } from "../actions/charge-card.ts";
import { requireCustomer, requireObject } from "../actions/require.ts";
import { resolveSource } from "../actions/resolve-card.ts";
import type { Cause, PaymentsContext } from "../emit.ts";
import { declined } from "../declined.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { mergeMetadata } from "../metadata.ts";
import { amount, currency, flag, ignored, metadata, params, shipping, text } from "../params.ts";
import type { Wire } from "../present-card.ts";
import { presentCharge } from "../present-charge.ts";
import { read, write } from "../route.ts";
import type { PaymentsState } from "../state.ts";

const createParams = params({
  amount,
  currency,
  source: z.string().min(1).optional(),
  customer: z.string().min(1).optional(),
  capture: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
  ...ignored(
    "application_fee",
    "application_fee_amount",
    "destination",
    "on_behalf_of",
    "radar_options",
    "transfer_data",
  ),
});

function create(
  context: PaymentsContext,
  cause: Cause,
  given: z.output<typeof createParams>,
): Wire {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  const source = resolveSource(context, given.source, given.customer);
  const { charge, wire } = chargeCard(context, cause, {
    amount: given.amount,
    currency: given.currency,
    card: source.card,
    paidWith: source.id,
    paymentIntent: null,
    isCaptured: given.capture !== false,
    customer: given.customer ?? null,
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    statementDescriptor: given.statement_descriptor ?? null,
    statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
    transferGroup: given.transfer_group ?? null,
    metadata: mergeMetadata(noMetadata, given.metadata),
    shipping: given.shipping ?? null,
  });
  if (charge.decline) throw declined(charge.decline, { charge: charge.id });
  return wire;
}

const noMetadata = {};

const listFilters = datedListParams({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  transfer_group: z.string().optional(),
});

/** Charges made directly, and all charges to look at. */
export const chargeRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/charges",
    summary: "Charges a card; capture=false only authorises",
    answers: "charge",
    params: createParams,
    handle: (context, call) => create(context, call.cause, call.params),
  }),
  read({
    path: "/v1/charges",
    summary: "Lists charges",
    answers: "charge",
    params: listFilters,
    handle: ({ state }, { params: filters }) =>
      listPage(
        {
          url: "/v1/charges",
          kind: "charge",
          source: state.charges,
          present: presentCharge,
          keep: (charge) =>
            isWithin(charge.created, filters.created) &&
            isEither(charge.customer, filters.customer) &&
            isEither(charge.paymentIntent, filters.payment_intent) &&
            isEither(charge.transferGroup, filters.transfer_group),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/charges/:id",
    summary: "Shows a charge",
    answers: "charge",
    params: params({}),
    handle: ({ state }, { id }) => presentCharge(requireObject(state.charges, "charge", id)),
  }),
];

import * as z from "zod";
import type { JsonText } from "#core/http/json-text.ts";
import type { Route } from "#core/simulator/route.ts";
import { captureCharge } from "../actions/capture-charge.ts";
import { chargeCard, disputeIfCardAsksForIt } from "../actions/charge-card.ts";
import { requireCustomer, requireObject } from "../actions/require.ts";
import { resolveSource } from "../actions/resolve-card.ts";
import { emit, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest } from "../errors.ts";
import { changed } from "../events.ts";
import { declined } from "../declined.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { keepOr, mergeMetadata } from "../metadata.ts";
import { amount, currency, flag, ignored, metadata, params, shipping, text } from "../params.ts";
import type { Wire } from "../present-card.ts";
import { presentCharge } from "../present-charge.ts";
import { read, write } from "../route.ts";
import { chargeFields } from "../search/fields.ts";
import { searchPage, searchParams } from "../search/search-page.ts";
import type { Charge, PaymentsState } from "../state.ts";

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

const noMetadata = {};

function find({ state }: PaymentsContext, id: string): Charge {
  return requireObject(state.charges, "charge", id);
}

function create(
  context: PaymentsContext,
  cause: Cause,
  given: z.output<typeof createParams>,
): Wire | JsonText {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  const source = resolveSource(context, given.source, given.customer);
  const {
    charge,
    wire,
    text: written,
  } = chargeCard(context, cause, {
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
  disputeIfCardAsksForIt(context, charge);
  return given.expand ? wire : written;
}

const updateParams = params({
  customer: z.string().min(1).optional(),
  description: text.optional(),
  fraud_details: z.strictObject({ user_report: text.optional() }).optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  transfer_group: text.optional(),
});

function update(
  context: PaymentsContext,
  cause: Cause,
  charge: Charge,
  given: z.output<typeof updateParams>,
): Wire {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  const updated = context.state.charges.replace({
    ...charge,
    customer: keepOr(given.customer, charge.customer),
    description: keepOr(given.description, charge.description),
    fraudDetails: keepOr(given.fraud_details, charge.fraudDetails),
    metadata: mergeMetadata(charge.metadata, given.metadata),
    receiptEmail: keepOr(given.receipt_email, charge.receiptEmail),
    shipping: keepOr(given.shipping, charge.shipping),
    transferGroup: keepOr(given.transfer_group, charge.transferGroup),
  });
  const after = presentCharge(updated);
  emit(context, cause, changed("charge.updated", presentCharge(charge), after));
  return after;
}

const captureParams = params({
  amount: amount.optional(),
  receipt_email: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
  ...ignored("application_fee", "application_fee_amount", "transfer_data"),
});

function capture(
  context: PaymentsContext,
  cause: Cause,
  charge: Charge,
  given: z.output<typeof captureParams>,
): Wire {
  if (charge.paymentIntent !== null) {
    const message = `Charge ${charge.id} belongs to ${charge.paymentIntent}; capture the PaymentIntent instead.`;
    throw badRequest(message);
  }
  const named = {
    ...charge,
    receiptEmail: keepOr(given.receipt_email, charge.receiptEmail),
    statementDescriptor: keepOr(given.statement_descriptor, charge.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      given.statement_descriptor_suffix,
      charge.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(given.transfer_group, charge.transferGroup),
  };
  return presentCharge(captureCharge(context, cause, named, given.amount));
}

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
    handle: (context, { id }) => presentCharge(find(context, id)),
  }),
  write({
    path: "/v1/charges/:id",
    summary: "Changes what a charge says about itself",
    answers: "charge",
    params: updateParams,
    handle: (context, { id, cause, params: given }) =>
      update(context, cause, find(context, id), given),
  }),
  write({
    path: "/v1/charges/:id/capture",
    summary: "Takes the money of an authorised charge, or part of it",
    answers: "charge",
    params: captureParams,
    handle: (context, { id, cause, params: given }) =>
      capture(context, cause, find(context, id), given),
  }),
  read({
    path: "/v1/charges/search",
    summary: "Finds charges by the provider's query language",
    answers: "charge",
    params: searchParams,
    handle: ({ state }, call) =>
      searchPage(
        {
          url: "/v1/charges/search",
          source: state.charges,
          fields: chargeFields,
          present: presentCharge,
        },
        call.params,
      ),
  }),
];

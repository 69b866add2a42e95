import * as z from "zod";
import { badRequest, missingParam } from "../../errors.ts";
import { changed, emit } from "../../events.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireObject, requireReference } from "../../shared/require.ts";
import { metadata, params } from "../../shared/schema.ts";
import type { Charge, Refund, SimContext } from "../../state.ts";
import { cancelRefund, refundCharge } from "./actions.ts";
import { presentRefund } from "./present.ts";
import { createRefundBody, refundChargeBody } from "./schema.ts";

function requireRefund({ state }: SimContext, id: string): Refund {
  return requireObject(state.refunds, "refund", id);
}

function chargeOfIntent({ state }: SimContext, id: string): Charge {
  const intent = requireReference(state.paymentIntents, "payment_intent", id, "payment_intent");
  const charge = state.charges.get(intent.latestCharge ?? "");
  if (charge && !charge.decline) return charge;
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

function chargeToRefund(context: SimContext, given: z.output<typeof createRefundBody>): Charge {
  if (given.charge !== undefined && given.payment_intent !== undefined) {
    const message = "You may only specify one of these parameters: charge, payment_intent.";
    throw badRequest(message, { param: "charge" });
  }
  if (given.payment_intent !== undefined) return chargeOfIntent(context, given.payment_intent);
  if (given.charge === undefined) throw missingParam("charge");
  return requireReference(context.state.charges, "charge", given.charge, "charge");
}

function wishOf(given: z.output<typeof refundChargeBody>) {
  return {
    amount: given.amount,
    reason: given.reason ?? null,
    metadata: mergeMetadata({}, given.metadata),
    shares: {
      reversesTransfer: given.reverse_transfer === true,
      refundsFee: given.refund_application_fee === true,
    },
  };
}

export const routes = [
  route("POST /v1/refunds", "Refunds a charge, or the charge of a payment intent", {
    answers: "refund",
    body: createRefundBody,
    handle: (context, { params: given }) => {
      const charge = chargeToRefund(context, given);
      return presentRefund(refundCharge(context, charge, wishOf(given)), context);
    },
  }),
  route("POST /v1/charges/:id/refunds", "Refunds this charge", {
    answers: "refund",
    body: refundChargeBody,
    handle: (context, { id, params: given }) => {
      const charge = requireObject(context.state.charges, "charge", id);
      return presentRefund(refundCharge(context, charge, wishOf(given)), context);
    },
  }),
  route("GET /v1/refunds", "Lists refunds", {
    answers: "refund",
    query: datedListQuery({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
    }),
    handle: (context, { params: filters }) =>
      listPage(filters, {
        url: "/v1/refunds",
        kind: "refund",
        source: context.state.refunds,
        present: (refund) => presentRefund(refund, context),
        keep: (refund) =>
          isWithin(refund.created, filters.created) &&
          isEqual(refund.charge, filters.charge) &&
          isEqual(refund.paymentIntent, filters.payment_intent),
      }),
  }),
  route("GET /v1/charges/:id/refunds", "Lists the refunds of this charge", {
    answers: "refund",
    query: datedListQuery({}),
    handle: (context, { id, params: paging }) =>
      listPage(paging, {
        url: `/v1/charges/${requireObject(context.state.charges, "charge", id).id}/refunds`,
        kind: "refund",
        source: context.state.refunds,
        present: (refund) => presentRefund(refund, context),
        keep: (refund) => refund.charge === id && isWithin(refund.created, paging.created),
      }),
  }),
  route("GET /v1/refunds/:id", "Shows a refund", {
    answers: "refund",
    handle: (context, { id }) => presentRefund(requireRefund(context, id), context),
  }),
  route("POST /v1/refunds/:id", "Changes the metadata of a refund", {
    answers: "refund",
    body: params({ metadata: metadata.optional() }),
    handle: (context, { id, params: given }) => {
      const refund = requireRefund(context, id);
      const before = presentRefund(refund, context);
      const merged = mergeMetadata(refund.metadata, given.metadata);
      const after = presentRefund(
        context.state.refunds.replace({ ...refund, metadata: merged }),
        context,
      );
      emit(context, changed("refund.updated", before, after));
      return after;
    },
  }),
  route("POST /v1/refunds/:id/cancel", "Takes back a refund that has not come through yet", {
    answers: "refund",
    handle: (context, { id }) =>
      presentRefund(cancelRefund(context, requireRefund(context, id)), context),
  }),
];

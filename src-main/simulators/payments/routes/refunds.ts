import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { cancelRefund, refundCharge } from "../actions/refund-charge.ts";
import { requireObject, requireReference } from "../actions/require.ts";
import { emit, type PaymentsContext } from "../emit.ts";
import { badRequest, missingParam } from "../errors.ts";
import { changed } from "../events.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { mergeMetadata } from "../metadata.ts";
import { amount, ignored, metadata, oneOf, params } from "../params.ts";
import { read, write } from "../route.ts";
import { showRefund } from "../show.ts";
import type { Charge, PaymentsState, Refund } from "../state.ts";

const details = {
  amount: amount.optional(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer").optional(),
  metadata: metadata.optional(),
  ...ignored(
    "currency",
    "customer",
    "instructions_email",
    "origin",
    "refund_application_fee",
    "reverse_transfer",
  ),
};

const createParams = params({
  charge: z.string().min(1).optional(),
  payment_intent: z.string().min(1).optional(),
  ...details,
});

const chargeParams = params(details);

function find({ state }: PaymentsContext, id: string): Refund {
  return requireObject(state.refunds, "refund", id);
}

function chargeOfIntent({ state }: PaymentsContext, id: string): Charge {
  const intent = requireReference(state.paymentIntents, "payment_intent", id, "payment_intent");
  const charge = state.charges.get(intent.latestCharge ?? "");
  if (charge && !charge.decline) return charge;
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

function chargeToRefund(context: PaymentsContext, given: z.output<typeof createParams>): Charge {
  if (given.charge !== undefined && given.payment_intent !== undefined) {
    const message = "You may only specify one of these parameters: charge, payment_intent.";
    throw badRequest(message, { param: "charge" });
  }
  if (given.payment_intent !== undefined) return chargeOfIntent(context, given.payment_intent);
  if (given.charge === undefined) throw missingParam("charge");
  return requireReference(context.state.charges, "charge", given.charge, "charge");
}

function wishOf(given: z.output<typeof chargeParams>) {
  return {
    amount: given.amount,
    reason: given.reason ?? null,
    metadata: mergeMetadata({}, given.metadata),
  };
}

/** Giving money back. */
export const refundRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/refunds",
    summary: "Refunds a charge, or the charge of a payment intent",
    answers: "refund",
    params: createParams,
    handle: (context, { params: given, cause }) => {
      const charge = chargeToRefund(context, given);
      return showRefund(context, refundCharge(context, cause, charge, wishOf(given)));
    },
  }),
  write({
    path: "/v1/charges/:id/refunds",
    summary: "Refunds this charge",
    answers: "refund",
    params: chargeParams,
    handle: (context, { id, params: given, cause }) => {
      const charge = requireObject(context.state.charges, "charge", id);
      return showRefund(context, refundCharge(context, cause, charge, wishOf(given)));
    },
  }),
  read({
    path: "/v1/refunds",
    summary: "Lists refunds",
    answers: "refund",
    params: datedListParams({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
    }),
    handle: (context, { params: filters }) =>
      listPage(
        {
          url: "/v1/refunds",
          kind: "refund",
          source: context.state.refunds,
          present: (refund) => showRefund(context, refund),
          keep: (refund) =>
            isWithin(refund.created, filters.created) &&
            isEither(refund.charge, filters.charge) &&
            isEither(refund.paymentIntent, filters.payment_intent),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/charges/:id/refunds",
    summary: "Lists the refunds of this charge",
    answers: "refund",
    params: datedListParams({}),
    handle: (context, { id, params: paging }) =>
      listPage(
        {
          url: `/v1/charges/${requireObject(context.state.charges, "charge", id).id}/refunds`,
          kind: "refund",
          source: context.state.refunds,
          present: (refund) => showRefund(context, refund),
          keep: (refund) => refund.charge === id && isWithin(refund.created, paging.created),
        },
        paging,
      ),
  }),
  read({
    path: "/v1/refunds/:id",
    summary: "Shows a refund",
    answers: "refund",
    params: params({}),
    handle: (context, { id }) => showRefund(context, find(context, id)),
  }),
  write({
    path: "/v1/refunds/:id",
    summary: "Changes the metadata of a refund",
    answers: "refund",
    params: params({ metadata: metadata.optional() }),
    handle: (context, { id, params: given, cause }) => {
      const refund = find(context, id);
      const before = showRefund(context, refund);
      const merged = mergeMetadata(refund.metadata, given.metadata);
      const after = showRefund(
        context,
        context.state.refunds.replace({ ...refund, metadata: merged }),
      );
      emit(context, cause, changed("refund.updated", before, after));
      return after;
    },
  }),
  write({
    path: "/v1/refunds/:id/cancel",
    summary: "Takes back a refund that has not come through yet",
    answers: "refund",
    params: params({}),
    handle: (context, { id, cause }) =>
      showRefund(context, cancelRefund(context, cause, find(context, id))),
  }),
];

import { anyOf, exclusive, worded } from "#core/contract/rules/rule.ts";
import type * as z from "zod";
import { badRequest, missingParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { equal, isWithin, within } from "../../shared/filters.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createObject, referenceTo } from "../../shared/resource.ts";
import { createdFilter, metadata, params } from "../../shared/schema.ts";
import type { Charge, SimContext } from "../../state.ts";
import { chargeResource } from "../charges/present.ts";
import { paymentIntentResource } from "../payment-intents/present.ts";
import { cancelRefund, labelRefund, refundCharge } from "./actions.ts";
import { presentRefund, refundResource } from "./present.ts";
import { createRefundBody, refundChargeBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(refundResource);

function chargeOfIntent(context: SimContext, id: string): Charge {
  const intent = referenceTo(context, paymentIntentResource, id, "payment_intent");
  const charge = context.state.charges.get(intent.latestCharge ?? "");
  if (charge && !charge.decline) return charge;
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

function chargeToRefund(context: SimContext, input: z.output<typeof createRefundBody>): Charge {
  if (input.payment_intent !== undefined) return chargeOfIntent(context, input.payment_intent);
  if (input.charge === undefined) throw missingParam("charge");
  return referenceTo(context, chargeResource, input.charge, "charge");
}

function wishOf(input: z.output<typeof refundChargeBody>) {
  return {
    amount: input.amount,
    reason: input.reason ?? null,
    metadata: mergeMetadata({}, input.metadata),
    shares: {
      reversesTransfer: input.reverse_transfer === true,
      refundsFee: input.refund_application_fee === true,
    },
  };
}

const refundRules = [
  exclusive("charge", "payment_intent"),
  worded(anyOf("charge", "payment_intent"), {
    message:
      "One of the following params should be provided for this request: payment_intent or charge.",
  }),
];

export const routes = [
  create("POST /v1/refunds", "Refunds a charge, or the charge of a payment intent", {
    body: createRefundBody,
    rules: refundRules,
    run: (context, input) => refundCharge(context, chargeToRefund(context, input), wishOf(input)),
  }),
  route("POST /v1/charges/:id/refunds", "Refunds this charge", {
    answers: "refund",
    body: refundChargeBody,
    handle: (context, { id, params: input }) => {
      const charge = createObject(context, chargeResource, id);
      return presentRefund(refundCharge(context, charge, wishOf(input)), context);
    },
  }),
  list("GET /v1/refunds", "Lists refunds", () => ({
    created: within("created"),
    charge: equal("charge"),
    payment_intent: equal("paymentIntent"),
  })),
  route("GET /v1/charges/:id/refunds", "Lists the refunds of this charge", {
    answers: "refund",
    query: listQuery(() => ({ created: createdFilter.optional() })),
    handle: (context, { id, params: paging }) =>
      listPage(paging, {
        url: `/v1/charges/${createObject(context, chargeResource, id).id}/refunds`,
        kind: "refund",
        source: context.state.refunds,
        present: (refund) => presentRefund(refund, context),
        keep: (refund) => refund.charge === id && isWithin(refund.created, paging.created),
      }),
  }),
  show("GET /v1/refunds/:id", "Shows a refund"),
  change("POST /v1/refunds/:id", "Changes the metadata of a refund", {
    body: params(() => ({ metadata: metadata.optional() })),
    run: (context, refund, input) =>
      labelRefund(context, refund, mergeMetadata(refund.metadata, input.metadata)),
  }),
  change("POST /v1/refunds/:id/cancel", "Takes back a refund that has not come through yet", {
    run: cancelRefund,
  }),
];

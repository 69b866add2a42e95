import * as z from "zod";
import type { ApplicationFee, FeeRefund } from "../../connect/types.ts";
import { noSuchObject } from "../../errors.ts";
import { changed, emit } from "../../events.ts";
import { route } from "../../route.ts";
import { where, within } from "../../shared/filters.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery, toSequence } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { amount, metadata, params } from "../../shared/schema.ts";
import { refundFee } from "./actions.ts";
import { feeResource, presentFeeRefund } from "./present.ts";

const { find, list, show } = createResourceRoutes(feeResource);

function requireRefund(fee: ApplicationFee, id = ""): FeeRefund {
  const found = fee.refunds.find((refund) => refund.id === id);
  if (!found) throw noSuchObject("fee_refund", id);
  return found;
}

const createRefundBody = params(() => ({
  amount: amount.optional(),
  metadata: metadata.optional(),
}));

/** Application fees: what the platform keeps of the payments of connected accounts. */
export const routes = [
  list("GET /v1/application_fees", "Lists application fees", () => ({
    created: within("created"),
    charge: where(
      z.string(),
      (fee, charge) => fee.charge === charge || fee.originatingCharge === charge,
    ),
  })),
  show("GET /v1/application_fees/:id", "Shows an application fee"),
  route("POST /v1/application_fees/:id/refunds", "Refunds an application fee, or a part of it", {
    answers: "fee_refund",
    body: createRefundBody,
    handle: (context, { id, params: input }) => {
      const fee = find(context, id);
      const details = mergeMetadata({}, input.metadata);
      return presentFeeRefund(refundFee(context, fee, input.amount, details), fee);
    },
  }),
  route("GET /v1/application_fees/:id/refunds", "Lists the refunds of an application fee", {
    answers: "fee_refund",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const fee = find(context, id);
      return listPage(paging, {
        url: `/v1/application_fees/${id}/refunds`,
        kind: "fee_refund",
        source: toSequence(fee.refunds),
        present: (refund) => presentFeeRefund(refund, fee),
      });
    },
  }),
  route("GET /v1/application_fees/:id/refunds/:refund", "Shows a refund of an application fee", {
    answers: "fee_refund",
    handle: (context, { id, path }) => {
      const fee = find(context, id);
      return presentFeeRefund(requireRefund(fee, path["refund"]), fee);
    },
  }),
  route("POST /v1/application_fees/:id/refunds/:refund", "Changes the metadata of a fee refund", {
    answers: "fee_refund",
    body: params(() => ({ metadata: metadata.optional() })),
    handle: (context, { id, path, params: input }) => {
      const fee = find(context, id);
      const before = requireRefund(fee, path["refund"]);
      const after = { ...before, metadata: mergeMetadata(before.metadata, input.metadata) };
      const refunds = fee.refunds.map((refund) => (refund === before ? after : refund));
      context.state.applicationFees.replace({ ...fee, refunds });
      const [old, fresh] = [presentFeeRefund(before, fee), presentFeeRefund(after, fee)];
      emit(context, changed("application_fee.refund.updated", old, fresh));
      return fresh;
    },
  }),
];

import * as z from "zod";
import type { ApplicationFee, FeeRefund } from "../../connect/types.ts";
import { noSuchObject } from "../../errors.ts";
import { changed, emit } from "../../events.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import {
  datedListQuery,
  isEqual,
  isWithin,
  listPage,
  listQuery,
  sequenceOf,
} from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { amount, metadata, params } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { refundFee } from "./actions.ts";
import { presentFee, presentFeeRefund } from "./present.ts";

const fees = {
  name: "application_fee",
  of: (state: State) => state.applicationFees,
  present: presentFee,
} as const;

function requireRefund(fee: ApplicationFee, id = ""): FeeRefund {
  const found = fee.refunds.find((refund) => refund.id === id);
  if (!found) throw noSuchObject("fee_refund", id);
  return found;
}

const listFeesQuery = datedListQuery({ charge: z.string().optional() });
const createRefundBody = params({ amount: amount.optional(), metadata: metadata.optional() });

/** Application fees: what the platform keeps of the payments of connected accounts. */
export const routes = [
  listRoute(
    "GET /v1/application_fees",
    "Lists application fees",
    fees,
    listFeesQuery,
    (fee, filters) =>
      isWithin(fee.created, filters.created) &&
      (filters.charge === undefined ||
        fee.charge === filters.charge ||
        isEqual(fee.originatingCharge, filters.charge)),
  ),
  showRoute("GET /v1/application_fees/:id", "Shows an application fee", fees),
  route("POST /v1/application_fees/:id/refunds", "Refunds an application fee, or a part of it", {
    answers: "fee_refund",
    body: createRefundBody,
    handle: (context, { id, params: given }) => {
      const fee = objectOf(context, fees, id);
      const details = mergeMetadata({}, given.metadata);
      return presentFeeRefund(refundFee(context, fee, given.amount, details), fee);
    },
  }),
  route("GET /v1/application_fees/:id/refunds", "Lists the refunds of an application fee", {
    answers: "fee_refund",
    query: listQuery({}),
    handle: (context, { id, params: paging }) => {
      const fee = objectOf(context, fees, id);
      return listPage(paging, {
        url: `/v1/application_fees/${id}/refunds`,
        kind: "fee_refund",
        source: sequenceOf(fee.refunds),
        present: (refund) => presentFeeRefund(refund, fee),
      });
    },
  }),
  route("GET /v1/application_fees/:id/refunds/:refund", "Shows a refund of an application fee", {
    answers: "fee_refund",
    handle: (context, { id, path }) => {
      const fee = objectOf(context, fees, id);
      return presentFeeRefund(requireRefund(fee, path["refund"]), fee);
    },
  }),
  route("POST /v1/application_fees/:id/refunds/:refund", "Changes the metadata of a fee refund", {
    answers: "fee_refund",
    body: params({ metadata: metadata.optional() }),
    handle: (context, { id, path, params: given }) => {
      const fee = objectOf(context, fees, id);
      const before = requireRefund(fee, path["refund"]);
      const after = { ...before, metadata: mergeMetadata(before.metadata, given.metadata) };
      const refunds = fee.refunds.map((refund) => (refund === before ? after : refund));
      context.state.applicationFees.replace({ ...fee, refunds });
      const [old, fresh] = [presentFeeRefund(before, fee), presentFeeRefund(after, fee)];
      emit(context, changed("application_fee.refund.updated", old, fresh));
      return fresh;
    },
  }),
];

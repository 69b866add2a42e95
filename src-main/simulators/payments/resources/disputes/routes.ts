import * as z from "zod";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireObject } from "../../shared/require.ts";
import type { Dispute, SimContext } from "../../state.ts";
import { closeDispute, updateDispute } from "./actions.ts";
import { presentDispute } from "./present.ts";
import { evidenceGiven, updateDisputeBody } from "./schema.ts";

function requireDispute({ state }: SimContext, id: string): Dispute {
  return requireObject(state.disputes, "dispute", id);
}

/** Disputes. `POST /_dispute` and some test cards open them. */
export const routes = [
  route("GET /v1/disputes", "Lists disputes", {
    answers: "dispute",
    query: datedListQuery({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
    }),
    handle: (context, { params: filters }) =>
      listPage(filters, {
        url: "/v1/disputes",
        kind: "dispute",
        source: context.state.disputes,
        present: (dispute) => presentDispute(dispute, context),
        keep: (dispute) =>
          isWithin(dispute.created, filters.created) &&
          isEqual(dispute.charge, filters.charge) &&
          isEqual(dispute.paymentIntent, filters.payment_intent),
      }),
  }),
  route("GET /v1/disputes/:id", "Shows a dispute", {
    answers: "dispute",
    handle: (context, { id }) => presentDispute(requireDispute(context, id), context),
  }),
  route("POST /v1/disputes/:id", "Adds evidence to a dispute; submit=false keeps it for later", {
    answers: "dispute",
    body: updateDisputeBody,
    handle: (context, { id, params: given }) => {
      const dispute = requireDispute(context, id);
      const answered = updateDispute(context, dispute, {
        evidence: evidenceGiven(given.evidence),
        metadata: mergeMetadata(dispute.metadata, given.metadata),
        // Evidence is submitted unless the client says otherwise; metadata alone submits nothing.
        isSubmitted: given.submit ?? given.evidence !== undefined,
      });
      return presentDispute(answered, context);
    },
  }),
  route("POST /v1/disputes/:id/close", "Gives a dispute up: it is lost", {
    answers: "dispute",
    handle: (context, { id }) =>
      presentDispute(closeDispute(context, requireDispute(context, id)), context),
  }),
];

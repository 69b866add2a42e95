import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { answerDispute, giveUpDispute } from "../actions/answer-dispute.ts";
import { requireObject } from "../actions/require.ts";
import type { PaymentsContext } from "../emit.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { mergeMetadata } from "../metadata.ts";
import { flag, ignored, metadata, params } from "../params.ts";
import { evidenceFields } from "../present-dispute.ts";
import { read, write } from "../route.ts";
import { showDispute } from "../show.ts";
import type { Dispute, PaymentsState } from "../state.ts";

/** The provider takes 150,000 characters of evidence in all. */
const evidenceText = z
  .string()
  .max(150_000)
  .transform((value) => (value === "" ? null : value));

const evidence = z.strictObject({
  ...Object.fromEntries(evidenceFields.map((field) => [field, evidenceText.optional()])),
  ...ignored("enhanced_evidence"),
});

const updateParams = params({
  evidence: evidence.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
  ...ignored("intended_submission_method"),
});

function find({ state }: PaymentsContext, id: string): Dispute {
  return requireObject(state.disputes, "dispute", id);
}

/** The evidence fields that were named, without what is taken and ignored. */
function evidenceGiven(given: z.output<typeof evidence> = {}): Record<string, string | null> {
  const named = new Map<string, unknown>(Object.entries(given));
  const fields = evidenceFields.flatMap((field) => {
    const value = named.get(field);
    return typeof value === "string" || value === null ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Answering disputes. Only `POST /_dispute` opens one. */
export const disputeRoutes: readonly Route<PaymentsState>[] = [
  read({
    path: "/v1/disputes",
    summary: "Lists disputes",
    answers: "dispute",
    params: datedListParams({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
    }),
    handle: (context, { params: filters }) =>
      listPage(
        {
          url: "/v1/disputes",
          kind: "dispute",
          source: context.state.disputes,
          present: (dispute) => showDispute(context, dispute),
          keep: (dispute) =>
            isWithin(dispute.created, filters.created) &&
            isEither(dispute.charge, filters.charge) &&
            isEither(dispute.paymentIntent, filters.payment_intent),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/disputes/:id",
    summary: "Shows a dispute",
    answers: "dispute",
    params: params({}),
    handle: (context, { id }) => showDispute(context, find(context, id)),
  }),
  write({
    path: "/v1/disputes/:id",
    summary: "Answers a dispute with evidence; submit=false keeps it for later",
    answers: "dispute",
    params: updateParams,
    handle: (context, { id, params: given, cause }) => {
      const dispute = find(context, id);
      const answered = answerDispute(context, cause, dispute, {
        evidence: evidenceGiven(given.evidence),
        metadata: mergeMetadata(dispute.metadata, given.metadata),
        // Evidence is submitted unless the client says otherwise; metadata alone submits nothing.
        isSubmitted: given.submit ?? given.evidence !== undefined,
      });
      return showDispute(context, answered);
    },
  }),
  write({
    path: "/v1/disputes/:id/close",
    summary: "Gives a dispute up: it is lost",
    answers: "dispute",
    params: params({}),
    handle: (context, { id, cause }) =>
      showDispute(context, giveUpDispute(context, cause, find(context, id))),
  }),
];

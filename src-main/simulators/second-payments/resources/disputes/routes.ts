import { readId, route } from "../../route.ts";
import { isEither, MAX_PAGE, sequenceOf, takePage, presentPage } from "../../shared/paging.ts";
import { requireDispute } from "../../shared/require.ts";
import {
  acceptDispute,
  addEvidence,
  removeEvidence,
  requireEvidence,
  submitEvidence,
} from "./actions.ts";
import { presentDispute, presentEvidence } from "./present.ts";
import {
  evidenceFileBody,
  evidenceTextBody,
  listDisputesQuery,
  listEvidenceQuery,
} from "./schema.ts";

/** A form with a file of 5 MiB. */
const MAX_EVIDENCE_FORM = 6 * 1_024 * 1_024;

/** Disputes: opened by the sandbox's test amounts and by the world action. */
export const routes = [
  route("GET /v2/disputes", "Lists disputes", {
    query: listDisputesQuery,
    handle: ({ state }, { query }) => {
      const walk = { cursor: query.cursor, sort_order: "DESC", limit: MAX_PAGE } as const;
      const page = takePage(
        state.disputes,
        walk,
        (dispute) =>
          isEither(dispute.locationId, query.location_id) &&
          (query.states === undefined || query.states.includes(dispute.state)),
      );
      return presentPage("disputes", page, presentDispute);
    },
  }),
  route("GET /v2/disputes/:id", "Shows a dispute", ({ state }, request) => ({
    dispute: presentDispute(requireDispute(state, readId(request))),
  })),
  route("POST /v2/disputes/:id/accept", "Accepts the loss of a dispute", (context, request) => {
    const dispute = requireDispute(context.state, readId(request));
    return { dispute: presentDispute(acceptDispute(context, dispute)) };
  }),
  route("POST /v2/disputes/:id/submit-evidence", "Submits the evidence", (context, request) => {
    const dispute = requireDispute(context.state, readId(request));
    return { dispute: presentDispute(submitEvidence(context, dispute)) };
  }),
  route("POST /v2/disputes/:id/evidence-text", "Adds a text as evidence", {
    body: evidenceTextBody,
    once: "evidence text",
    handle: (context, request) => {
      const dispute = requireDispute(context.state, readId(request));
      const { evidence_type: type, evidence_text: text } = request.body;
      const evidence = addEvidence(context, dispute, { type, text });
      return { evidence: presentEvidence(dispute, evidence) };
    },
  }),
  route("POST /v2/disputes/:id/evidence-files", "Adds a file as evidence", {
    bodyLimit: MAX_EVIDENCE_FORM,
    body: evidenceFileBody,
    once: "evidence file",
    handle: (context, request) => {
      const dispute = requireDispute(context.state, readId(request));
      const { evidence_type: type, file, content_type: contentType } = request.body;
      const evidence = addEvidence(context, dispute, {
        type,
        file: { name: file.fileName, contentType: contentType ?? file.contentType },
      });
      return { evidence: presentEvidence(dispute, evidence) };
    },
  }),
  route("GET /v2/disputes/:id/evidence", "Lists the evidence of a dispute", {
    query: listEvidenceQuery,
    handle: ({ state }, request) => {
      const dispute = requireDispute(state, readId(request));
      const walk = { ...request.query, sort_order: "ASC", limit: MAX_PAGE } as const;
      return presentPage("evidence", takePage(sequenceOf(dispute.evidence), walk), (one) =>
        presentEvidence(dispute, one),
      );
    },
  }),
  route("GET /v2/disputes/:id/evidence/:evidence", "Shows evidence", ({ state }, request) => {
    const dispute = requireDispute(state, readId(request));
    const evidence = requireEvidence(dispute, request.params["evidence"] ?? "");
    return { evidence: presentEvidence(dispute, evidence) };
  }),
  route("DELETE /v2/disputes/:id/evidence/:evidence", "Removes evidence", (context, request) => {
    const dispute = requireDispute(context.state, readId(request));
    removeEvidence(context, dispute, request.params["evidence"] ?? "");
    return {};
  }),
];

import { equal, within } from "../../shared/filters.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { closeDispute, updateDispute } from "./actions.ts";
import { disputeResource } from "./present.ts";
import { evidenceGiven, updateDisputeBody } from "./schema.ts";

const { change, list, show } = createResourceRoutes(disputeResource);

/** Disputes. `POST /_dispute` and some test cards open them. */
export const routes = [
  list("GET /v1/disputes", "Lists disputes", () => ({
    created: within("created"),
    charge: equal("charge"),
    payment_intent: equal("paymentIntent"),
  })),
  show("GET /v1/disputes/:id", "Shows a dispute"),
  change("POST /v1/disputes/:id", "Adds evidence to a dispute; submit=false keeps it for later", {
    body: updateDisputeBody,
    run: (context, dispute, input) =>
      updateDispute(context, dispute, {
        evidence: evidenceGiven(input.evidence),
        metadata: mergeMetadata(dispute.metadata, input.metadata),
        // Evidence is submitted unless the client says otherwise; metadata alone submits nothing.
        isSubmitted: input.submit ?? input.evidence !== undefined,
      }),
  }),
  change("POST /v1/disputes/:id/close", "Gives a dispute up: it is lost", { run: closeDispute }),
];

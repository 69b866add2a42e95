import { equal, within } from "../../shared/filters.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { metadata, params, unsupportedFilters } from "../../shared/schema.ts";
import { cancelPayout, createPayout, reversePayout } from "./actions.ts";
import { payoutResource } from "./present.ts";
import { createPayoutBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(payoutResource);

const describedBody = params(() => ({ metadata: metadata.optional() }));

export const routes = [
  create("POST /v1/payouts", "Pays available money out; it arrives two days later", {
    body: createPayoutBody,
    run: createPayout,
  }),
  list("GET /v1/payouts", "Lists payouts", () => ({
    created: within("created"),
    arrival_date: within("arrival"),
    status: equal("status"),
    ...unsupportedFilters("destination"),
  })),
  show("GET /v1/payouts/:id", "Shows a payout"),
  change("POST /v1/payouts/:id", "Changes the metadata of a payout", {
    body: describedBody,
    run: (context, payout, input) =>
      changeAndEmit(context, payoutResource, "payout.updated", payout, {
        metadata: mergeMetadata(payout.metadata, input.metadata),
      }),
  }),
  change("POST /v1/payouts/:id/cancel", "Cancels a pending payout", { run: cancelPayout }),
  change("POST /v1/payouts/:id/reverse", "Takes a paid payout back", {
    body: describedBody,
    run: reversePayout,
  }),
];

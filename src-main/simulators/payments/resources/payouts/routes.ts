import { changed, emit } from "../../events.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { metadata, params } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { cancelPayout, createPayout, reversePayout } from "./actions.ts";
import { presentPayout } from "./present.ts";
import { createPayoutBody, listPayoutsQuery } from "./schema.ts";

const payouts = {
  name: "payout",
  of: (state: State) => state.payouts,
  present: presentPayout,
} as const;

const describedBody = params({ metadata: metadata.optional() });

export const routes = [
  route("POST /v1/payouts", "Pays available money out; it arrives two days later", {
    answers: "payout",
    body: createPayoutBody,
    handle: (context, call) => presentPayout(createPayout(context, call.params)),
  }),
  listRoute(
    "GET /v1/payouts",
    "Lists payouts",
    payouts,
    listPayoutsQuery,
    (payout, filters) =>
      isWithin(payout.created, filters.created) &&
      isWithin(payout.arrival, filters.arrival_date) &&
      isEqual<string>(payout.status, filters.status),
  ),
  showRoute("GET /v1/payouts/:id", "Shows a payout", payouts),
  route("POST /v1/payouts/:id", "Changes the metadata of a payout", {
    answers: "payout",
    body: describedBody,
    handle: (context, { id, params: given }) => {
      const payout = objectOf(context, payouts, id);
      const described = mergeMetadata(payout.metadata, given.metadata);
      const updated = context.state.payouts.replace({ ...payout, metadata: described });
      emit(context, changed("payout.updated", presentPayout(payout), presentPayout(updated)));
      return presentPayout(updated);
    },
  }),
  route("POST /v1/payouts/:id/cancel", "Cancels a pending payout", {
    answers: "payout",
    handle: (context, { id }) =>
      presentPayout(cancelPayout(context, objectOf(context, payouts, id))),
  }),
  route("POST /v1/payouts/:id/reverse", "Takes a paid payout back", {
    answers: "payout",
    body: describedBody,
    handle: (context, { id }) =>
      presentPayout(reversePayout(context, objectOf(context, payouts, id))),
  }),
];

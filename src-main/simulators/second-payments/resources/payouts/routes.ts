import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readId, route } from "../../route.ts";
import { isWithin, maybe, moment, sortOrder } from "../../shared/fields.ts";
import { isEither, listFields, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import { requirePayout } from "../../shared/require.ts";
import { presentEntry, presentPayout } from "./present.ts";

/** Payouts, which `POST /_send_payout` makes. */
export const routes = [
  route("GET /v2/payouts", "Lists payouts", {
    query: lazyObject(() => ({
      ...listFields(),
      location_id: z.string().optional(),
      status: z.enum(["SENT", "PAID", "FAILED"]).optional(),
      begin_time: maybe(moment),
      end_time: maybe(moment),
      sort_order: sortOrder.default("DESC"),
    })),
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.payouts,
        query,
        (payout) =>
          isEither(payout.locationId, query.location_id) &&
          isEither(payout.status, query.status) &&
          isWithin(payout.createdAt, query.begin_time, query.end_time),
      );
      return presentPage("payouts", page, presentPayout);
    },
  }),
  route("GET /v2/payouts/:id", "Shows a payout", ({ state }, request) => ({
    payout: presentPayout(requirePayout(state, readId(request))),
  })),
  route("GET /v2/payouts/:id/payout-entries", "Lists the parts of a payout", {
    query: lazyObject(() => ({ ...listFields(), sort_order: sortOrder.default("DESC") })),
    handle: ({ state }, request) => {
      const { id, entries } = requirePayout(state, readId(request));
      const page = takePage(sequenceOf(entries), request.query);
      return presentPage("payout_entries", page, (entry) => presentEntry(id, entry));
    },
  }),
];

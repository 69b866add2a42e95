import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { EVENT_TYPES } from "../../shared/event-types.ts";
import { isInRange, maybe, sortOrder, timeRange, word } from "../../shared/fields.ts";
import { MAX_PAGE, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import type { SimContext } from "../../state.ts";
import { API_VERSION } from "../../dialect.ts";

const searchEventsBody = lazyObject(() => ({
  cursor: maybe(z.string()),
  limit: z.int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          event_types: maybe(z.array(word(100)).max(500)),
          merchant_ids: maybe(z.array(word(50)).max(500)),
          location_ids: maybe(z.array(word(50)).max(500)),
          created_at: maybe(timeRange),
        }),
      ),
      sort: maybe(
        z.object({
          field: z.literal("DEFAULT").default("DEFAULT"),
          order: sortOrder.default("DESC"),
        }),
      ),
    }),
  ),
}));

type Filter = NonNullable<NonNullable<z.output<typeof searchEventsBody>["query"]>["filter"]>;

const envelopeBody = lazyObject(() => ({
  merchant_id: z.string(),
  location_id: z.string().optional(),
  type: z.string(),
  event_id: z.string(),
  created_at: z.string(),
  data: z.unknown(),
}));

type Recorded = z.output<typeof envelopeBody>;

/** The events of a search, oldest first: those recorded while the search was enabled. */
function findEvents({ log, state }: SimContext, filter: Filter | undefined): readonly Recorded[] {
  const found: Recorded[] = [];
  for (const { from, to = log.length } of state.eventSearch.windows) {
    for (let seq = from; seq <= to; seq += 1) {
      const { type, createdAt } = log.row(seq);
      // Test notifications are for one subscription, and no events of the merchant.
      if (log.addressees(seq) !== undefined) continue;
      if (filter?.event_types?.includes(type) === false) continue;
      if (!isInRange(createdAt, filter?.created_at)) continue;
      const event = envelopeBody.parse(JSON.parse(log.payload(seq).toString("utf8")));
      if (filter?.merchant_ids?.includes(event.merchant_id) === false) continue;
      if (filter?.location_ids?.includes(event.location_id ?? "") === false) continue;
      found.push(event);
    }
  }
  return found;
}

/** The recorded events. They can be searched once an app has enabled this. */
export const routes = [
  route("POST /v2/events", "Finds recorded events", {
    body: searchEventsBody,
    handle: (context, { body: { query, cursor, limit } }) => {
      const events = sequenceOf(findEvents(context, query?.filter));
      const order = query?.sort?.order ?? "DESC";
      const page = takePage(events, { cursor, limit, sort_order: order });
      const metadata = page.items.map(({ event_id }) => ({ event_id, api_version: API_VERSION }));
      return {
        ...presentPage("events", page, (event) => event),
        ...(metadata.length > 0 && { metadata }),
      };
    },
  }),
  route("PUT /v2/events/enable", "Makes further events searchable", ({ state, log }) => {
    const { windows } = state.eventSearch;
    const last = windows.at(-1);
    if (!last || last.to !== undefined) {
      state.eventSearch.windows = [...windows, { from: log.length + 1, to: undefined }];
    }
    return {};
  }),
  route("PUT /v2/events/disable", "Makes further events unsearchable", ({ state, log }) => {
    state.eventSearch.windows = state.eventSearch.windows.map(({ from, to }) => ({
      from,
      to: to ?? log.length,
    }));
    return {};
  }),
  route("GET /v2/events/types", "Lists the types of events", {
    unsupported: ["api_version"],
    handle: () => ({
      event_types: EVENT_TYPES,
      metadata: EVENT_TYPES.map((event_type) => ({ event_type, release_status: "PUBLIC" })),
    }),
  }),
];

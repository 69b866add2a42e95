import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { attemptIds } from "../../shared/bulk.ts";
import type { Location } from "../../shared/entities.ts";
import { word } from "../../shared/fields.ts";
import { listFields, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import type { State } from "../../state.ts";

const PREFIX = "CH_";

/** Each location is a channel; no other channel is simulated. */
function presentChannel({ merchantId }: State, location: Location): ApiObject {
  return {
    id: `${PREFIX}${location.id}`,
    merchant_id: merchantId,
    name: location.name,
    version: 1,
    reference: { type: "LOCATION", id: location.id },
    status: "ACTIVE",
    created_at: iso(location.createdAt),
    updated_at: iso(location.createdAt),
  };
}

function showChannel(state: State, id: string): ApiObject {
  const location = id.startsWith(PREFIX) && state.locations.get(id.slice(PREFIX.length));
  if (!location) throw notFound("channel", id);
  return { channel: presentChannel(state, location) };
}

const referenceTypes = [
  "LOCATION",
  "FIRST_PARTY_INTEGRATION",
  "OAUTH_APPLICATION",
  "ONLINE_SITE",
  "ONLINE_CHECKOUT",
  "INVOICE",
  "GIFT_CARD",
  "GIFT_CARD_MARKETPLACE",
  "RECURRING_SUBSCRIPTION",
  "ONLINE_BOOKING_FLOW",
  "SQUARE_ASSISTANT",
  "CASH_LOCAL",
  "POINT_OF_SALE",
  "KIOSK",
] as const;

/** The places in which the merchant sells: the locations. */
export const routes = [
  route("GET /v2/channels", "Lists channels", {
    query: lazyObject(() => ({
      ...listFields(),
      reference_type: z.enum(referenceTypes).optional(),
      reference_id: z.string().optional(),
      status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
    })),
    handle: ({ state }, { query }) => {
      const { reference_type: type = "LOCATION", reference_id: id, status = "ACTIVE" } = query;
      const locations = [...state.locations.values()].filter(
        (one) => type === "LOCATION" && status === "ACTIVE" && (id === undefined || one.id === id),
      );
      const page = takePage(sequenceOf(locations), { ...query, sort_order: "ASC" });
      return presentPage("channels", page, (location) => presentChannel(state, location));
    },
  }),
  route("POST /v2/channels/bulk-retrieve", "Shows up to 100 channels", {
    body: lazyObject(() => ({ channel_ids: z.array(word(100)).min(1).max(100) })),
    handle: ({ state }, { body }) => ({
      responses: attemptIds(body.channel_ids, (id) => showChannel(state, id)),
    }),
  }),
  route("GET /v2/channels/:id", "Shows a channel", ({ state }, request) =>
    showChannel(state, readId(request)),
  ),
];

import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { sortOrder } from "../../shared/fields.ts";
import { listFields } from "../../shared/paging.ts";
import { requireLocationId } from "../../shared/require.ts";
import * as z from "zod";

/** The devices that have signed in: none, as in the provider's sandbox. */
export const routes = [
  route("GET /v2/devices", "Lists devices", {
    query: lazyObject(() => ({
      ...listFields(),
      sort_order: sortOrder.optional(),
      location_id: z.string().optional(),
    })),
    handle: ({ state }, { query }) => {
      if (query.location_id !== undefined) requireLocationId(state, query.location_id);
      return {};
    },
  }),
  route("GET /v2/devices/:id", "Shows a device", (_context, request) => {
    throw notFound("device", readId(request));
  }),
];

import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readId, route } from "../../route.ts";
import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import { isWithin, maybe, moment, sortOrder } from "../../shared/fields.ts";
import { listFields, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { requireLocationId, requireStored } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import { notFound } from "../../errors.ts";
import {
  type DrawerEvent,
  listDrawerEvents,
  presentShift,
  presentSummary,
  readShift,
} from "./drawers.ts";

const ofLocation = lazy(() => ({ location_id: z.string().min(1) }));

function requireShift(state: State, id: string, location: string): Stored {
  const shift = requireStored(state, "cashDrawerShifts", "cash drawer shift", id);
  if (readShift(shift).location_id === requireLocationId(state, location)) return shift;
  throw notFound("cash drawer shift", id);
}

const presentEvent = (event: DrawerEvent): ApiObject => ({
  id: event.id,
  event_type: event.type,
  event_money: usd(event.amount),
  created_at: iso(event.at),
  description: event.description,
});

/** The cash drawers of the shops, which `POST /_cash_drawer` opens and closes. */
export const routes = [
  route("GET /v2/cash-drawers/shifts", "Lists the shifts of cash drawers", {
    query: lazyObject(() => ({
      ...listFields(),
      ...ofLocation(),
      sort_order: sortOrder.default("DESC"),
      begin_time: maybe(moment),
      end_time: maybe(moment),
    })),
    handle: ({ state }, { query }) => {
      const location = requireLocationId(state, query.location_id);
      const page = takePage(
        state.records.cashDrawerShifts,
        query,
        (shift) =>
          readShift(shift).location_id === location &&
          isWithin(shift.createdAt, query.begin_time, query.end_time),
      );
      return presentPage("cash_drawer_shifts", page, (shift) => presentSummary(state, shift));
    },
  }),
  route("GET /v2/cash-drawers/shifts/:id", "Shows the shift of a cash drawer", {
    query: lazyObject(ofLocation),
    handle: ({ state }, request) => {
      const shift = requireShift(state, readId(request), request.query.location_id);
      return { cash_drawer_shift: presentShift(state, shift) };
    },
  }),
  route("GET /v2/cash-drawers/shifts/:id/events", "Lists the events of a cash drawer", {
    query: lazyObject(() => ({ ...listFields(), ...ofLocation() })),
    handle: ({ state }, request) => {
      const shift = requireShift(state, readId(request), request.query.location_id);
      const events = sequenceOf(listDrawerEvents(state, shift));
      const page = takePage(events, { ...request.query, sort_order: "ASC" });
      return presentPage("cash_drawer_shift_events", page, presentEvent);
    },
  }),
];

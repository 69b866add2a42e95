import * as z from "zod";
import type { EgressLog, EgressRow } from "#core/egress/egress-log.ts";
import type { Route } from "#core/kernel/route.ts";
import type { Sequence } from "#core/state/collection.ts";
import { noSuchObject } from "../errors.ts";
import { datedListParams, isWithin, listPage } from "../lists.ts";
import { ignored, params } from "../params.ts";
import type { Wire } from "../present-card.ts";
import { read } from "../route.ts";
import type { PaymentsState } from "../state.ts";

/** The egress log as a list can page it: nothing is kept twice. */
function eventsOf(log: EgressLog): Sequence<EgressRow> {
  return {
    length: log.length,
    at: (place) => log.row(place + 1),
    placeOf: (id) => {
      const seq = log.seqOf(id);
      return seq === undefined ? undefined : seq - 1;
    },
  };
}

const wire = z.record(z.string(), z.unknown());

/** An event as it was delivered. */
function readEvent(log: EgressLog, seq: number): Wire {
  return wire.parse(JSON.parse(log.payload(seq).toString()));
}

/** `charge.*` names every type that begins with `charge.`. */
function fitsType(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

const listFilters = datedListParams({
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  ...ignored("delivery_success"),
});

function isWanted(row: EgressRow, filters: z.output<typeof listFilters>): boolean {
  const { type, types } = filters;
  if (!isWithin(Math.floor(row.createdAt / 1_000), filters.created)) return false;
  if (type !== undefined && !fitsType(row.type, type)) return false;
  return types === undefined || types.some((wanted) => fitsType(row.type, wanted));
}

/** What happened, read back from the egress log. */
export const eventRoutes: readonly Route<PaymentsState>[] = [
  read({
    path: "/v1/events",
    summary: "Lists events",
    answers: "event",
    params: listFilters,
    handle: ({ log }, { params: filters }) =>
      listPage(
        {
          url: "/v1/events",
          kind: "event",
          source: eventsOf(log),
          present: (row) => readEvent(log, row.seq),
          keep: (row) => isWanted(row, filters),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/events/:id",
    summary: "Shows an event",
    answers: "event",
    params: params({}),
    handle: ({ log }, { id }) => {
      const seq = log.seqOf(id);
      if (seq === undefined) throw noSuchObject("event", id);
      return readEvent(log, seq);
    },
  }),
];

import * as z from "zod";
import { exclusive } from "#core/contract/rules/rule.ts";
import type { EgressRow, EventLog } from "#core/contract/event-log.ts";
import type { Sequence } from "#core/state/collection.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { isWithin } from "../../shared/filters.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";
import { createdFilter, unsupportedFilters } from "../../shared/schema.ts";
import { recordedEvent } from "../../shared/event-versions.ts";
import { readVersion } from "../../shared/versions.ts";
import type { Account, SimContext } from "../../state.ts";

/** The egress log as a list can page it: nothing is kept twice. */
function eventsOf(log: EventLog): Sequence<EgressRow> {
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

/** An event in the version of the request: no account of the simulator has a default version. */
function readEvent(context: SimContext, seq: number): ApiObject {
  const version = readVersion(context.apiRequest?.headers ?? {});
  return wire.parse(JSON.parse(recordedEvent(context, seq, version)));
}

/** `charge.*` names every type that begins with `charge.`. */
function fitsType(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/**
 * Returns whether an event is one of an account: those of connected accounts are addressed. A ping is addressed
 * to a destination.
 */
export function isOfAccount(log: EventLog, seq: number, { id, isConnected }: Account): boolean {
  const addressees = log.addressees(seq);
  if (isConnected) return addressees?.includes(id) === true;
  return addressees === undefined || log.row(seq).type.startsWith("v2.");
}

/** Returns whether an event is one of an account, and of API v1. */
function isOf(log: EventLog, seq: number, account: Account): boolean {
  return isOfAccount(log, seq, account) && !log.row(seq).type.startsWith("v2.");
}

const listEventsQuery = listQuery(() => ({
  created: createdFilter.optional(),
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  ...unsupportedFilters("delivery_success"),
}));

function isWanted(row: EgressRow, filters: z.output<typeof listEventsQuery>): boolean {
  const { type, types } = filters;
  if (!isWithin(Math.floor(row.createdAt / 1_000), filters.created)) return false;
  if (type !== undefined && !fitsType(row.type, type)) return false;
  return types === undefined || types.some((wanted) => fitsType(row.type, wanted));
}

/** Events, read from the egress log. */
export const routes = [
  route("GET /v1/events", "Lists events", {
    answers: "event",
    query: listEventsQuery,
    rules: [exclusive("type", "types")],
    handle: (context, { params: filters }) => {
      const { log, state } = context;
      return listPage(filters, {
        url: "/v1/events",
        kind: "event",
        source: eventsOf(log),
        present: (row) => readEvent(context, row.seq),
        keep: (row) => isOf(log, row.seq, state.account) && isWanted(row, filters),
      });
    },
  }),
  route("GET /v1/events/:id", "Shows an event", {
    answers: "event",
    handle: (context, { id }) => {
      const { log, state } = context;
      const seq = log.seqOf(id);
      if (seq === undefined || !isOf(log, seq, state.account)) throw noSuchObject("event", id);
      return readEvent(context, seq);
    },
  }),
];

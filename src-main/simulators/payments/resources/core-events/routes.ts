import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import type { EgressRow } from "#core/contract/event-log.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { recordedEvent } from "../../shared/event-versions.ts";
import { pageOfV2 } from "../../shared/pages-v2.ts";
import { pageLimit } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";
import { params } from "../../shared/schema.ts";
import { THIN } from "../../shared/thin-events.ts";
import type { SimContext } from "../../state.ts";
import { isOfAccount } from "../events/routes.ts";

const wire = z.record(z.string(), z.unknown());

/** A moment as API v2 reads it, as text or in seconds. Returns milliseconds. */
const moment = z.string().transform((text, context) => {
  const milliseconds = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text);
  if (!Number.isNaN(milliseconds)) return milliseconds;
  return rejectField(context, "invalid_timestamp", `Invalid timestamp: ${text.slice(0, 100)}`);
});

const bounds = lazyStrictObject(() => ({
  gt: moment.optional(),
  gte: moment.optional(),
  lt: moment.optional(),
  lte: moment.optional(),
}));

const names = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

const query = params(() => ({
  created: bounds.optional(),
  limit: pageLimit.optional(),
  object_id: z.string().optional(),
  page: z.string().optional(),
  types: names.optional(),
}));

const readEvent = (context: SimContext, seq: number): ApiObject =>
  wire.parse(JSON.parse(recordedEvent(context, seq, THIN)));

function isWanted(row: EgressRow, wanted: z.output<typeof query>): boolean {
  const { created = {}, object_id: subject, types } = wanted;
  const name = row.type.startsWith("v2.") ? row.type : `v1.${row.type}`;
  const { createdAt: at } = row;
  if (subject !== undefined && row.subject !== subject) return false;
  if (types && !types.includes(name)) return false;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/** Events without their objects, under API v2. */
export const routes = [
  route("GET /v2/core/events", "Lists events without their objects", {
    ...{ answers: "v2.core.event", query },
    handle: (context, { params: wanted }) => {
      const { log, state } = context;
      const rows = Array.from({ length: log.length }, (_, at) => log.row(log.length - at)).filter(
        (row) => isOfAccount(log, row.seq, state.account) && isWanted(row, wanted),
      );
      const { created: _bounds, ...asked } = wanted;
      return pageOfV2("/v2/core/events", asked, rows, ({ seq }) => readEvent(context, seq));
    },
  }),
  route("GET /v2/core/events/:id", "Shows an event without its object", {
    answers: "v2.core.event",
    handle: (context, { id }) => {
      const { log, state } = context;
      const seq = log.seqOf(id);
      if (seq === undefined || !isOfAccount(log, seq, state.account))
        throw noSuchObject("event", id);
      return readEvent(context, seq);
    },
  }),
];

import { readId, route } from "../../route.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import { timezoneOf } from "../../shared/local-time.ts";
import type { Stored } from "../../shared/record-types.ts";
import { requireStored } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { passes, readSpan, type SpanFilter, type SpanSort, sortSpans } from "./find.ts";
import {
  createShiftBody,
  createTimecardBody,
  searchShiftsBody,
  searchTimecardsBody,
  updateShiftBody,
  updateTimecardBody,
} from "./schema.ts";
import {
  changeTimecard,
  createTimecard,
  deleteTimecard,
  presentShift,
  presentTimecard,
} from "./timecards.ts";

const requireTimecard = (state: State, id: string) =>
  requireStored(state, "timecards", "timecard", id);

interface Search {
  readonly query?:
    | {
        readonly filter?:
          | (SpanFilter & { readonly status?: "OPEN" | "CLOSED" | undefined })
          | undefined;
        readonly sort?: SpanSort | undefined;
      }
    | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

function find({ state }: SimContext, { query, limit, cursor }: Search) {
  const { filter, sort } = query ?? {};
  const spanOf = ({ fields }: Stored) => readSpan(fields);
  const found = sortSpans(state.records.timecards.values(), sort, spanOf, (timecard) => {
    const span = spanOf(timecard);
    const status = span.end_at === undefined ? "OPEN" : "CLOSED";
    return (
      (filter?.status === undefined || filter.status === status) &&
      passes(span, filter, timezoneOf(state, span.location_id))
    );
  });
  return takePage(found, { limit, cursor, sort_order: sort?.order ?? "ASC" });
}

/** Drops a deprecated name of the team member. */
function asTimecard<
  T extends { team_member_id?: string | undefined; employee_id?: string | undefined },
>(sent: T) {
  const { employee_id: employee, ...rest } = sent;
  return { ...rest, team_member_id: rest.team_member_id ?? employee };
}

const show = (timecard: Stored): ApiObject => ({ timecard: presentTimecard(timecard) });
const showShift = (timecard: Stored): ApiObject => ({ shift: presentShift(timecard) });

/** The working times of the team, and the same under their older name. */
export const routes = [
  route("POST /v2/labor/timecards", "Begins a working time", {
    body: createTimecardBody,
    once: "timecard",
    handle: (context, { body }) => show(createTimecard(context, body.timecard)),
  }),
  route("POST /v2/labor/timecards/search", "Finds working times", {
    body: searchTimecardsBody,
    handle: (context, { body }) => presentPage("timecards", find(context, body), presentTimecard),
  }),
  route("GET /v2/labor/timecards/:id", "Shows a working time", ({ state }, request) =>
    show(requireTimecard(state, readId(request))),
  ),
  route("PUT /v2/labor/timecards/:id", "Changes or ends a working time", {
    body: updateTimecardBody,
    handle: (context, request) => {
      const timecard = requireTimecard(context.state, readId(request));
      return show(changeTimecard(context, timecard, request.body.timecard));
    },
  }),
  route("DELETE /v2/labor/timecards/:id", "Deletes a working time", (context, request) => {
    deleteTimecard(context, requireTimecard(context.state, readId(request)));
    return {};
  }),
  route("POST /v2/labor/shifts", "Begins a working time, under its older name", {
    body: createShiftBody,
    once: "shift",
    handle: (context, { body }) => showShift(createTimecard(context, asTimecard(body.shift))),
  }),
  route("POST /v2/labor/shifts/search", "Finds working times, under their older name", {
    body: searchShiftsBody,
    handle: (context, { body }) => {
      const { filter, sort } = body.query ?? {};
      const team_member_ids = filter?.team_member_ids ?? filter?.employee_ids;
      const query = { filter: { ...filter, team_member_ids }, sort };
      return presentPage("shifts", find(context, { ...body, query }), presentShift);
    },
  }),
  route(
    "GET /v2/labor/shifts/:id",
    "Shows a working time, under its older name",
    ({ state }, request) => showShift(requireTimecard(state, readId(request))),
  ),
  route("PUT /v2/labor/shifts/:id", "Changes a working time, under its older name", {
    body: updateShiftBody,
    handle: (context, request) => {
      const timecard = requireTimecard(context.state, readId(request));
      return showShift(changeTimecard(context, timecard, asTimecard(request.body.shift)));
    },
  }),
  route(
    "DELETE /v2/labor/shifts/:id",
    "Deletes a working time, under its older name",
    (context, request) => {
      deleteTimecard(context, requireTimecard(context.state, readId(request)));
      return {};
    },
  ),
];

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { laborId } from "../../shared/ids.ts";
import { isEither, listFields, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import { addStored, changeStored, presentStored } from "../../shared/records.ts";
import { requireLocationId, requireStored } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import { createBreakTypeBody, updateBreakTypeBody, workweekBody } from "./schema.ts";

/** The pay of each job of each team member. */
function listWages({ teamMembers }: State): readonly ApiObject[] {
  return [...teamMembers.values()].flatMap(({ id, wage }) =>
    (wage?.jobs ?? []).map((job, index) => ({
      id: `${id}-${String(index + 1)}`,
      team_member_id: id,
      title: job["job_title"],
      hourly_rate: job["hourly_rate"],
      job_id: job["job_id"],
      tip_eligible: true,
    })),
  );
}

/** The same under the older name of team members. */
function asEmployeeWage(wage: ApiObject): ApiObject {
  return {
    id: wage["id"],
    employee_id: wage["team_member_id"],
    title: wage["title"],
    hourly_rate: wage["hourly_rate"],
  };
}

function requireWage(state: State, id: string): ApiObject {
  const found = listWages(state).find((wage) => wage["id"] === id);
  if (found) return found;
  throw notFound("wage", id);
}

const WORKWEEK_ID = "WORKWEEK-CONFIG";

/** The week of a new merchant begins on Monday at midnight. */
function presentWorkweek({ records, createdAt }: State): ApiObject {
  const kept = records.workweekConfigs.get(WORKWEEK_ID);
  if (kept) return { ...presentStored(kept), created_at: iso(createdAt) };
  return {
    id: WORKWEEK_ID,
    start_of_week: "MON",
    start_of_day_local_time: "00:00",
    version: 1,
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
  };
}

/** The kinds of breaks, the pay of the team, and the week of the merchant. */
export const routes = [
  route("GET /v2/labor/break-types", "Lists kinds of breaks", {
    query: lazyObject(() => ({ ...listFields(), location_id: z.string().optional() })),
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.records.breakTypes,
        { ...query, sort_order: "ASC" },
        ({ fields }) => isEither(fields["location_id"], query.location_id),
      );
      return presentPage("break_types", page, presentStored);
    },
  }),
  route("POST /v2/labor/break-types", "Adds a kind of break", {
    body: createBreakTypeBody,
    once: "break type",
    handle: (context, { body }) => {
      const { state, ids } = context;
      const location_id = requireLocationId(state, body.break_type.location_id);
      const sent = { ...body.break_type, location_id };
      const made = addStored(context, state.records.breakTypes, laborId(ids, "break type"), sent);
      return { break_type: presentStored(made) };
    },
  }),
  route("GET /v2/labor/break-types/:id", "Shows a kind of break", ({ state }, request) => ({
    break_type: presentStored(requireStored(state, "breakTypes", "break type", readId(request))),
  })),
  route("PUT /v2/labor/break-types/:id", "Changes a kind of break", {
    body: updateBreakTypeBody,
    handle: (context, request) => {
      const { state } = context;
      const old = requireStored(state, "breakTypes", "break type", readId(request));
      const { version, ...sent } = request.body.break_type;
      requireLocationId(state, sent.location_id);
      const changed = changeStored(context, state.records.breakTypes, old, sent, version);
      return { break_type: presentStored(changed) };
    },
  }),
  route("DELETE /v2/labor/break-types/:id", "Deletes a kind of break", ({ state }, request) => {
    const { id } = requireStored(state, "breakTypes", "break type", readId(request));
    state.records.breakTypes.remove(id);
    return {};
  }),
  route("GET /v2/labor/team-member-wages", "Lists the pay of the team", {
    query: lazyObject(() => ({ ...listFields(), team_member_id: z.string().optional() })),
    handle: ({ state }, { query }) => {
      const page = takePage(sequenceOf(listWages(state)), { ...query, sort_order: "ASC" }, (wage) =>
        isEither(wage["team_member_id"], query.team_member_id),
      );
      return presentPage("team_member_wages", page, (wage) => wage);
    },
  }),
  route("GET /v2/labor/team-member-wages/:id", "Shows the pay of a job", ({ state }, request) => ({
    team_member_wage: requireWage(state, readId(request)),
  })),
  route("GET /v2/labor/employee-wages", "Lists the pay of the team, under its older name", {
    query: lazyObject(() => ({ ...listFields(), employee_id: z.string().optional() })),
    handle: ({ state }, { query }) => {
      const page = takePage(sequenceOf(listWages(state)), { ...query, sort_order: "ASC" }, (wage) =>
        isEither(wage["team_member_id"], query.employee_id),
      );
      return presentPage("employee_wages", page, asEmployeeWage);
    },
  }),
  route(
    "GET /v2/labor/employee-wages/:id",
    "Shows the pay of a job, under its older name",
    ({ state }, request) => ({
      employee_wage: asEmployeeWage(requireWage(state, readId(request))),
    }),
  ),
  route("GET /v2/labor/workweek-configs", "Lists the one week of the merchant", {
    query: lazyObject(listFields),
    handle: ({ state }, { query }) => {
      const page = takePage(sequenceOf([state]), { ...query, sort_order: "ASC" });
      return presentPage("workweek_configs", page, presentWorkweek);
    },
  }),
  route("PUT /v2/labor/workweek-configs/:id", "Changes the week of the merchant", {
    body: workweekBody,
    handle: (context, request) => {
      const { workweekConfigs } = context.state.records;
      if (readId(request) !== WORKWEEK_ID) throw notFound("workweek config", readId(request));
      const { version, ...sent } = request.body.workweek_config;
      const old =
        workweekConfigs.get(WORKWEEK_ID) ?? addStored(context, workweekConfigs, WORKWEEK_ID, sent);
      changeStored(context, workweekConfigs, old, sent, version);
      return { workweek_config: presentWorkweek(context.state) };
    },
  }),
];

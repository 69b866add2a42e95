import * as z from "zod";
import { inTimeOf } from "../../clocks/clock-context.ts";
import { route } from "../../route.ts";
import { datedListQuery, isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { flag, params, unsupported } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { cancelSchedule, createSchedule, releaseSchedule, updateSchedule } from "./actions.ts";
import { presentSchedule } from "./present.ts";
import { createScheduleBody, updateScheduleBody } from "./schema.ts";

const schedules = {
  name: "subscription_schedule",
  of: (state: State) => state.schedules,
  present: presentSchedule,
} as const;

const listSchedulesQuery = datedListQuery({
  customer: z.string().optional(),
  scheduled: flag.optional(),
  ...unsupported("canceled_at", "completed_at", "customer_account", "released_at"),
});

export const routes = [
  route("POST /v1/subscription_schedules", "Creates a schedule, for a subscription or a new one", {
    answers: "subscription_schedule",
    body: createScheduleBody,
    handle: (context, call) => presentSchedule(createSchedule(context, call.params), context),
  }),
  listRoute(
    "GET /v1/subscription_schedules",
    "Lists schedules",
    schedules,
    listSchedulesQuery,
    (schedule, filters) =>
      isWithin(schedule.created, filters.created) &&
      isEqual(schedule.customer, filters.customer) &&
      isEqual(schedule.status === "not_started", filters.scheduled),
  ),
  showRoute("GET /v1/subscription_schedules/:id", "Shows a schedule", schedules),
  route("POST /v1/subscription_schedules/:id", "Changes the phases of a schedule", {
    answers: "subscription_schedule",
    body: updateScheduleBody,
    handle: (outer, { id, params: given }) => {
      const schedule = objectOf(outer, schedules, id);
      const context = inTimeOf(outer, schedule.customer);
      return presentSchedule(updateSchedule(context, schedule, given), context);
    },
  }),
  route("POST /v1/subscription_schedules/:id/cancel", "Cancels a schedule and its subscription", {
    answers: "subscription_schedule",
    body: params({ invoice_now: flag.optional(), prorate: flag.optional() }),
    handle: (outer, { id, params: given }) => {
      const schedule = objectOf(outer, schedules, id);
      const context = inTimeOf(outer, schedule.customer);
      return presentSchedule(cancelSchedule(context, schedule, given), context);
    },
  }),
  route("POST /v1/subscription_schedules/:id/release", "Releases the subscription of a schedule", {
    answers: "subscription_schedule",
    body: params({ preserve_cancel_date: flag.optional() }),
    handle: (outer, { id }) => {
      const schedule = objectOf(outer, schedules, id);
      const context = inTimeOf(outer, schedule.customer);
      return presentSchedule(releaseSchedule(context, schedule), context);
    },
  }),
];

import { newScheduleRules, phaseRules } from "./rules.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, params, unsupportedFilters } from "../../shared/schema.ts";
import { cancelSchedule, createSchedule, releaseSchedule, updateSchedule } from "./actions.ts";
import { scheduleResource } from "./present.ts";
import { createScheduleBody, updateScheduleBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(scheduleResource);

export const routes = [
  create("POST /v1/subscription_schedules", "Creates a schedule, for a subscription or a new one", {
    body: createScheduleBody,
    rules: newScheduleRules,
    run: createSchedule,
  }),
  list("GET /v1/subscription_schedules", "Lists schedules", () => ({
    created: within("created"),
    customer: equal("customer"),
    scheduled: equal(({ status }) => status === "not_started", flag),
    ...unsupportedFilters("canceled_at", "completed_at", "customer_account", "released_at"),
  })),
  show("GET /v1/subscription_schedules/:id", "Shows a schedule"),
  change("POST /v1/subscription_schedules/:id", "Changes the phases of a schedule", {
    body: updateScheduleBody,
    rules: phaseRules,
    run: updateSchedule,
  }),
  change("POST /v1/subscription_schedules/:id/cancel", "Cancels a schedule and its subscription", {
    body: params(() => ({ invoice_now: flag.optional(), prorate: flag.optional() })),
    run: cancelSchedule,
  }),
  change("POST /v1/subscription_schedules/:id/release", "Releases the subscription of a schedule", {
    body: params(() => ({ preserve_cancel_date: flag.optional() })),
    run: releaseSchedule,
  }),
];

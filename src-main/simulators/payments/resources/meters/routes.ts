import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { where } from "../../shared/filters.ts";
import { listPage, toSequence } from "../../shared/paging.ts";
import { requireCustomer } from "../../shared/require.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import {
  addMeterEvent,
  cancelMeterEvent,
  createMeter,
  switchMeter,
  updateMeter,
} from "./actions.ts";
import { meterResource, presentMeterEvent, presentSummary, computeSummaries } from "./present.ts";
import {
  createAdjustmentBody,
  createMeterBody,
  createMeterEventBody,
  listSummariesQuery,
  updateMeterBody,
} from "./schema.ts";

const { change, create, find, list, show } = createResourceRoutes(meterResource);

const MAX_WINDOWS = 24 * 366;

/** Meters, what customers use of them, and sums of it. */
export const routes = [
  create("POST /v1/billing/meters", "Creates a meter", { body: createMeterBody, run: createMeter }),
  list("GET /v1/billing/meters", "Lists meters", () => ({
    status: where(
      createChoice("active", "inactive"),
      ({ deactivatedAt }, status) => (deactivatedAt === null) === (status === "active"),
    ),
  })),
  show("GET /v1/billing/meters/:id", "Shows a meter"),
  change("POST /v1/billing/meters/:id", "Renames a meter", {
    body: updateMeterBody,
    run: updateMeter,
  }),
  change("POST /v1/billing/meters/:id/deactivate", "Deactivates a meter", {
    run: (context, meter) => switchMeter(context, meter, false),
  }),
  change("POST /v1/billing/meters/:id/reactivate", "Activates a meter again", {
    run: (context, meter) => switchMeter(context, meter, true),
  }),
  route("GET /v1/billing/meters/:id/event_summaries", "Sums up the use of a customer", {
    answers: "billing.meter_event_summary",
    query: listSummariesQuery,
    handle: (context, { id, params }) => {
      const meter = find(context, id);
      requireCustomer(context, params.customer, "customer");
      const seconds = params.end_time - params.start_time;
      if (seconds <= 0 || seconds > MAX_WINDOWS * 3_600) {
        const message = "end_time must be after start_time, and at most a year later.";
        throw badRequest(message, { param: "end_time" });
      }
      return listPage(params, {
        url: `/v1/billing/meters/${id}/event_summaries`,
        kind: "meter event summary",
        source: toSequence(computeSummaries(context.state, meter, params)),
        present: (summary) => presentSummary(summary, meter),
      });
    },
  }),
  route("POST /v1/billing/meter_events", "Records a use", {
    answers: "billing.meter_event",
    body: createMeterEventBody,
    handle: (context, { params }) =>
      presentMeterEvent(addMeterEvent(context, params), secondsNow(context), params),
  }),
  route("POST /v1/billing/meter_event_adjustments", "Takes a use back", {
    answers: "billing.meter_event_adjustment",
    body: createAdjustmentBody,
    handle: (context, { params }) => {
      cancelMeterEvent(context, params);
      return {
        object: "billing.meter_event_adjustment",
        cancel: params.cancel,
        event_name: params.event_name,
        livemode: false,
        status: "complete",
        type: "cancel",
      };
    },
  }),
];

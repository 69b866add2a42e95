import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, sequenceOf } from "../../shared/paging.ts";
import { requireCustomer } from "../../shared/require.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { secondsNow, type State } from "../../state.ts";
import {
  addMeterEvent,
  cancelMeterEvent,
  changeMeter,
  createMeter,
  switchMeter,
} from "./actions.ts";
import { presentMeter, presentMeterEvent, presentSummary, summariesOf } from "./present.ts";
import {
  createAdjustmentBody,
  createMeterBody,
  createMeterEventBody,
  listMetersQuery,
  listSummariesQuery,
  updateMeterBody,
} from "./schema.ts";

const meters = {
  name: "billing.meter",
  kind: "meter",
  of: (state: State) => state.meters,
  present: presentMeter,
} as const;

const MAX_WINDOWS = 24 * 366;

/** Meters, what customers use of them, and sums of it. */
export const routes = [
  route("POST /v1/billing/meters", "Creates a meter", {
    answers: "billing.meter",
    body: createMeterBody,
    handle: (context, call) => presentMeter(createMeter(context, call.params)),
  }),
  listRoute(
    "GET /v1/billing/meters",
    "Lists meters",
    meters,
    listMetersQuery,
    ({ deactivatedAt }, { status }) =>
      status === undefined || (deactivatedAt === null) === (status === "active"),
  ),
  showRoute("GET /v1/billing/meters/:id", "Shows a meter", meters),
  route("POST /v1/billing/meters/:id", "Renames a meter", {
    answers: "billing.meter",
    body: updateMeterBody,
    handle: (context, { id, params: given }) => {
      const meter = objectOf(context, meters, id);
      const displayName = given.display_name ?? meter.displayName;
      return presentMeter(changeMeter(context, meter, { displayName }));
    },
  }),
  route("POST /v1/billing/meters/:id/deactivate", "Deactivates a meter", {
    answers: "billing.meter",
    handle: (context, { id }) =>
      presentMeter(switchMeter(context, objectOf(context, meters, id), false)),
  }),
  route("POST /v1/billing/meters/:id/reactivate", "Activates a meter again", {
    answers: "billing.meter",
    handle: (context, { id }) =>
      presentMeter(switchMeter(context, objectOf(context, meters, id), true)),
  }),
  route("GET /v1/billing/meters/:id/event_summaries", "Sums up the use of a customer", {
    answers: "billing.meter_event_summary",
    query: listSummariesQuery,
    handle: (context, { id, params: given }) => {
      const meter = objectOf(context, meters, id);
      requireCustomer(context, given.customer, "customer");
      const seconds = given.end_time - given.start_time;
      if (seconds <= 0 || seconds > MAX_WINDOWS * 3_600) {
        const message = "end_time must be after start_time, and at most a year later.";
        throw badRequest(message, { param: "end_time" });
      }
      return listPage(given, {
        url: `/v1/billing/meters/${id}/event_summaries`,
        kind: "meter event summary",
        source: sequenceOf(summariesOf(context.state, meter, given)),
        present: (summary) => presentSummary(summary, meter),
      });
    },
  }),
  route("POST /v1/billing/meter_events", "Records a use", {
    answers: "billing.meter_event",
    body: createMeterEventBody,
    handle: (context, { params: given }) =>
      presentMeterEvent(addMeterEvent(context, given), secondsNow(context), given),
  }),
  route("POST /v1/billing/meter_event_adjustments", "Takes a use back", {
    answers: "billing.meter_event_adjustment",
    body: createAdjustmentBody,
    handle: (context, { params: given }) => {
      cancelMeterEvent(context, given);
      return {
        object: "billing.meter_event_adjustment",
        cancel: given.cancel,
        event_name: given.event_name,
        livemode: false,
        status: "complete",
        type: "cancel",
      };
    },
  }),
];

import { equal, where } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice } from "../../shared/schema.ts";
import { createAlert, switchAlert } from "./actions.ts";
import { type BillingAlert, createAlertBody } from "./fields.ts";
import { alertResource } from "./present.ts";

const { change, create, list, show } = createResourceRoutes(alertResource);

/** Makes the route that changes the status of an alert. */
const switching = (verb: string, status: BillingAlert["status"], summary: string) =>
  change(`POST /v1/billing/alerts/:id/${verb}`, summary, {
    run: (context, alert) => switchAlert(context, alert, status),
  });

/** Thresholds of metered usage. */
export const routes = [
  create("POST /v1/billing/alerts", "Creates an alert about metered usage", {
    body: createAlertBody,
    run: createAlert,
  }),
  list("GET /v1/billing/alerts", "Lists alerts", () => ({
    alert_type: where(createChoice("usage_threshold"), () => true),
    meter: equal("meter"),
  })),
  show("GET /v1/billing/alerts/:id", "Shows an alert"),
  switching("activate", "active", "Activates an alert"),
  switching("archive", "archived", "Archives an alert"),
  switching("deactivate", "inactive", "Deactivates an alert"),
];

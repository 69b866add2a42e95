import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { BillingAlert } from "./fields.ts";

/** An alert as the API shows it. */
export function presentAlert(alert: BillingAlert): ApiObject {
  const { customer } = alert;
  return {
    id: alert.id,
    object: "billing.alert",
    alert_type: "usage_threshold",
    livemode: false,
    status: alert.status,
    title: alert.title,
    usage_threshold: {
      filters: customer === null ? [] : [{ customer, type: "customer" }],
      gte: alert.gte,
      meter: alert.meter,
      recurrence: "one_time",
    },
  };
}

export const alertResource: Resource<BillingAlert> = {
  name: "billing.alert",
  noun: "alert",
  of: ({ billingAlerts }) => billingAlerts,
  present: presentAlert,
};

import { usageIn } from "../../billing/usage.ts";
import { badRequest } from "../../errors.ts";
import { emit } from "../../events.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { meterResource } from "../meters/present.ts";
import type { BillingAlert, NewAlert } from "./fields.ts";
import { presentAlert } from "./present.ts";

/** Creates an alert about the usage of a meter. */
export function createAlert(context: SimContext, input: NewAlert): BillingAlert {
  const { filters = [], gte, meter } = input.usage_threshold;
  referenceTo(context, meterResource, meter, "usage_threshold[meter]");
  const [filter] = filters;
  const param = "usage_threshold[filters][0][customer]";
  if (filter?.customer !== undefined) requireCustomer(context, filter.customer, param);
  return context.state.billingAlerts.add({
    id: context.ids.next("alrt_", 24),
    title: input.title,
    status: "active",
    meter,
    gte,
    customer: filter?.customer ?? null,
    told: [],
  });
}

/** Switches an alert; an archived one stays so. */
export function switchAlert(
  { state }: SimContext,
  alert: BillingAlert,
  status: BillingAlert["status"],
): BillingAlert {
  if (alert.status === "archived" || alert.status === status) {
    const message = `The alert ${alert.id} is ${alert.status} already.`;
    throw badRequest(message, { code: "status_transition_invalid" });
  }
  return state.billingAlerts.replace({ ...alert, status });
}

/** Records the thresholds that a customer reached, once for each alert. */
export function triggerAlerts(context: SimContext, meter: string, customer: string): void {
  const { billingAlerts } = context.state;
  for (const alert of billingAlerts.values()) {
    if (alert.status !== "active" || alert.meter !== meter) continue;
    if (alert.customer !== null && alert.customer !== customer) continue;
    if (alert.told.includes(customer)) continue;
    const value = usageIn(context.state, meter, customer, { start: 0, end: Infinity });
    if (value < alert.gte) continue;
    const told = billingAlerts.replace({ ...alert, told: [...alert.told, customer] });
    emit(context, {
      type: "billing.alert.triggered",
      subject: alert.id,
      object: {
        object: "billing.alert_triggered",
        alert: presentAlert(told),
        created: secondsNow(context),
        customer,
        livemode: false,
        value,
      },
    });
  }
}

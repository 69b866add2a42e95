import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("records the threshold of a meter once for each customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const meter = await stripe.billing.meters.create({
    ...{ display_name: "Calls", event_name: "calls", default_aggregation: { formula: "sum" } },
  });
  const [ada, bob] = [await stripe.customers.create(), await stripe.customers.create()];
  const threshold = { gte: 10, meter: meter.id, recurrence: "one_time" as const };
  const alert = await stripe.billing.alerts.create({
    ...{ alert_type: "usage_threshold", title: "Many calls", usage_threshold: threshold },
  });
  await stripe.billing.alerts.create({
    ...{ alert_type: "usage_threshold", title: "Bob" },
    usage_threshold: { ...threshold, filters: [{ type: "customer", customer: bob.id }] },
  });
  const use = (customer: string, value: string) =>
    stripe.billing.meterEvents.create({
      event_name: "calls",
      payload: { stripe_customer_id: customer, value },
    });
  const told = () =>
    bench
      .objects("billing.alert.triggered")
      .map((one) => [
        one["customer"],
        one["value"],
        Object.assign({ title: "" }, one["alert"]).title,
      ]);
  await use(ada.id, "9");
  expect(told()).toEqual([]);
  await use(ada.id, "3");
  await use(ada.id, "5");
  expect(told()).toEqual([[ada.id, 12, "Many calls"]]);
  await stripe.billing.alerts.deactivate(alert.id);
  await use(bob.id, "11");
  expect(told().slice(1)).toEqual([[bob.id, 11, "Bob"]]);
  await stripe.billing.alerts.activate(alert.id);
  await use(bob.id, "1");
  expect(told().slice(2)).toEqual([[bob.id, 12, "Many calls"]]);
});

test("keeps alerts, of which archived ones stay so", async () => {
  await using bench = await openStripe();
  const { alerts, meters } = bench.stripe.billing;
  const meter = await meters.create({
    ...{ display_name: "Calls", event_name: "calls", default_aggregation: { formula: "count" } },
  });
  const alert = await alerts.create({
    ...{ alert_type: "usage_threshold", title: "Calls" },
    usage_threshold: { gte: 1, meter: meter.id, recurrence: "one_time" },
    expand: ["usage_threshold.meter"],
  });
  expect(alert.usage_threshold?.meter).toMatchObject({ event_name: "calls" });
  expect((await alerts.list({ meter: meter.id })).data).toHaveLength(1);
  expect((await alerts.list({ meter: "mtr_other" })).data).toEqual([]);
  expect((await alerts.archive(alert.id)).status).toBe("archived");
  await expect(alerts.activate(alert.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await alerts.retrieve(alert.id)).title).toBe("Calls");
});

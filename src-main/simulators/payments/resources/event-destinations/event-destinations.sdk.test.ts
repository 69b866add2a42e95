import type Stripe from "stripe";
import { expect, test } from "vitest";
import { type Received, startReceiver } from "#core/transport/receiver.ts";
import { openStripe } from "../../testing/sdk.ts";

const include = ["webhook_endpoint.signing_secret", "webhook_endpoint.url"];

const create = (
  { v2 }: Stripe,
  url: string,
  more: Partial<Stripe.V2.Core.EventDestinationCreateParams> = {},
) =>
  v2.core.eventDestinations.create({
    ...{ name: "App", type: "webhook_endpoint", event_payload: "thin" },
    ...{ enabled_events: ["v1.customer.created"], webhook_endpoint: { url }, include },
    ...more,
  });

const signatureOf = ({ headers }: Received) => String(headers["stripe-signature"]);

test("sends thin events, which the SDK verifies and follows to the event and its object", async () => {
  await using bench = await openStripe();
  await using receiver = await startReceiver();
  const { stripe } = bench;
  const destination = await create(stripe, receiver.url);
  expect(destination).toMatchObject({
    ...{ status: "enabled", event_payload: "thin", webhook_endpoint: { url: receiver.url } },
  });
  const secret = destination.webhook_endpoint?.signing_secret ?? "";
  const customer = await stripe.customers.create({ name: "Ada" });
  await bench.settled();
  const [delivery] = receiver.received;
  if (!delivery) throw new Error("nothing was delivered");
  const notification = stripe.parseEventNotification(delivery.body, signatureOf(delivery), secret);
  expect(notification).toMatchObject({
    ...{ object: "v2.core.event", type: "v1.customer.created" },
    related_object: { id: customer.id, type: "customer", url: `/v1/customers/${customer.id}` },
  });
  if (notification.type !== "v1.customer.created") throw new Error(notification.type);
  expect(await notification.fetchRelatedObject()).toMatchObject({ id: customer.id, name: "Ada" });
  expect(await notification.fetchEvent()).toMatchObject({ snapshot_event: notification.id });
});

test("sends snapshots in the version of a destination, and pings", async () => {
  await using bench = await openStripe();
  await using receiver = await startReceiver();
  const { stripe } = bench;
  const { id, webhook_endpoint: endpoint } = await create(stripe, receiver.url, {
    ...{ event_payload: "snapshot", snapshot_api_version: "2024-06-20" },
    enabled_events: ["customer.created"],
  });
  await stripe.customers.create();
  await bench.settled();
  const read = (at: number): unknown => JSON.parse(receiver.received[at]?.body.toString() ?? "");
  expect(read(0)).toMatchObject({ object: "event", api_version: "2024-06-20" });
  const ping = await stripe.v2.core.eventDestinations.ping(id);
  await bench.settled();
  expect(read(1)).toMatchObject({
    ...{ id: ping.id, type: "v2.core.event_destination.ping", related_object: { id } },
  });
  const secret = endpoint?.signing_secret ?? "";
  for (const delivery of receiver.received) {
    const header = signatureOf(delivery);
    expect(stripe.webhooks.signature?.verifyHeader(delivery.body, header, secret)).toBe(true);
  }
  expect((await stripe.events.list()).data.map(({ type }) => type)).toEqual(["customer.created"]);
});

test("keeps destinations, and lists events in pages", async () => {
  await using bench = await openStripe();
  const { eventDestinations, events } = bench.stripe.v2.core;
  const first = await create(bench.stripe, "http://127.0.0.1:9/a", {
    metadata: { a: "1", b: "2" },
  });
  await create(bench.stripe, "http://127.0.0.1:9/b", { name: "Other", events_from: ["@accounts"] });
  const changed = await eventDestinations.update(first.id, {
    ...{ name: "Shop", description: "Orders", metadata: { a: "3" } },
    ...{ enabled_events: ["*"], include: ["webhook_endpoint.url"] },
  });
  expect(changed).toMatchObject({
    ...{ name: "Shop", description: "Orders", enabled_events: ["*"] },
    ...{ metadata: { a: "3", b: "2" }, webhook_endpoint: { url: "http://127.0.0.1:9/a" } },
  });
  expect(await eventDestinations.disable(first.id)).toMatchObject({
    ...{ status: "disabled", status_details: { disabled: { reason: "user" } } },
  });
  expect((await eventDestinations.enable(first.id)).status).toBe("enabled");
  const all: string[] = [];
  for await (const { name } of eventDestinations.list({ limit: 1 })) all.push(name);
  expect(all).toEqual(["Other", "Shop"]);
  const { id: customer } = await bench.stripe.customers.create();
  await bench.stripe.products.create({ name: "Cap" });
  expect((await events.list({ object_id: customer })).data).toMatchObject([
    { type: "v1.customer.created", reason: { type: "request" } },
  ]);
  const seen: string[] = [];
  for await (const { type } of events.list({ limit: 1 })) seen.push(type);
  expect(seen).toEqual(["v1.product.created", "v1.customer.created"]);
  expect((await events.list({ types: ["v1.product.created"] })).data).toHaveLength(1);
  expect((await events.list({ created: { gt: bench.now + 60 } })).data).toEqual([]);
  expect((await events.list({ created: { lte: bench.now } })).data).toHaveLength(2);
  expect((await eventDestinations.del(first.id)).id).toBe(first.id);
  await expect(eventDestinations.retrieve(first.id)).rejects.toMatchObject({ statusCode: 404 });
});

test("refuses types of the other payload, and clouds", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const url = "http://127.0.0.1:9/";
  const wrong = create(stripe, url, { enabled_events: ["customer.created"] });
  await expect(wrong).rejects.toThrow("thin payload");
  const other = create(stripe, url, { event_payload: "snapshot" });
  await expect(other).rejects.toThrow("snapshot payload");
  await expect(create(stripe, url, { type: "amazon_eventbridge" })).rejects.toThrow("cloud");
  const versioned = create(stripe, url, { snapshot_api_version: "2024-06-20" });
  await expect(versioned).rejects.toThrow("snapshot_api_version");
});

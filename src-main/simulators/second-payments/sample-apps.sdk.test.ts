import { SquareClient, WebhooksHelper } from "square";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { settled } from "#core/testing/settled.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { simulator } from "./index.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });

async function open() {
  const served = await serveSimulator(simulator, { deliverAlso: ["second-payments"] });
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const locationId = (await square.locations.list()).locations?.[0]?.id ?? "";
  return { ...served, square, locationId };
}

test("an order-ahead shop: a seeded menu, a cart, a pickup, a payment and the kitchen's stock", async () => {
  await using shop = await open();
  const { square, locationId } = shop;
  await square.catalog.batchUpsert({
    idempotencyKey: "seed",
    batches: [
      {
        objects: ["Espresso", "Latte"].map((name, index) => ({
          type: "ITEM" as const,
          id: `#${name}`,
          itemData: {
            name,
            variations: [
              {
                type: "ITEM_VARIATION" as const,
                id: `#${name}-regular`,
                itemVariationData: {
                  name: "Regular",
                  pricingType: "FIXED_PRICING" as const,
                  priceMoney: usd(BigInt(300 + 100 * index)),
                  trackInventory: true,
                },
              },
            ],
          },
        })),
      },
    ],
  });
  const menu = (await square.catalog.list({ types: "ITEM" })).data;
  const variations = menu.flatMap((item) =>
    item.type === "ITEM" ? (item.itemData?.variations ?? []) : [],
  );
  expect(variations).toHaveLength(2);
  const [first] = variations;
  const { order } = await square.orders.create({
    order: { locationId, lineItems: [{ quantity: "1", catalogObjectId: first?.id ?? "" }] },
  });
  const { order: cart } = await square.orders.update({
    orderId: order?.id ?? "",
    order: {
      locationId,
      version: order?.version ?? 0,
      lineItems: variations.slice(1).map(({ id = "" }) => ({ quantity: "2", catalogObjectId: id })),
      fulfillments: [
        { type: "PICKUP", state: "PROPOSED", pickupDetails: { recipient: { displayName: "Ada" } } },
      ],
    },
  });
  expect(cart?.totalMoney).toEqual(usd(1_100n));
  await square.payments.create({
    idempotencyKey: "pay",
    sourceId: "cnon:card-nonce-ok",
    orderId: cart?.id ?? "",
    amountMoney: usd(1_100n),
    locationId,
  });
  const { order: paid } = await square.orders.get({ orderId: cart?.id ?? "" });
  const [pickup] = paid?.fulfillments ?? [];
  await square.orders.update({
    orderId: paid?.id ?? "",
    order: {
      locationId,
      version: paid?.version ?? 0,
      fulfillments: [{ uid: pickup?.uid ?? "", state: "COMPLETED" }],
    },
  });
  expect((await square.orders.get({ orderId: paid?.id ?? "" })).order?.state).toBe("COMPLETED");
  const counts = await square.inventory.batchGetCounts({ states: ["SOLD"] });
  expect(counts.data.map(({ quantity }) => quantity)).toEqual(["1", "2"]);
});

test("an invoicing app learns from signed webhooks that its invoice is paid", async () => {
  await using app = await open();
  const { square, locationId, baseUrl, running } = app;
  const heard: string[] = [];
  let signatureKey = "";
  const verdicts: Promise<boolean>[] = [];
  await using receiver = await startReceiver(({ headers, body }) => {
    const signatureHeader = String(headers["x-square-hmacsha256-signature"]);
    const requestBody = body.toString();
    const notificationUrl = receiver.url;
    verdicts.push(
      WebhooksHelper.verifySignature({
        requestBody,
        signatureHeader,
        signatureKey,
        notificationUrl,
      }),
    );
    heard.push(z.object({ type: z.string() }).parse(JSON.parse(requestBody)).type);
    return 200;
  });
  const { subscription } = await square.webhooks.subscriptions.create({
    subscription: {
      name: "invoices",
      eventTypes: ["invoice.published", "invoice.payment_made"],
      notificationUrl: receiver.url,
    },
  });
  signatureKey = subscription?.signatureKey ?? "";
  const { customer } = await square.customers.create({
    givenName: "Ada",
    emailAddress: "ada@example.com",
  });
  const customerId = customer?.id ?? "";
  const { order } = await square.orders.create({
    order: {
      locationId,
      customerId,
      lineItems: [{ name: "Lesson", quantity: "1", basePriceMoney: usd(5_000n) }],
    },
  });
  const { invoice } = await square.invoices.create({
    invoice: {
      locationId,
      orderId: order?.id ?? "",
      primaryRecipient: { customerId },
      paymentRequests: [{ requestType: "BALANCE", dueDate: "2030-01-01" }],
      deliveryMethod: "EMAIL",
      acceptedPaymentMethods: { card: true },
    },
  });
  const invoiceId = invoice?.id ?? "";
  await square.invoices.publish({ invoiceId, version: invoice?.version ?? 0 });
  await fetch(`${baseUrl}/_pay_invoice`, {
    method: "POST",
    body: JSON.stringify({ invoice_id: invoiceId }),
    headers: { "content-type": "application/json" },
  });
  await settled(running);
  expect(heard).toEqual(["invoice.published", "invoice.payment_made"]);
  expect(await Promise.all(verdicts)).toEqual([true, true]);
  expect((await square.invoices.get({ invoiceId })).invoice?.status).toBe("PAID");
});

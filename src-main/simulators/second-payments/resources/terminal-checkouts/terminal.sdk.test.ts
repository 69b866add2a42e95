import { SquareClient, SquareError } from "square";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

let served: Awaited<ReturnType<typeof serveSimulator>>;
let square: SquareClient;
let keys = 0;

beforeEach(async () => {
  served = await serveSimulator(simulator, {});
  square = new SquareClient({ token: "token", environment: served.baseUrl, maxRetries: 0 });
});

afterEach(() => served[Symbol.asyncDispose]());

const SUCCESS = "9fa747a2-25ff-48ee-b078-04381f7c828f";
const TIPS = "22cd266c-6246-4c06-9983-67f0c26346b0";
const CANCELS = "841100b9-ee60-4537-9bcf-e30b2ba5e215";
const OFFLINE = "da40d603-c2ea-4a65-8cfd-f42e36dab0c7";

async function ask(deviceId: string, amount: bigint, more: object = {}) {
  const { checkout } = await square.terminal.checkouts.create({
    idempotencyKey: `key-${String((keys += 1))}`,
    checkout: { amountMoney: { amount, currency: "USD" }, deviceOptions: { deviceId }, ...more },
  });
  return checkout?.id ?? "";
}

const show = async (checkoutId: string) =>
  (await square.terminal.checkouts.get({ checkoutId })).checkout;

async function post(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(served.baseUrl + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function types(): Promise<readonly string[]> {
  const response = await fetch(`${served.baseUrl}/_sim/egress?type=terminal.checkout.updated`);
  const { events } = (await response.json()) as {
    events: { payload: { data: { object: { checkout: { status: string } } } } }[];
  };
  return events.map(({ payload }) => payload.data.object.checkout.status);
}

test("the test device that succeeds pays at once, and the checkout names its payment", async () => {
  const id = await ask(SUCCESS, 2_500n, { referenceId: "6735", note: "Tea" });
  const checkout = await show(id);
  expect(checkout).toMatchObject({ status: "COMPLETED", referenceId: "6735", note: "Tea" });
  const [paymentId = ""] = checkout?.paymentIds ?? [];
  const { payment } = await square.payments.get({ paymentId });
  expect(payment).toMatchObject({
    status: "COMPLETED",
    amountMoney: { amount: 2_500n },
    terminalCheckoutId: id,
    cardDetails: { entryMethod: "EMV" },
  });
  expect(await types()).toEqual(["IN_PROGRESS", "COMPLETED"]);
});

test("a tip of 20 % is added at the device for tips", async () => {
  const checkout = await show(await ask(TIPS, 1_000n));
  expect(checkout).toMatchObject({ status: "COMPLETED", tipMoney: { amount: 200n } });
});

test("a buyer who cancels ends the checkout without a payment", async () => {
  const checkout = await show(await ask(CANCELS, 1_000n));
  expect(checkout).toMatchObject({ status: "CANCELED", cancelReason: "BUYER_CANCELED" });
  expect(checkout?.paymentIds).toBeUndefined();
});

test("an unpaid checkout times out at its deadline", async () => {
  const id = await ask(OFFLINE, 1_000n, { deadlineDuration: "PT2M" });
  await post("/_sim/clock", { advance_seconds: 119 });
  expect((await show(id))?.status).toBe("PENDING");
  await post("/_sim/clock", { advance_seconds: 1 });
  expect(await show(id)).toMatchObject({ status: "CANCELED", cancelReason: "TIMED_OUT" });
});

test("an own device waits for the world action, which ends a checkout once", async () => {
  const id = await ask("my-device", 9_900n);
  const paid = await post("/_complete_terminal", { checkout_id: id, outcome: "completed" });
  expect(paid).toMatchObject({ status: 200, body: { id, status: "COMPLETED" } });
  const again = await post("/_complete_terminal", { checkout_id: id, outcome: "canceled" });
  expect(again).toMatchObject({ status: 409, body: { error: { code: "checkout_ended" } } });
  const other = await ask("my-device", 100n);
  const left = await post("/_complete_terminal", { checkout_id: other, outcome: "canceled" });
  expect(left.body).toMatchObject({ status: "CANCELED", cancel_reason: "BUYER_CANCELED" });
});

test.each([
  [{ checkout_id: "x" }, 422, "outcome"],
  [{ checkout_id: "x", outcome: "paid" }, 422, "outcome"],
  [{ checkout_id: "x", outcome: "completed" }, 404, "checkout_id"],
])("completing %j is refused with %i", async (body, status, field) => {
  const response = await post("/_complete_terminal", body);
  expect(response).toMatchObject({ status, body: { error: { field } } });
});

test("a checkout for an order pays the order", async () => {
  const { locations } = await square.locations.list();
  const locationId = locations?.[0]?.id ?? "";
  const { order } = await square.orders.create({
    order: {
      locationId,
      lineItems: [
        { name: "Tea", quantity: "1", basePriceMoney: { amount: 900n, currency: "USD" } },
      ],
    },
  });
  await ask(SUCCESS, 900n, { orderId: order?.id ?? "" });
  const paid = await square.orders.get({ orderId: order?.id ?? "" });
  expect(paid.order).toMatchObject({ state: "COMPLETED", tenders: [{ type: "CARD" }] });
});

test("a checkout that its order or options forbid is refused, and nothing is recorded", async () => {
  const { locations } = await square.locations.list();
  const basePriceMoney = { amount: 900n, currency: "USD" as const };
  const { order } = await square.orders.create({
    order: {
      locationId: locations?.[0]?.id ?? "",
      lineItems: [{ name: "Tea", quantity: "1", basePriceMoney }],
    },
  });
  const orderId = order?.id ?? "";
  await expect(ask(SUCCESS, 800n, { orderId })).rejects.toMatchObject({ statusCode: 400 });
  const paymentOptions = { delayDuration: "soon" };
  await expect(ask(SUCCESS, 900n, { paymentOptions })).rejects.toMatchObject({ statusCode: 400 });
  expect(await types()).toEqual([]);
  const id = await ask("my-device", 900n, { orderId });
  await ask(SUCCESS, 900n, { orderId });
  const late = await post("/_complete_terminal", { checkout_id: id, outcome: "completed" });
  expect(late).toMatchObject({ status: 409, body: { error: { code: "checkout_not_payable" } } });
});

test("the seller cancels a waiting checkout, and finds checkouts by status", async () => {
  const id = await ask("my-device", 500n);
  const waiting = await ask("my-device", 600n);
  await square.terminal.checkouts.cancel({ checkoutId: id });
  await expect(square.terminal.checkouts.cancel({ checkoutId: id })).rejects.toThrow(SquareError);
  const found = await square.terminal.checkouts.search({
    query: { filter: { status: "PENDING", deviceId: "my-device" } },
  });
  expect(found.checkouts?.map((one) => one.id)).toEqual([waiting]);
  expect((await show(id))?.cancelReason).toBe("SELLER_CANCELED");
});

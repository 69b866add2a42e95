import { SquareClient } from "square";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

let served: Awaited<ReturnType<typeof serveSimulator>>;
let square: SquareClient;
let locationId: string;

beforeEach(async () => {
  served = await serveSimulator(simulator, {});
  square = new SquareClient({ token: "token", environment: served.baseUrl, maxRetries: 0 });
  locationId = (await square.locations.list()).locations?.[0]?.id ?? "";
});

afterEach(() => served[Symbol.asyncDispose]());

const price = (amount: bigint) => ({ amount, currency: "USD" as const });

async function make(more: object = {}) {
  const quickPay = { name: "Tea", priceMoney: price(900n), locationId };
  const { paymentLink } = await square.checkout.paymentLinks.create({ quickPay, ...more });
  return {
    id: paymentLink?.id ?? "",
    url: paymentLink?.url ?? "",
    order: paymentLink?.orderId ?? "",
  };
}

const stateOf = async (orderId: string) => (await square.orders.get({ orderId })).order?.state;

async function post(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(served.baseUrl + path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Sends the form of a page as a browser does. */
async function submit(url: string, fields: Readonly<Record<string, string>>) {
  const text = await (await fetch(url)).text();
  const [, name = "", value = ""] = /type="hidden" name="([^"]+)" value="([^"]+)"/.exec(text) ?? [];
  const body = new URLSearchParams({ [name]: value, ...fields });
  return fetch(url, { method: "POST", body, redirect: "manual" });
}

test("a quick payment link has a draft order, and its page takes the payment", async () => {
  const link = await make({
    checkoutOptions: { redirectUrl: "http://localhost:3000/thanks?from=square" },
    prePopulatedData: { buyerEmail: "ada@example.com" },
  });
  expect(await stateOf(link.order)).toBe("DRAFT");
  const page = await (await fetch(link.url)).text();
  expect(page).toContain("$9.00");
  expect(page).toContain("ada@example.com");
  const paid = await submit(link.url, { email: "", card: "cnon:card-nonce-ok" });
  const target = new URL(paid.headers.get("location") ?? "");
  expect(target.searchParams.get("from")).toBe("square");
  expect(target.searchParams.get("orderId")).toBe(link.order);
  const paymentId = target.searchParams.get("transactionId") ?? "";
  const { payment } = await square.payments.get({ paymentId });
  expect(payment).toMatchObject({ status: "COMPLETED", buyerEmailAddress: "ada@example.com" });
  expect(await stateOf(link.order)).toBe("COMPLETED");
  expect(await (await fetch(link.url)).text()).toContain("This order is paid");
});

test("a declined card does not change the order", async () => {
  const link = await make();
  const declined = await submit(link.url, { card: "cnon:card-nonce-declined" });
  expect(declined.status).toBe(422);
  expect(await declined.text()).toContain("The card was declined");
  expect(await stateOf(link.order)).toBe("DRAFT");
});

test("a link of an order is paid once by the world action", async () => {
  const order = {
    locationId,
    lineItems: [{ name: "Mug", quantity: "2", basePriceMoney: price(400n) }],
  };
  const { paymentLink, relatedResources } = await square.checkout.paymentLinks.create({ order });
  expect(relatedResources?.orders).toMatchObject([{ totalMoney: { amount: 800n } }]);
  const id = paymentLink?.id ?? "";
  const paid = await post("/_pay_link", { payment_link_id: id });
  expect(paid).toMatchObject({ status: 200, body: { amount_money: { amount: 800 } } });
  const again = await post("/_pay_link", { payment_link_id: id });
  expect(again).toMatchObject({ status: 409, body: { error: { field: "payment_link_id" } } });
  expect((await post("/_pay_link", { payment_link_id: "x" })).status).toBe(404);
  expect((await post("/_pay_link", {})).status).toBe(422);
});

test("links are listed, changed with their version, and deleted with their order", async () => {
  const first = await make();
  const second = await make({ description: "Breakfast" });
  const listed = await square.checkout.paymentLinks.list();
  expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  const { paymentLink } = await square.checkout.paymentLinks.update({
    id: first.id,
    paymentLink: { version: 1, paymentNote: "Table 4" },
  });
  expect(paymentLink).toMatchObject({ version: 2, paymentNote: "Table 4" });
  await expect(
    square.checkout.paymentLinks.update({ id: first.id, paymentLink: { version: 1 } }),
  ).rejects.toMatchObject({ statusCode: 409 });
  const deleted = await square.checkout.paymentLinks.delete({ id: first.id });
  expect(deleted).toMatchObject({ id: first.id, cancelledOrderId: first.order });
  expect(await stateOf(first.order)).toBe("CANCELED");
  await expect(square.checkout.paymentLinks.get({ id: first.id })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test.each([
  ["neither a price nor an order", {}],
  ["both", { quickPay: true, order: true }],
])("a link of %s is refused", async (_name, has: { quickPay?: boolean; order?: boolean }) => {
  const quickPay = { name: "Tea", priceMoney: price(900n), locationId };
  const request = {
    ...(has.quickPay === true ? { quickPay } : {}),
    ...(has.order === true ? { order: { locationId } } : {}),
  };
  await expect(square.checkout.paymentLinks.create(request)).rejects.toMatchObject({
    statusCode: 400,
  });
});

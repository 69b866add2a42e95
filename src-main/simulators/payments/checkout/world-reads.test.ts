import { expect, test } from "vitest";
import { paymentsClient } from "../testing/client.ts";

const line = {
  price_data: { currency: "usd", unit_amount: 1_000, product_data: { name: "Kettle" } },
  quantity: 2,
};

test("a session and a link are read with their lines, their totals and the customer", async () => {
  await using client = paymentsClient();
  const make = async (path: string, form: object) => (await client.post(path, form)).json;
  const customer = await make("/v1/customers", { name: "Ada" });
  const coupon = await make("/v1/coupons", { percent_off: 10, duration: "once" });
  const session = await make("/v1/checkout/sessions", {
    ...{ mode: "payment", customer: customer["id"], success_url: "https://shop.example" },
    ...{ line_items: [line], discounts: [{ coupon: coupon["id"] }] },
  });
  const read = (id: unknown) => client.get("/_sim/world/checkout", { id });
  expect((await read(session["id"])).json).toMatchObject({
    lines: [{ description: "Kettle", quantity: 2, amount_total: 1_800 }],
    amount_subtotal: 2_000,
    amount_total: 1_800,
    customer: { id: customer["id"], name: "Ada", email: null },
  });
  const price = await make("/v1/prices", {
    ...{ currency: "usd", unit_amount: 2_900, product_data: { name: "Club" } },
    recurring: { interval: "month" },
  });
  const link = await make("/v1/payment_links", {
    line_items: [{ price: price["id"], quantity: 1 }],
  });
  expect((await read(link["id"])).json).toMatchObject({
    lines: [{ description: "Club", price: { recurring: { interval: "month" } } }],
    amount_total: 2_900,
    customer: null,
  });
});

test("an unknown session is refused by name", async () => {
  await using client = paymentsClient();
  const { status, json } = await client.get("/_sim/world/checkout", { id: "cs_nobody" });
  expect(status).toBe(404);
  expect(json).toMatchObject({ error: { field: "id" } });
});

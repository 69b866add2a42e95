import { expect, test } from "vitest";
import * as z from "zod";
import { squareClient, usd } from "./testing/client.ts";

const HOUR = 3_600;

async function setup() {
  const client = await squareClient();
  const { ask } = client;
  const customer = (await ask("POST", "/v2/customers", { given_name: "Ada" })).get("customer");
  const customer_id = customer["id"];
  const keep = async () =>
    (
      await ask("POST", "/v2/cards", {
        idempotency_key: "card",
        source_id: "cnon:card-nonce-ok",
        card: { customer_id },
      })
    ).get("card")["id"];
  let keys = 0;
  const pay = (changes: object) => {
    keys += 1;
    return ask("POST", "/v2/payments", {
      idempotency_key: `pay-${String(keys)}`,
      source_id: "cnon:card-nonce-ok",
      amount_money: usd(100),
      ...changes,
    });
  };
  const makeOrder = async (changes: object = {}) => {
    const line = { name: "Tea", quantity: "1", base_price_money: usd(100) };
    const order = { location_id: "main", line_items: [line], ...changes };
    return (await ask("POST", "/v2/orders", { order })).get("order");
  };
  const orderOf = async (id: unknown) =>
    (await ask("GET", `/v2/orders/${String(id)}`)).get("order");
  return { ...client, client, customer_id, keep, pay, makeOrder, orderOf };
}

test("a customer is deleted: cards go, payments and orders keep the id", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask, customer_id } = sim;
  const card = await sim.keep();
  const order = await sim.makeOrder({ customer_id });
  const paid = await sim.pay({ source_id: card, customer_id });
  expect(paid.status).toBe(200);
  await ask("DELETE", `/v2/customers/${String(customer_id)}`);
  expect((await ask("GET", "/v2/cards?include_disabled=true")).json).toEqual({});
  expect((await ask("GET", `/v2/cards/${String(card)}`)).status).toBe(404);
  expect((await sim.pay({ source_id: card, customer_id })).status).toBe(400);
  expect((await sim.pay({ source_id: card })).status).toBe(404);
  const payment = await ask("GET", `/v2/payments/${String(paid.get("payment")["id"])}`);
  expect(payment.get("payment")["customer_id"]).toBe(customer_id);
  expect((await sim.orderOf(order["id"]))["customer_id"]).toBe(customer_id);
  expect(sim.client.types().at(-1)).toBe("customer.deleted");
});

test("a card is disabled: it pays nothing more and leaves the list", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask, customer_id } = sim;
  const card = await sim.keep();
  await ask("POST", `/v2/cards/${String(card)}/disable`);
  await ask("POST", `/v2/cards/${String(card)}/disable`);
  const refused = await sim.pay({ source_id: card, customer_id });
  expect(refused.json).toMatchObject({ errors: [{ code: "INVALID_CARD" }] });
  expect((await ask("GET", "/v2/cards")).json).toEqual({});
  expect(sim.client.types().filter((type) => type === "card.disabled")).toHaveLength(1);
});

test("an approved payment of an order is canceled: the order is open without it", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const order = await sim.makeOrder();
  const held = await sim.pay({ order_id: order["id"], autocomplete: false });
  await sim.ask("POST", `/v2/payments/${String(held.get("payment")["id"])}/cancel`);
  const after = await sim.orderOf(order["id"]);
  expect(after).toMatchObject({ state: "OPEN", net_amount_due_money: usd(100) });
  expect(after["tenders"]).toBeUndefined();
  expect((await sim.pay({ order_id: order["id"] })).status).toBe(200);
});

test("the delay of an approved payment ends: it is canceled, and so is its own order", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const held = await sim.pay({ autocomplete: false, delay_duration: "PT1H" });
  const { id, order_id: order } = held.get("payment");
  await sim.client.control("/_sim/clock", { advance_seconds: HOUR });
  const payment = await sim.ask("GET", `/v2/payments/${String(id)}`);
  expect(payment.get("payment")["status"]).toBe("CANCELED");
  expect((await sim.orderOf(order))["state"]).toBe("CANCELED");
  expect(sim.client.types().at(-1)).toBe("payment.updated");
});

test("an order is paid: it completes with its last fulfillment", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const recipient = { display_name: "Ada" };
  const fulfillments = [{ type: "PICKUP", state: "PROPOSED", pickup_details: { recipient } }];
  const order = await sim.makeOrder({ fulfillments });
  await sim.pay({ order_id: order["id"] });
  const open = await sim.orderOf(order["id"]);
  expect(open["state"]).toBe("OPEN");
  const [{ uid } = { uid: "" }] = z
    .array(z.looseObject({ uid: z.string() }))
    .parse(open["fulfillments"]);
  const change = { version: open["version"], fulfillments: [{ uid, state: "COMPLETED" }] };
  const done = await sim.ask("PUT", `/v2/orders/${String(order["id"])}`, { order: change });
  expect([done.status, done.get("order")["state"]]).toEqual([200, "COMPLETED"]);
  const log = await sim.ask("GET", "/_sim/egress?type=order.fulfillment.updated");
  const fulfillment_update = [
    { fulfillment_uid: uid, old_state: "PROPOSED", new_state: "COMPLETED" },
  ];
  const shown = { order_id: order["id"], state: "COMPLETED", fulfillment_update };
  expect(log.json).toMatchObject({
    events: [{ payload: { data: { object: { order_fulfillment_updated: shown } } } }],
  });
});

test("a payment for an order completes: it must pay for all of it", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const order_id = (await sim.makeOrder())["id"];
  const part = await sim.pay({ order_id, amount_money: usd(40) });
  expect(part.json).toMatchObject({
    errors: [{ detail: "The payment total does not match the order total." }],
  });
  const half = async () => {
    const held = await sim.pay({ order_id, amount_money: usd(50), autocomplete: false });
    return String(held.get("payment")["id"]);
  };
  const halves = [await half(), await half()];
  expect((await sim.ask("POST", `/v2/payments/${halves[0] ?? ""}/complete`)).status).toBe(400);
  const body = { idempotency_key: "pay", payment_ids: halves };
  const paid = await sim.ask("POST", `/v2/orders/${String(order_id)}/pay`, body);
  expect(paid.get("order")["state"]).toBe("COMPLETED");
});

test("a payment is refunded in full: its order stays completed", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const order_id = (await sim.makeOrder())["id"];
  const payment_id = (await sim.pay({ order_id })).get("payment")["id"];
  const refund = { idempotency_key: "r", payment_id, amount_money: usd(100) };
  expect((await sim.ask("POST", "/v2/refunds", refund)).status).toBe(200);
  expect((await sim.orderOf(order_id))["state"]).toBe("COMPLETED");
  expect(sim.client.types().slice(-3)).toEqual([
    "refund.created",
    "refund.updated",
    "payment.updated",
  ]);
});

/** An item with one variation of 3.00, of which ten are in stock; the ids of both. */
async function stocked(ask: Awaited<ReturnType<typeof setup>>["ask"]) {
  const variation = {
    type: "ITEM_VARIATION",
    id: "#v",
    item_variation_data: { pricing_type: "FIXED_PRICING", price_money: usd(300) },
  };
  const object = { type: "ITEM", id: "#i", item_data: { name: "Tea", variations: [variation] } };
  const made = await ask("POST", "/v2/catalog/object", { idempotency_key: "i", object });
  const item = z
    .looseObject({
      id: z.string(),
      item_data: z.looseObject({ variations: z.array(z.looseObject({ id: z.string() })) }),
    })
    .parse(made.get("catalog_object"));
  const id = item.item_data.variations[0]?.id ?? "";
  const physical_count = {
    catalog_object_id: id,
    state: "IN_STOCK",
    location_id: "main",
    quantity: "10",
    occurred_at: "2026-01-01T00:00:00Z",
  };
  const changes = [{ type: "PHYSICAL_COUNT", physical_count }];
  await ask("POST", "/v2/inventory/changes/batch-create", { idempotency_key: "s", changes });
  return { item: item.id, variation: id };
}

test("an order of catalog objects is completed: its stock is sold", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { variation } = await stocked(sim.ask);
  const line = { catalog_object_id: variation, quantity: "4" };
  const order = await sim.makeOrder({ line_items: [line] });
  await sim.pay({ order_id: order["id"], amount_money: usd(1_200) });
  const counts = await sim.ask("GET", `/v2/inventory/${variation}`);
  expect(counts.json).toMatchObject({
    counts: [
      { state: "IN_STOCK", quantity: "6" },
      { state: "SOLD", quantity: "4" },
    ],
  });
  expect(sim.client.types()).toContain("inventory.count.updated");
});

test("an item is deleted: its variations go, and orders keep their names and prices", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { item, variation } = await stocked(sim.ask);
  const line = { catalog_object_id: variation, quantity: "1" };
  const order = await sim.makeOrder({ line_items: [line] });
  const gone = await sim.ask("DELETE", `/v2/catalog/object/${item}`);
  expect(gone.json).toMatchObject({ deleted_object_ids: [item, variation] });
  expect(await sim.orderOf(order["id"])).toMatchObject({
    line_items: [{ name: "Tea" }],
    total_money: usd(300),
  });
  const late = await sim.ask("POST", "/v2/orders", {
    order: { location_id: "main", line_items: [line] },
  });
  expect(late.status).toBe(404);
});

test("an invoice is paid: its order is completed, and a refund shows on the invoice", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const order = await sim.makeOrder();
  const made = await sim.ask("POST", "/v2/invoices", {
    invoice: {
      order_id: order["id"],
      primary_recipient: { customer_id: sim.customer_id },
      payment_requests: [{ request_type: "BALANCE", due_date: "2030-01-01" }],
      delivery_method: "SHARE_MANUALLY",
      accepted_payment_methods: { card: true },
    },
  });
  const id = String(made.get("invoice")["id"]);
  await sim.ask("POST", `/v2/invoices/${id}/publish`, { version: 0 });
  const paid = await sim.pay({ order_id: order["id"] });
  const statusOf = async () =>
    (await sim.ask("GET", `/v2/invoices/${id}`)).get("invoice")["status"];
  expect(await statusOf()).toBe("PAID");
  expect((await sim.orderOf(order["id"]))["state"]).toBe("COMPLETED");
  const payment_id = paid.get("payment")["id"];
  const refund = { idempotency_key: "r", payment_id, amount_money: usd(100) };
  await sim.ask("POST", "/v2/refunds", refund);
  expect(await statusOf()).toBe("REFUNDED");
  expect(sim.client.types().at(-1)).toBe("invoice.refunded");
});

test("an invoice is canceled: its unpaid order is canceled", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const order = await sim.makeOrder();
  const made = await sim.ask("POST", "/v2/invoices", {
    invoice: {
      order_id: order["id"],
      primary_recipient: { customer_id: sim.customer_id },
      payment_requests: [{ request_type: "BALANCE", due_date: "2030-01-01" }],
      accepted_payment_methods: { card: true },
    },
  });
  const id = String(made.get("invoice")["id"]);
  await sim.ask("POST", `/v2/invoices/${id}/publish`, { version: 0 });
  await sim.ask("POST", `/v2/invoices/${id}/cancel`, { version: 1 });
  expect((await sim.orderOf(order["id"]))["state"]).toBe("CANCELED");
  expect(sim.client.types().slice(-2)).toEqual(["order.updated", "invoice.canceled"]);
});

test("a group is deleted: its customers stay without it", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask, customer_id } = sim;
  const group = await ask("POST", "/v2/customers/groups", { group: { name: "VIP" } });
  const id = String(group.get("group")["id"]);
  await ask("PUT", `/v2/customers/${String(customer_id)}/groups/${id}`);
  await ask("DELETE", `/v2/customers/groups/${id}`);
  const customer = (await ask("GET", `/v2/customers/${String(customer_id)}`)).get("customer");
  expect(customer["group_ids"]).toBeUndefined();
});

test("a payment with a gift card is canceled or refunded: the money is on the card again", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask } = sim;
  const gift = { source_id: "cnon:gift-card-nonce-ok", amount_money: usd(700) };
  const balance = async () => {
    const { json } = await ask("POST", "/v2/gift-cards/from-nonce", { nonce: gift.source_id });
    return z
      .object({ gift_card: z.object({ balance_money: z.object({ amount: z.number() }) }) })
      .parse(json).gift_card.balance_money.amount;
  };
  const full = await balance();
  const held = (await sim.pay({ ...gift, autocomplete: false })).get("payment")["id"];
  expect(await balance()).toBe(full - 700);
  await ask("POST", `/v2/payments/${String(held)}/cancel`);
  expect(await balance()).toBe(full);
  expect(sim.client.types().at(-1)).toBe("gift_card.activity.updated");
  const payment_id = (await sim.pay(gift)).get("payment")["id"];
  const refund = { idempotency_key: "back", payment_id, amount_money: usd(700) };
  await ask("POST", "/v2/refunds", refund);
  expect(await balance()).toBe(full);
  expect(sim.client.types()).toContain("gift_card.activity.created");
});

test("an order with a reward is paid: the reward is redeemed", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask } = sim;
  const programs = z.object({
    program: z.object({ id: z.string(), reward_tiers: z.array(z.object({ id: z.string() })) }),
  });
  expect((await ask("GET", "/v2/loyalty/programs/main")).status).toBe(404);
  expect((await ask("POST", "/_start_loyalty", {})).status).toBe(200);
  const dear = await ask("POST", "/_start_loyalty", { cents_per_point: 500 });
  expect(dear.json).toMatchObject({
    accrual_rules: [{ spend_data: { amount_money: { amount: 500 } } }],
  });
  const { program } = programs.parse((await ask("GET", "/v2/loyalty/programs/main")).json);
  const account = await ask("POST", "/v2/loyalty/accounts", {
    idempotency_key: "enroll",
    loyalty_account: { program_id: program.id, mapping: { phone_number: "+14155550100" } },
  });
  const loyalty_account_id = String(account.get("loyalty_account")["id"]);
  await ask("POST", `/v2/loyalty/accounts/${loyalty_account_id}/adjust`, {
    idempotency_key: "gift",
    adjust_points: { points: 10 },
  });
  const order_id = (await sim.makeOrder())["id"];
  const reward = await ask("POST", "/v2/loyalty/rewards", {
    idempotency_key: "reward",
    reward: { loyalty_account_id, reward_tier_id: program.reward_tiers[0]?.id, order_id },
  });
  expect((await sim.pay({ order_id, amount_money: usd(90) })).status).toBe(200);
  const shown = await ask("GET", `/v2/loyalty/rewards/${String(reward.get("reward")["id"])}`);
  expect(shown.get("reward")["status"]).toBe("REDEEMED");
  expect(sim.client.types()).toContain("loyalty.event.created");
});

test("goods of a transfer arrive: stock moves to the other location", async () => {
  const sim = await setup();
  await using _ = sim.client;
  const { ask } = sim;
  const other = await ask("POST", "/v2/locations", { location: { name: "Second shop" } });
  const destination_location_id = String(other.get("location")["id"]);
  const main = String((await ask("GET", "/v2/locations/main")).get("location")["id"]);
  const item = await ask("POST", "/v2/catalog/object", {
    idempotency_key: "item",
    object: {
      type: "ITEM",
      id: "#tea",
      item_data: {
        name: "Tea",
        variations: [{ type: "ITEM_VARIATION", id: "#tin", item_variation_data: { name: "Tin" } }],
      },
    },
  });
  const mappings = z.object({ id_mappings: z.array(z.object({ object_id: z.string() })) });
  const item_variation_id = mappings.parse(item.json).id_mappings[1]?.object_id;
  const draft = await ask("POST", "/v2/transfer-orders", {
    idempotency_key: "draft",
    transfer_order: {
      source_location_id: main,
      destination_location_id,
      line_items: [{ item_variation_id, quantity_ordered: "4" }],
    },
  });
  const lines = z.object({
    transfer_order: z.object({
      id: z.string(),
      line_items: z.array(z.object({ uid: z.string() })),
    }),
  });
  const { id, line_items } = lines.parse(draft.json).transfer_order;
  await ask("POST", `/v2/transfer-orders/${id}/start`, { idempotency_key: "start" });
  const received = { transfer_order_line_uid: line_items[0]?.uid, quantity_received: "4" };
  await ask("POST", `/v2/transfer-orders/${id}/receive`, {
    idempotency_key: "receive",
    receipt: { line_items: [received] },
  });
  const counts = await ask("POST", "/v2/inventory/counts/batch-retrieve", {
    location_ids: [destination_location_id],
  });
  expect(counts.json).toMatchObject({ counts: [{ state: "IN_STOCK", quantity: "4" }] });
  expect(sim.client.types().at(-1)).toBe("inventory.count.updated");
});

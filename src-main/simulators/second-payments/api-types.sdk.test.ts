import { serialization } from "square";
import { expect, test } from "vitest";
import { type Json, squareClient, type TestClient, usd } from "./testing/client.ts";

/** The SDK's own reading of a wire shape, here with every check switched on. */
interface Reader {
  parse(
    raw: unknown,
    options: { unrecognizedObjectKeys: "fail" },
  ): { readonly ok: boolean; readonly errors?: unknown };
}

/** Fails unless the SDK knows every field, and finds each of the type it promises. */
function expectReadable(reader: Reader, raw: unknown): void {
  expect(raw).toBeTypeOf("object");
  const result = reader.parse(raw, { unrecognizedObjectKeys: "fail" });
  expect(result.errors ?? []).toEqual([]);
  expect(result.ok).toBe(true);
}

const address = { address_line_1: "1 Tea St", postal_code: "12345", country: "US" };

/** One of everything, as full as it gets; answers by the name of the thing. */
async function makeAll(client: TestClient): Promise<ReadonlyMap<string, Json>> {
  const made = new Map<string, Json>();
  const make = async (
    name: string,
    url: string,
    body?: unknown,
    method: "POST" | "GET" = "POST",
  ) => {
    const answer = await client.ask(method, url, body);
    expect(answer.status, answer.text).toBe(200);
    const thing = answer.get(name);
    made.set(name, thing);
    return String(thing["id"]);
  };
  await make("location", "/v2/locations/main", undefined, "GET");
  await make("merchant", "/v2/merchants/me", undefined, "GET");
  const customer_id = await make("customer", "/v2/customers", {
    given_name: "Ada",
    email_address: "ada@tea.example",
    address,
    birthday: "12-10",
  });
  const source_id = await make("card", "/v2/cards", {
    idempotency_key: "c",
    source_id: "cnon:card-nonce-ok",
    card: { customer_id, billing_address: address, reference_id: "ref" },
  });
  const order_id = await make("order", "/v2/orders", {
    order: {
      location_id: client.locationId,
      customer_id,
      metadata: { a: "b" },
      line_items: [
        {
          name: "Tea",
          quantity: "2",
          base_price_money: usd(500),
          note: "hot",
          modifiers: [{ name: "Milk", base_price_money: usd(10) }],
        },
      ],
      taxes: [{ name: "Tax", percentage: "10" }],
      discounts: [{ name: "Off", percentage: "5" }],
      service_charges: [{ name: "Service", amount_money: usd(100) }],
    },
  });
  const order = made.get("order")?.["total_money"];
  const payment_id = await make("payment", "/v2/payments", {
    source_id,
    idempotency_key: "p",
    amount_money: order,
    tip_money: usd(50),
    order_id,
    customer_id,
    note: "thanks",
    billing_address: address,
    buyer_email_address: "ada@tea.example",
  });
  const refund = { idempotency_key: "r", payment_id, amount_money: usd(40), reason: "cold" };
  await make("refund", "/v2/refunds", refund);
  await make("payment", `/v2/payments/${payment_id}`, undefined, "GET");
  await make("order", `/v2/orders/${order_id}`, undefined, "GET");
  const disputed = await client.control("/_open_dispute", { payment_id });
  await make("dispute", `/v2/disputes/${disputed.id}`, undefined, "GET");
  const text = { idempotency_key: "e", evidence_text: "1Z88" };
  await make("evidence", `/v2/disputes/${disputed.id}/evidence-text`, text);
  const subscription = { event_types: ["payment.created"], notification_url: "http://a/" };
  await make("subscription", "/v2/webhooks/subscriptions", { subscription });
  return made;
}

test("every object has the fields of the SDK's own schemas, and no others", async () => {
  await using client = await squareClient();
  const made = await makeAll(client);
  const strict = { unrecognizedObjectKeys: "fail" } as const;
  const { ok } = serialization.Payment.parse({ card_details: { card: { no: 1 } } }, strict);
  expect(ok).toBe(false);
  expectReadable(serialization.Location, made.get("location"));
  expectReadable(serialization.Merchant, made.get("merchant"));
  expectReadable(serialization.Customer, made.get("customer"));
  expectReadable(serialization.Card, made.get("card"));
  expectReadable(serialization.Order, made.get("order"));
  expectReadable(serialization.Payment, made.get("payment"));
  expectReadable(serialization.PaymentRefund, made.get("refund"));
  expectReadable(serialization.Dispute, made.get("dispute"));
  expectReadable(serialization.DisputeEvidence, made.get("evidence"));
  expectReadable(serialization.WebhookSubscription, made.get("subscription"));
});

/**
 * The SDK calls the object of these events `object`; Square sends it as `dispute`, as the examples of
 * its reference show.
 */
const disputeEvent: Reader = {
  parse: (raw, options) => {
    const payload = JSON.stringify(raw).replace('"object":{"dispute":', '"object":{"object":');
    return serialization.DisputeCreatedEvent.parse(JSON.parse(payload), options);
  },
};

const readers: Readonly<Record<string, Reader>> = {
  "card.created": serialization.CardCreatedEvent,
  "card.disabled": serialization.CardDisabledEvent,
  "customer.created": serialization.CustomerCreatedEvent,
  "customer.updated": serialization.CustomerUpdatedEvent,
  "customer.deleted": serialization.CustomerDeletedEvent,
  "dispute.created": disputeEvent,
  "dispute.evidence.created": disputeEvent,
  "dispute.evidence.deleted": disputeEvent,
  "dispute.state.updated": disputeEvent,
  "order.created": serialization.OrderCreatedEvent,
  "order.updated": serialization.OrderUpdatedEvent,
  "payment.created": serialization.PaymentCreatedEvent,
  "payment.updated": serialization.PaymentUpdatedEvent,
  "refund.created": serialization.RefundCreatedEvent,
  "refund.updated": serialization.RefundUpdatedEvent,
};

test("every event is a notification as the SDK's own schemas read it", async () => {
  await using client = await squareClient();
  const made = await makeAll(client);
  const idOf = (name: string) => String(made.get(name)?.["id"]);
  await client.ask("POST", `/v2/cards/${idOf("card")}/disable`);
  await client.ask("PUT", `/v2/customers/${idOf("customer")}`, { note: "late" });
  await client.ask("DELETE", `/v2/customers/${idOf("customer")}`);
  const disputePath = `/v2/disputes/${idOf("dispute")}`;
  await client.ask("DELETE", `${disputePath}/evidence/${idOf("evidence")}`);
  await client.ask("POST", `${disputePath}/accept`);
  const { events } = JSON.parse(await client.egress()) as {
    events: { type: string; payload: unknown }[];
  };
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(readers)));
  for (const { type, payload } of events) {
    const reader = readers[type];
    if (reader) expectReadable(reader, payload);
  }
});

import { expect, test } from "vitest";
import type { Simulator } from "#core/define-simulator.ts";
import { openClient, type TestClient } from "#core/testing/client.ts";
import { START_TIME } from "#core/testing/test-settings.ts";
import { simulators } from "../../simulators/registry.ts";

const MINUTE = 60_000;
const anyText: unknown = expect.any(String);

async function open(kind: string): Promise<TestClient> {
  const listed = simulators.find((simulator) => simulator.kind === kind);
  if (!listed) throw new Error(`there is no ${kind}`);
  const loaded: Simulator = await listed.load();
  return openClient(loaded);
}

interface Case {
  readonly schedule: (client: TestClient) => Promise<unknown>;
  readonly entries: readonly { readonly title: string; readonly [field: string]: unknown }[];
}

const cases: Readonly<Record<string, Case>> = {
  chat: {
    schedule: (client) =>
      client.ask("POST", "/api/chat.scheduleMessage", {
        ...{ channel: "general", text: "New card for Ben?", post_at: START_TIME / 1_000 + 60 },
      }),
    entries: [
      {
        title: "Message in #general",
        about: expect.stringMatching(/^“New card for Ben\?”, \w/),
        object: { collection: "scheduled_messages", id: anyText },
        due: START_TIME + MINUTE,
      },
    ],
  },
  email: {
    schedule: (client) =>
      client.ask("POST", "/emails", {
        ...{ from: "shop@harbour.example", to: "ben@ruiz.example", text: "Hello" },
        ...{ subject: "Your kettle is back in stock", scheduled_at: "in 1 min" },
      }),
    entries: [
      {
        title: "Email “Your kettle is back in stock”",
        about: "to ben@ruiz.example",
        object: { collection: "emails", id: anyText },
      },
    ],
  },
  exchange: {
    schedule: (client) =>
      client.ask("POST", "/trade-api/v2/portfolio/events/orders", {
        ...{ ticker: "KXSIM-26-A", side: "bid", price: "0.0100", count: "4.00" },
        ...{ time_in_force: "good_till_canceled", self_trade_prevention_type: "taker_at_cross" },
        expiration_time: START_TIME / 1_000 + 60,
      }),
    entries: [
      {
        title: "Order expires",
        money: "$0.0100",
        about: expect.stringContaining("bid of 4.00, KXSIM-26-A"),
        object: { collection: "orders", id: anyText },
      },
      {
        title: "Market closes",
        about: "KXSIM-26-A, its resting orders are canceled",
        object: { collection: "markets", id: "KXSIM-26-A" },
      },
    ],
  },
  "second-payments": {
    schedule: async (client) => {
      const pay = (key: string, fields: object) =>
        client.ask("POST", "/v2/payments", {
          ...{ source_id: "cnon:card-nonce-ok", idempotency_key: key },
          ...{ amount_money: { amount: 650, currency: "USD" }, ...fields },
        });
      await pay("a", { autocomplete: false, delay_duration: "PT1M" });
      const { payment } = (await pay("b", {})).json as { payment: { id: string } };
      await client.control("/_open_dispute", { payment_id: payment.id });
    },
    entries: [
      { title: "Payment is canceled", money: "$6.50", about: "its delay ends" },
      { title: "Dispute is lost", money: "$6.50", about: "without evidence by then" },
    ],
  },
  "object-storage": {
    schedule: async (client) => {
      await client.ask("PUT", "/photos");
      const rule =
        "<Rule><Prefix/><Status>Enabled</Status><Expiration><Days>1</Days></Expiration></Rule>";
      await client.ask(
        "PUT",
        "/photos?lifecycle",
        `<LifecycleConfiguration>${rule}</LifecycleConfiguration>`,
      );
    },
    entries: [{ title: "Lifecycle rules are applied", about: "bucket photos" }],
  },
};

test.each(Object.entries(cases))("%s describes its scheduled work", async (kind, scheduled) => {
  await using client = await open(kind);
  expect(client.running.ahead(9).items).toEqual([]);
  await scheduled.schedule(client);
  const { items } = client.running.ahead(9);
  expect(items).toMatchObject(scheduled.entries);
  for (const { object } of items) {
    const collection = client.running.collections.find(({ name }) => name === object?.collection);
    expect(collection?.find(object?.id ?? "")).toBeDefined();
  }
});

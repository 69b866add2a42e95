import { expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";

test.each([
  [
    "payments",
    {
      data: {
        object: {
          amount: 4_800,
          currency: "usd",
          metadata: { order: "1003" },
          billing_details: { email: "ada@okafor.example" },
        },
      },
    },
    "$48.00 · Order #1003 · ada@okafor.example",
  ],
  [
    "payments",
    { data: { object: { amount: 500, currency: "jpy", reason: "product_not_received" } } },
    "¥500 · product not received",
  ],
  ["payments", { data: { object: { id: "pm_1" } } }, ""],
  [
    "second-payments",
    { data: { object: { payment: { amount_money: { amount: 650, currency: "USD" } } } } },
    "$6.50",
  ],
  [
    "email",
    { data: { subject: "Your receipt", to: ["ben@ruiz.example"] } },
    "“Your receipt” · ben@ruiz.example",
  ],
  [
    "email",
    { envelope: { to: ["ben@ruiz.example"] }, headers: { Subject: "Your receipt" } },
    "“Your receipt” · ben@ruiz.example",
  ],
  ["authentication", { data: { first_name: "Ben", last_name: "Ruiz" } }, "Ben Ruiz"],
  [
    "authentication",
    { data: { email_addresses: [{ email_address: "b@r.example" }] } },
    "b@r.example",
  ],
  ["chat", { event: { type: "message", text: "New order" } }, "“New order”"],
  [
    "chat",
    { event: { message: { text: "Paid" }, previous_message: { text: "New order" } } },
    "“Paid”",
  ],
  ["chat", { event: { channel: { name: "orders" } } }, "#orders"],
  [
    "code-hosting",
    { action: "opened", repository: { full_name: "harbour/shop" }, issue: { title: "Crash" } },
    "harbour/shop · “Crash”",
  ],
  [
    "exchange",
    { msg: { market_ticker: "KXSIM-26-A", count_fp: "10.00", yes_price_dollars: "0.5300" } },
    "KXSIM-26-A · 10 at $0.53",
  ],
  [
    "identity",
    {
      data: {
        events: [{ displayMessage: "User login", target: [{ alternateId: "a@b.example" }] }],
      },
    },
    "“User login” · a@b.example",
  ],
  ["issue-tracker", { issue: { key: "SHOP-12", fields: { summary: "Slow" } } }, "SHOP-12 · “Slow”"],
  ["notes", { data: { updated_blocks: [{ id: "1" }, { id: "2" }] } }, "2 blocks"],
  ["file-storage", { source: { type: "file", name: "plan.pdf" } }, "plan.pdf"],
])("%s summarizes %j", async (kind, payload, summary) => {
  const simulator = await simulators.find((one) => one.kind === kind)?.load();
  expect(simulator?.summarize(payload)).toBe(summary);
});

test("no simulator fails at a payload of another shape", async () => {
  for (const listed of simulators) {
    const { summarize } = await listed.load();
    for (const payload of [
      undefined,
      null,
      "text",
      [1, 2],
      {},
      { data: null, event: 1, msg: [] },
    ]) {
      expect(summarize(payload)).toBe("");
    }
  }
});

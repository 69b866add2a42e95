import { expect, test } from "vitest";
import { summarise } from "./summarise.ts";

const of = (payload: unknown) => summarise(JSON.stringify(payload));

test.each([
  [
    {
      type: "charge.succeeded",
      data: {
        object: {
          amount: 4_800,
          currency: "usd",
          metadata: { order: 1003 },
          billing_details: { email: "ada@okafor.example" },
        },
      },
    },
    "$48.00 · Order #1003 · ada@okafor.example",
  ],
  [
    { data: { object: { amount: 500, currency: "jpy", reason: "product_not_received" } } },
    "¥500 · product not received",
  ],
  [
    {
      type: "payment.updated",
      data: {
        type: "payment",
        object: { payment: { amount_money: { amount: 650, currency: "USD" } } },
      },
    },
    "$6.50",
  ],
  [
    { data: { subject: "Your receipt", to: ["ben@ruiz.example"] } },
    "“Your receipt” · ben@ruiz.example",
  ],
  [
    {
      data: {
        first_name: "Ben",
        last_name: "Ruiz",
        email_addresses: [{ email_address: "b@r.example" }],
      },
    },
    "Ben Ruiz",
  ],
  [
    { action: "opened", repository: { full_name: "harbour/shop" }, issue: { title: "Crash" } },
    "harbour/shop · “Crash”",
  ],
  [{ event: { type: "message", text: "New order" } }, "“New order”"],
  [{ event: { message: { text: "Paid" }, previous_message: { text: "New order" } } }, "“Paid”"],
  [{ id: "x" }, ""],
  [[1, 2], ""],
])("summarises %j", (payload, summary) => {
  expect(of(payload)).toBe(summary);
});

test("says nothing of a payload that is not JSON, and shortens a long text", () => {
  expect(summarise("<xml/>")).toBe("");
  expect(of({ text: "a".repeat(500) }).length).toBeLessThan(70);
});

test("does not fail at an unknown currency", () => {
  expect(of({ amount: 100, currency: "zzz" })).toContain("1.00");
});

import { expect, test } from "vitest";
import { tellingPart } from "./telling-part.ts";

test("keeps money, states and texts of a payload, and leaves ids, times and addresses out", () => {
  const charge = {
    ...{ id: "ch_1Abc2Def3Ghi4Jkl", object: "charge", amount: 4_800, currency: "usd" },
    ...{ created: 1_767_323_045, paid: true, status: "succeeded", description: "Order #1003" },
    ...{ receipt_url: "http://127.0.0.1:4701/r", failure_code: null, metadata: {} },
    ...{
      outcome: { reason: "ok" },
      payment_method_details: { card: { amount_authorized: 4_800 } },
    },
    ...{ billing_details: { name: "Ada Okafor", email: "ada@okafor.example" } },
  };
  const payload = { id: "evt_1", type: "charge.succeeded", created: 1, data: { object: charge } };
  expect(tellingPart(payload)).toEqual({
    data: {
      object: {
        ...{ amount: 4_800, currency: "usd", paid: true, status: "succeeded" },
        ...{ description: "Order #1003" },
        billing_details: { name: "Ada Okafor", email: "ada@okafor.example" },
      },
    },
  });
});

test.each([
  [
    { data: { to: ["ben@ruiz.example"], subject: "Hi" } },
    { data: { to: ["ben@ruiz.example"], subject: "Hi" } },
  ],
  [{ event: { text: "New order", user: "U0123456789" } }, { event: { text: "New order" } }],
  [{ name: "cus_1Abc2Def3" }, undefined],
  [{ state: "2026-01-02T03:04:05Z" }, undefined],
  [{ items: [{ amount: 1 }] }, undefined],
  ["text", undefined],
])("%j has the part %j", (payload, part) => {
  expect(tellingPart(payload)).toEqual(part);
});

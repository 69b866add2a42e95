import { expect, test } from "vitest";
import { fillAnswers, nameOf, questionsOf } from "./questions.ts";
import { checkoutShape, sessionShape } from "./shapes.ts";

const text = (key: string, optional: boolean) => ({
  ...{ key, label: { custom: `Your ${key}`, type: "custom" }, type: "text", optional },
});

const session = sessionShape.parse({
  ...{ mode: "payment", status: "open", payment_status: "unpaid", currency: "usd" },
  ...{ amount_subtotal: 4_800, amount_total: 4_800, expires_at: 1, customer_email: null },
  ...{ customer_details: null, client_reference_id: null, success_url: null, cancel_url: null },
});

test("a page that asks nothing leaves only card, email and name", () => {
  expect(questionsOf(session, undefined)).toEqual([]);
});

test("answers to everything that a page asks are one body of the action", () => {
  const page = {
    ...session,
    phone_number_collection: { enabled: true },
    shipping_address_collection: { allowed_countries: ["US", "DE"] },
    shipping_options: [
      { shipping_rate: "shr_1", shipping_amount: 500 },
      { shipping_rate: "shr_2", shipping_amount: 1_500 },
    ],
    billing_address_collection: "required",
    name_collection: { business: { enabled: true, optional: true } },
    tax_id_collection: { enabled: true },
    consent_collection: { promotions: "auto" },
    custom_fields: [
      { ...text("size", false), dropdown: { options: [{ value: "s", label: "Small" }] } },
      text("engraving", true),
    ],
    optional_items: [{ price: "price_1" }, { price: "price_2" }],
    saved_payment_method_options: { payment_method_save: "enabled" },
  };
  const line = { description: "Kettle", quantity: 1, amount_total: 1, currency: "usd" };
  const checkout = checkoutShape.parse({
    ...{ amount_subtotal: 1, amount_total: 1, customer: null },
    lines: [
      { ...line, id: "li_1", price: null, adjustable_quantity: { enabled: true } },
      { ...line, id: "li_2", price: null, adjustable_quantity: null },
    ],
  });
  const questions = questionsOf(page, checkout);
  const values = Object.fromEntries(
    questions.map((question) => {
      const { type, choices } = question;
      const typed = type === undefined ? "x" : type === "number" ? "3" : "true";
      return [nameOf(question), choices?.at(-1)?.id ?? typed];
    }),
  );
  const address = { line1: "x", line2: "x", postal_code: "x", city: "x", state: "x" };
  expect(fillAnswers(questions, values)).toEqual({
    quantities: { li_1: 3 },
    optional_items: ["price_1", "price_2"],
    shipping_rate: "shr_2",
    phone: "x",
    shipping: { name: "x", address: { ...address, country: "DE" } },
    address: { ...address, country: "x" },
    business_name: "x",
    tax_id: { type: "x", value: "x" },
    custom_fields: { size: "s", engraving: "x" },
    promotions: true,
    save_card: true,
  });
  expect(fillAnswers(questions, { phone: " ", "shipping.address.city": "Bremen" })).toEqual({
    shipping: { address: { city: "Bremen" } },
  });
});

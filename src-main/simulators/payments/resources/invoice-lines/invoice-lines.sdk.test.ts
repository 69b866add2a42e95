import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("changes a line of a draft, and no line of a final invoice", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  await stripe.invoiceItems.create({ customer, amount: 700, currency: "usd" });
  const draft = await stripe.invoices.create({
    ...{ customer, pending_invoice_items_behavior: "include", auto_advance: false },
  });
  const [line] = draft.lines.data;
  const id = line?.id ?? "";
  const changed = await stripe.invoices.updateLineItem(draft.id, id, {
    ...{ amount: 900, description: "Setup", metadata: { a: "1" } },
  });
  expect(changed).toMatchObject({ amount: 900, description: "Setup", metadata: { a: "1" } });
  expect((await stripe.invoices.retrieve(draft.id)).total).toBe(900);
  await expect(stripe.invoices.updateLineItem(draft.id, "il_none", {})).rejects.toMatchObject({
    ...{ code: "resource_missing", statusCode: 404 },
  });
  await stripe.invoices.finalizeInvoice(draft.id);
  const late = stripe.invoices.updateLineItem(draft.id, id, { amount: 1 });
  await expect(late).rejects.toMatchObject({ statusCode: 400 });
});

import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../../testing/client.ts";

async function draftWithItem(client: TestClient) {
  const customer = (await client.post("/v1/customers")).id;
  const invoice = (await client.post("/v1/invoices", { customer, auto_advance: false })).id;
  const item = { customer, amount: 700, currency: "usd" };
  const pending = (await client.post("/v1/invoiceitems", item)).id;
  const countPending = async () =>
    (await client.get("/v1/invoiceitems", { customer, pending: true })).data.length;
  return { invoice, pending, countPending };
}

test("a pending invoice item that is added to a draft is not billed again", async () => {
  await using client = paymentsClient();
  const { invoice, pending, countPending } = await draftWithItem(client);
  const line = { invoice_item: pending, description: "Work" };
  const added = await client.post(`/v1/invoices/${invoice}/add_lines`, { lines: [line] });
  expect(added.json).toMatchObject({ total: 700, lines: { data: [{ description: "Work" }] } });
  expect(await countPending()).toBe(0);
  const again = await client.post(`/v1/invoices/${invoice}/add_lines`, { lines: [line] });
  expect(again.error).toMatchObject({ param: "lines[0][invoice_item]" });
});

test.each([
  ["unassign", 1, 200],
  ["delete", 0, 404],
] as const)(
  "a line that is removed with %s leaves %i pending items",
  async (behavior, left, status) => {
    await using client = paymentsClient();
    const { invoice, pending, countPending } = await draftWithItem(client);
    await client.post(`/v1/invoices/${invoice}/add_lines`, { lines: [{ invoice_item: pending }] });
    const [line] = (await client.get(`/v1/invoices/${invoice}/lines`)).data;
    const lines = [{ id: line?.id, behavior }];
    const rest = await client.post(`/v1/invoices/${invoice}/remove_lines`, { lines });
    expect(rest.json).toMatchObject({ total: 0, lines: { data: [] } });
    expect(await countPending()).toBe(left);
    expect((await client.get(`/v1/invoiceitems/${pending}`)).status).toBe(status);
  },
);

test("the lines of a finalised invoice are not editable", async () => {
  await using client = paymentsClient();
  const { invoice, pending } = await draftWithItem(client);
  await client.post(`/v1/invoices/${invoice}/finalize`);
  const lines = [{ invoice_item: pending }];
  const added = await client.post(`/v1/invoices/${invoice}/add_lines`, { lines });
  expect(added.error).toMatchObject({ code: "invoice_not_editable" });
});

test("the coupons of an invoice and of its items are discounts of these, without events", async () => {
  await using client = paymentsClient();
  const { id: coupon } = await client.post("/v1/coupons", { percent_off: 10, duration: "once" });
  const discounts = [{ coupon }];
  const { id: customer } = await client.post("/v1/customers");
  const { id: invoice } = await client.post("/v1/invoices", { customer, discounts });
  const item = { customer, invoice, amount: 1_000, currency: "usd", discounts };
  const { id: invoiceItem } = await client.post("/v1/invoiceitems", item);
  const expand = ["discounts", "lines.data.discounts"];
  expect((await client.get(`/v1/invoices/${invoice}`, { expand })).json).toMatchObject({
    discounts: [{ invoice, invoice_item: null, subscription: null }],
    lines: { data: [{ discounts: [{ invoice: null, invoice_item: invoiceItem }] }] },
  });
  await client.post(`/v1/invoices/${invoice}`, { discounts: "" });
  expect(client.types().filter((type) => type.startsWith("customer.discount"))).toEqual([]);
});

import { SquareClient, SquareError } from "square";
import type { Square } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });
const today = "2026-01-01";

async function setup() {
  const served = await serveSimulator(simulator, { startTime: Date.parse(`${today}T12:00:00Z`) });
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const locationId = (await square.locations.list()).locations?.[0]?.id ?? "";
  const { customer } = await square.customers.create({
    givenName: "Ada",
    emailAddress: "ada@example.com",
  });
  const customerId = customer?.id ?? "";
  let keys = 0;
  const key = () => `key-${String((keys += 1))}`;
  const draft = async (changes: Square.Invoice = {}) => {
    const { order } = await square.orders.create({
      order: {
        locationId,
        customerId,
        lineItems: [{ name: "Tea", quantity: "2", basePriceMoney: usd(500n) }],
      },
    });
    const { invoice } = await square.invoices.create({
      idempotencyKey: key(),
      invoice: {
        locationId,
        orderId: order?.id ?? "",
        primaryRecipient: { customerId },
        paymentRequests: [{ requestType: "BALANCE", dueDate: "2026-01-31" }],
        deliveryMethod: "EMAIL",
        acceptedPaymentMethods: { card: true },
        title: "Tea",
        ...changes,
      },
    });
    return {
      id: invoice?.id ?? "",
      version: invoice?.version ?? 0,
      orderId: order?.id ?? "",
      invoice,
    };
  };
  const publish = async ({ id, version }: { id: string; version: number }) =>
    (await square.invoices.publish({ invoiceId: id, version, idempotencyKey: key() })).invoice;
  const post = (path: string, body: object) =>
    fetch(`${served.baseUrl}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const read = async (id: string) => (await square.invoices.get({ invoiceId: id })).invoice;
  const types = async () => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    const { events } = (await answer.json()) as { events: { type: string }[] };
    return events.map(({ type }) => type).filter((type) => type.startsWith("invoice."));
  };
  const advance = (days: number) => post("/_sim/clock", { advance_seconds: days * 86_400 });
  return {
    ...served,
    square,
    locationId,
    customerId,
    key,
    draft,
    publish,
    post,
    read,
    types,
    advance,
  };
}

/** Sends the form of a page as a browser does. */
async function submit(url: string, card: string) {
  const text = await (await fetch(url)).text();
  const [, name = "", value = ""] = /type="hidden" name="([^"]+)" value="([^"]+)"/.exec(text) ?? [];
  const body = new URLSearchParams({ [name]: value, card, email: "ada@example.com" });
  return fetch(url, { method: "POST", body, redirect: "manual" });
}

async function failure(call: Promise<unknown>) {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof SquareError)) throw new Error("the call was expected to fail");
  return { status: error.statusCode, code: error.errors[0]?.code, field: error.errors[0]?.field };
}

test("an invoice is drafted, changed, published and paid on its page", async () => {
  await using sim = await setup();
  const { square } = sim;
  const made = await sim.draft();
  expect(made.invoice).toMatchObject({
    status: "DRAFT",
    version: 0,
    nextPaymentAmountMoney: usd(1_000n),
  });
  expect(made.invoice?.publicUrl).toBeUndefined();
  const { invoice: changed } = await square.invoices.update({
    invoiceId: made.id,
    invoice: { version: 0, description: "For the party" },
    fieldsToClear: ["title"],
  });
  expect(changed).toMatchObject({ version: 1, description: "For the party" });
  expect(changed?.title).toBeUndefined();
  const stale = square.invoices.publish({ invoiceId: made.id, version: 0 });
  expect(await failure(stale)).toMatchObject({ status: 409, code: "VERSION_MISMATCH" });
  const published = await sim.publish({ id: made.id, version: 1 });
  expect(published).toMatchObject({
    status: "UNPAID",
    primaryRecipient: { emailAddress: "ada@example.com" },
  });

  const url = published?.publicUrl ?? "";
  const shown = await (await fetch(url)).text();
  expect(shown).toContain("$10.00");
  expect((await submit(url, "cnon:card-nonce-declined")).status).toBe(422);
  expect((await sim.read(made.id))?.status).toBe("UNPAID");
  expect((await submit(url, "cnon:card-nonce-ok")).status).toBe(303);
  expect(await sim.read(made.id)).toMatchObject({ status: "PAID" });
  expect((await square.orders.get({ orderId: made.orderId })).order?.state).toBe("COMPLETED");
  expect(await (await fetch(url)).text()).toContain("This invoice is paid");
  expect(await sim.types()).toEqual([
    "invoice.created",
    "invoice.updated",
    "invoice.published",
    "invoice.payment_made",
  ]);
});

test("a deposit and a balance are paid in order, and refunded", async () => {
  await using sim = await setup();
  const { square, key } = sim;
  const made = await sim.draft({
    paymentRequests: [
      { requestType: "DEPOSIT", dueDate: today, percentageRequested: "25" },
      { requestType: "BALANCE", dueDate: "2026-02-01" },
    ],
  });
  const published = await sim.publish(made);
  expect(published?.paymentRequests?.map((one) => one.computedAmountMoney)).toEqual([
    usd(250n),
    usd(750n),
  ]);
  const first = await sim.post("/_pay_invoice", { invoice_id: made.id });
  expect(first.status).toBe(200);
  expect(await sim.read(made.id)).toMatchObject({
    status: "PARTIALLY_PAID",
    nextPaymentAmountMoney: usd(750n),
  });
  expect((await sim.post("/_pay_invoice", { invoice_id: made.id, amount: 900 })).status).toBe(422);
  await sim.post("/_pay_invoice", { invoice_id: made.id });
  expect(await sim.read(made.id)).toMatchObject({ status: "PAID" });
  expect((await sim.post("/_pay_invoice", { invoice_id: made.id })).status).toBe(409);
  const payments = await square.payments.list();
  await square.refunds.refundPayment({
    idempotencyKey: key(),
    paymentId: payments.data[0]?.id ?? "",
    amountMoney: usd(750n),
  });
  expect((await sim.read(made.id))?.status).toBe("PARTIALLY_REFUNDED");
  await square.refunds.refundPayment({
    idempotencyKey: key(),
    paymentId: payments.data[1]?.id ?? "",
    amountMoney: usd(250n),
  });
  expect((await sim.read(made.id))?.status).toBe("REFUNDED");
});

test("a card on file is charged on the due date, and an invoice is sent at its scheduled time", async () => {
  await using sim = await setup();
  const { square, key, customerId } = sim;
  const { card } = await square.cards.create({
    idempotencyKey: key(),
    sourceId: "cnon:card-nonce-ok",
    card: { customerId },
  });
  const onFile = (cardId: string, dueDate: string) => ({
    paymentRequests: [
      {
        requestType: "BALANCE" as const,
        dueDate,
        automaticPaymentSource: "CARD_ON_FILE" as const,
        cardId,
      },
    ],
  });
  const later = await sim.draft(onFile(card?.id ?? "", "2026-01-08"));
  await sim.publish(later);
  const now = await sim.publish(await sim.draft(onFile(card?.id ?? "", today)));
  expect(now?.status).toBe("PAID");
  const failing = await sim.draft(onFile("ccof:customer-card-id-declined", today));
  expect((await sim.publish(failing))?.status).toBe("UNPAID");
  expect((await sim.types()).at(-1)).toBe("invoice.scheduled_charge_failed");
  const scheduled = await sim.draft({ scheduledAt: "2026-01-05T09:00:00Z" });
  expect((await sim.publish(scheduled))?.status).toBe("SCHEDULED");
  await sim.advance(5);
  expect((await sim.read(scheduled.id))?.status).toBe("UNPAID");
  expect((await sim.read(later.id))?.status).toBe("UNPAID");
  await sim.advance(5);
  expect((await sim.read(later.id))?.status).toBe("PAID");
});

test("an invoice is canceled or deleted with its order, listed and searched", async () => {
  await using sim = await setup();
  const { square, locationId, customerId } = sim;
  const kept = await sim.draft();
  const canceled = await sim.draft();
  const published = await sim.publish(canceled);
  const { invoice } = await square.invoices.cancel({
    invoiceId: canceled.id,
    version: published?.version ?? 0,
  });
  expect(invoice?.status).toBe("CANCELED");
  const deleted = await sim.draft();
  await square.invoices.delete({ invoiceId: deleted.id, version: deleted.version });
  expect((await square.orders.get({ orderId: deleted.orderId })).order?.state).toBe("CANCELED");
  expect((await square.orders.get({ orderId: canceled.orderId })).order?.state).toBe("CANCELED");
  const listed = await square.invoices.list({ locationId });
  expect(listed.data.map(({ id }) => id)).toEqual([canceled.id, kept.id]);
  const found = await square.invoices.search({
    query: {
      filter: { locationIds: [locationId], customerIds: [customerId] },
      sort: { field: "INVOICE_SORT_DATE", order: "ASC" },
    },
  });
  expect(found.invoices?.map(({ id }) => id)).toEqual([kept.id, canceled.id]);
  expect(await failure(square.invoices.delete({ invoiceId: canceled.id }))).toMatchObject({
    status: 400,
  });
});

test("a file is attached and removed", async () => {
  await using sim = await setup();
  const { square, key } = sim;
  const { id } = await sim.draft();
  const { attachment } = await square.invoices.createInvoiceAttachment({
    invoiceId: id,
    request: { idempotencyKey: key(), description: "Terms" },
    imageFile: new Blob(["%PDF"], { type: "application/pdf" }),
  });
  expect(attachment).toMatchObject({
    description: "Terms",
    filesize: 4,
    mimeType: "application/pdf",
  });
  await square.invoices.deleteInvoiceAttachment({
    invoiceId: id,
    attachmentId: attachment?.id ?? "",
  });
  expect((await sim.read(id))?.attachments).toBeUndefined();
});

test("payment requests that do not go together, and second invoices of an order, are refused", async () => {
  await using sim = await setup();
  const { square, locationId } = sim;
  const two = [
    { requestType: "BALANCE" as const, dueDate: today },
    { requestType: "BALANCE" as const, dueDate: today },
  ];
  expect(await failure(sim.draft({ paymentRequests: two }))).toMatchObject({
    status: 400,
    field: "invoice.payment_requests",
  });
  const { orderId } = await sim.draft();
  const again = square.invoices.create({
    invoice: {
      locationId,
      orderId,
      paymentRequests: [{ requestType: "BALANCE", dueDate: today }],
      acceptedPaymentMethods: { card: true },
    },
  });
  expect(await failure(again)).toMatchObject({ status: 400, field: "invoice.order_id" });
});

testConformance(simulator, conformance, import.meta.url);

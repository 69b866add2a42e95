import { SquareClient, SquareError, WebhooksHelper } from "square";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

/** Starts the simulator and points Square's own client at it. */
async function setup(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  const client = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const egress = async () => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    return (await answer.json()) as {
      events: { type: string; payload: { type: string; data: { object: object } } }[];
      delivery?: unknown;
    };
  };
  let keys = 0;
  const key = () => `key-${String((keys += 1))}`;
  const usd = (amount: bigint) => ({ amount, currency: "USD" as const });
  const types = async () => (await egress()).events.map(({ type }) => type);
  return { ...served, client, egress, types, key, usd };
}

/** The error an SDK call throws. */
async function failure(call: Promise<unknown>): Promise<SquareError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SquareError) return error;
  throw new Error("the call was expected to throw Square's error");
}

test("the smoke flow: an order is held, captured, refunded", async () => {
  await using sim = await setup();
  const { client, key, usd } = sim;
  const { locations = [] } = await client.locations.list();
  const locationId = locations[0]?.id ?? "";
  await client.webhooks.subscriptions.create({
    idempotencyKey: key(),
    subscription: {
      name: "all",
      eventTypes: ["payment.created"],
      notificationUrl: "http://127.0.0.1:9/hook",
    },
  });
  const { customer } = await client.customers.create({ givenName: "Ada" });
  const { order } = await client.orders.create({
    order: {
      locationId,
      lineItems: [
        { name: "Tea", quantity: "2", basePriceMoney: usd(350n) },
        { name: "Cake", quantity: "1", basePriceMoney: usd(500n) },
      ],
    },
    idempotencyKey: key(),
  });
  expect(order).toMatchObject({ version: 1, state: "OPEN", totalMoney: usd(1_200n) });
  const first = {
    sourceId: "cnon:card-nonce-ok",
    idempotencyKey: key(),
    amountMoney: usd(1_200n),
    autocomplete: false,
    orderId: order?.id ?? "",
    customerId: customer?.id ?? "",
  };
  const { payment } = await client.payments.create(first);
  expect(payment).toMatchObject({ status: "APPROVED", amountMoney: usd(1_200n) });
  const paymentId = payment?.id ?? "";
  const { payment: completed } = await client.payments.complete({ paymentId });
  expect(completed?.status).toBe("COMPLETED");
  const before = (await sim.egress()).events.length;
  const again = await client.payments.create(first);
  expect(again.payment?.id).toBe(paymentId);
  expect((await sim.egress()).events).toHaveLength(before);
  const { refund } = await client.refunds.refundPayment({
    idempotencyKey: key(),
    paymentId,
    amountMoney: usd(600n),
  });
  expect(refund?.status).toBe("PENDING");
  const got = await client.refunds.get({ refundId: refund?.id ?? "" });
  expect(got.refund?.status).toBe("COMPLETED");
  const over = await failure(
    client.refunds.refundPayment({ idempotencyKey: key(), paymentId, amountMoney: usd(601n) }),
  );
  expect(over.errors).toMatchObject([{ category: "REFUND_ERROR", code: "REFUND_AMOUNT_INVALID" }]);
  const { events, delivery } = await sim.egress();
  expect(delivery).toBeUndefined();
  expect(events.every(({ type, payload }) => type === payload.type)).toBe(true);
  expect(await sim.types()).toEqual([
    "customer.created",
    "order.created",
    "payment.created",
    "order.updated",
    "payment.updated",
    "refund.created",
    "refund.updated",
    "payment.updated",
  ]);
});

/** Everything that an SDK's list holds, page after page. */
async function collect<T>(pages: Promise<AsyncIterable<T>>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of await pages) items.push(item);
  return items;
}

const CARD = "cnon:card-nonce-ok";

describe("merchant and locations", () => {
  test("one merchant, one location, by id and by their short names", async () => {
    await using sim = await setup();
    const { client } = sim;
    const { locations = [] } = await client.locations.list();
    expect(locations).toMatchObject([{ status: "ACTIVE", currency: "USD" }]);
    const main = await client.locations.get({ locationId: "main" });
    const byId = await client.locations.get({ locationId: locations[0]?.id ?? "" });
    expect(main.location).toEqual(byId.location);
    const merchants = await collect(client.merchants.list());
    const me = await client.merchants.get({ merchantId: "me" });
    expect(merchants).toEqual([me.merchant]);
    expect(me.merchant?.mainLocationId).toBe(main.location?.id);
  });
});

describe("payments", () => {
  test("are completed at once, with a fee, a receipt and an order of their own", async () => {
    await using sim = await setup();
    const { payment } = await sim.client.payments.create({
      sourceId: CARD,
      idempotencyKey: sim.key(),
      amountMoney: sim.usd(1_000n),
      tipMoney: sim.usd(200n),
      note: "thanks",
      referenceId: "ref",
    });
    expect(payment).toMatchObject({
      status: "COMPLETED",
      totalMoney: { amount: 1_200n, currency: "USD" },
      approvedMoney: { amount: 1_200n },
      processingFee: [{ type: "INITIAL", amountMoney: { amount: 65n } }],
      cardDetails: {
        status: "CAPTURED",
        card: { cardBrand: "VISA", last4: "5858", expMonth: 12n },
        entryMethod: "KEYED",
      },
      note: "thanks",
      referenceId: "ref",
      delayDuration: "PT168H",
      receiptNumber: payment?.id?.slice(0, 4),
    });
    const { order } = await sim.client.orders.get({ orderId: payment?.orderId ?? "" });
    expect(order).toMatchObject({
      state: "COMPLETED",
      totalMoney: { amount: 1_200n },
      totalTipMoney: { amount: 200n },
      netAmountDueMoney: { amount: 0n },
      tenders: [{ paymentId: payment?.id, type: "CARD", amountMoney: { amount: 1_200n } }],
    });
    expect(await sim.types()).toEqual(["payment.created", "payment.updated"]);
    const { events } = await sim.egress();
    const statuses = events.map(({ payload }) => payload.data.object);
    expect(statuses).toMatchObject([
      { payment: { status: "APPROVED" } },
      { payment: { status: "COMPLETED" } },
    ]);
  });

  test("by cash and from elsewhere", async () => {
    await using sim = await setup();
    const { payment: cash } = await sim.client.payments.create({
      sourceId: "CASH",
      idempotencyKey: sim.key(),
      amountMoney: sim.usd(750n),
      cashDetails: { buyerSuppliedMoney: sim.usd(1_000n) },
    });
    expect(cash).toMatchObject({
      sourceType: "CASH",
      cashDetails: { changeBackMoney: { amount: 250n } },
    });
    const { payment: check } = await sim.client.payments.create({
      sourceId: "EXTERNAL",
      idempotencyKey: sim.key(),
      amountMoney: sim.usd(750n),
      externalDetails: { type: "CHECK", source: "a bank" },
    });
    expect(check).toMatchObject({ sourceType: "EXTERNAL", externalDetails: { source: "a bank" } });
    const { refund } = await sim.client.refunds.refundPayment({
      idempotencyKey: sim.key(),
      paymentId: cash?.id ?? "",
      amountMoney: sim.usd(750n),
      reason: "cold",
    });
    expect(refund).toMatchObject({ destinationType: "CASH", reason: "cold" });
    const byType = await collect(
      sim.client.refunds.list({ sourceType: "CASH", status: "COMPLETED" }),
    );
    expect(byType).toMatchObject([{ id: refund?.id, status: "COMPLETED" }]);
    expect(await collect(sim.client.refunds.list({ sourceType: "CARD" }))).toEqual([]);
  });

  test("can be changed while they are held, with the version known", async () => {
    await using sim = await setup();
    const { client } = sim;
    const { payment } = await client.payments.create({
      sourceId: CARD,
      idempotencyKey: sim.key(),
      amountMoney: sim.usd(1_000n),
      autocomplete: false,
    });
    const paymentId = payment?.id ?? "";
    expect(payment?.capabilities).toContain("EDIT_AMOUNT_UP");
    const change = (versionToken: string | undefined, amount: bigint) =>
      client.payments.update({
        paymentId,
        idempotencyKey: sim.key(),
        payment: {
          amountMoney: sim.usd(amount),
          tipMoney: sim.usd(5n),
          ...(versionToken === undefined ? {} : { versionToken }),
        },
      });
    const changed = await change(payment?.versionToken ?? undefined, 1_500n);
    expect(changed.payment).toMatchObject({ totalMoney: { amount: 1_505n }, status: "APPROVED" });
    const stale = await failure(change(payment?.versionToken ?? undefined, 1n));
    expect(stale).toMatchObject({ statusCode: 409, errors: [{ code: "VERSION_MISMATCH" }] });
    const wrong = client.payments.complete({ paymentId, versionToken: "old" });
    expect((await failure(wrong)).statusCode).toBe(409);
    const { order } = await client.orders.get({ orderId: payment?.orderId ?? "" });
    expect(order?.totalMoney?.amount).toBe(1_505n);
    const canceled = await client.payments.cancel({ paymentId });
    expect(canceled.payment).toMatchObject({
      status: "CANCELED",
      cardDetails: { status: "VOIDED" },
    });
    expect((await failure(client.payments.cancel({ paymentId }))).errors).toMatchObject([
      { category: "INVALID_REQUEST_ERROR", code: "BAD_REQUEST" },
    ]);
    expect((await failure(change(undefined, 1n))).statusCode).toBe(400);
    const order2 = await client.orders.get({ orderId: payment?.orderId ?? "" });
    expect(order2.order?.state).toBe("CANCELED");
    expect(await sim.types()).toEqual(["payment.created", "payment.updated", "payment.updated"]);
  });

  test("are canceled by the key they were made under", async () => {
    await using sim = await setup();
    const idempotencyKey = sim.key();
    const { payment } = await sim.client.payments.create({
      sourceId: CARD,
      idempotencyKey,
      amountMoney: sim.usd(1n),
      autocomplete: false,
    });
    await sim.client.payments.cancelByIdempotencyKey({ idempotencyKey });
    await sim.client.payments.cancelByIdempotencyKey({ idempotencyKey });
    await sim.client.payments.cancelByIdempotencyKey({ idempotencyKey: "nobody's" });
    const got = await sim.client.payments.get({ paymentId: payment?.id ?? "" });
    expect(got.payment?.status).toBe("CANCELED");
    expect(await sim.types()).toEqual(["payment.created", "payment.updated"]);
  });

  test.each([
    ["cnon:card-nonce-declined", "GENERIC_DECLINE"],
    ["cnon:card-nonce-rejected-cvv", "CVV_FAILURE"],
    ["cnon:card-nonce-rejected-postalcode", "ADDRESS_VERIFICATION_FAILURE"],
    ["cnon:card-nonce-rejected-expiration", "INVALID_EXPIRATION"],
    ["cnon:card-nonce-already-used", "CARD_TOKEN_USED"],
    ["cnon:gift-card-nonce-insufficient-funds", "INSUFFICIENT_FUNDS"],
  ])("%s is declined with %s, and the failure can be read", async (sourceId, code) => {
    await using sim = await setup();
    const amountMoney = sim.usd(100n);
    const create = sim.client.payments.create({ sourceId, idempotencyKey: sim.key(), amountMoney });
    const error = await failure(create);
    expect(error).toMatchObject({
      statusCode: 400,
      errors: [{ category: "PAYMENT_METHOD_ERROR", code }],
    });
    const [failed] = await collect(sim.client.payments.list());
    expect(failed).toMatchObject({ status: "FAILED", cardDetails: { errors: [{ code }] } });
    expect(await sim.types()).toEqual(["payment.updated"]);
    const refund = sim.client.refunds.refundPayment({
      idempotencyKey: sim.key(),
      paymentId: failed?.id ?? "",
      amountMoney,
    });
    expect((await failure(refund)).errors).toMatchObject([{ code: "PAYMENT_NOT_REFUNDABLE" }]);
  });

  test("are listed in pages, in both orders, and with filters", async () => {
    await using sim = await setup();
    const made: (string | undefined)[] = [];
    for (const amount of [100n, 200n, 300n, 200n, 500n]) {
      const { payment } = await sim.client.payments.create({
        sourceId: amount === 500n ? "cnon:gift-card-nonce-ok" : CARD,
        idempotencyKey: sim.key(),
        amountMoney: sim.usd(amount),
      });
      made.push(payment?.id);
    }
    const ids = async (request: Parameters<typeof sim.client.payments.list>[0]) =>
      (await collect(sim.client.payments.list(request))).map(({ id }) => id);
    expect(await ids({ limit: 1 })).toEqual([...made].reverse());
    expect(await ids({ limit: 2, sortOrder: "ASC" })).toEqual(made);
    expect(await ids({ limit: 2, sortField: "UPDATED_AT", sortOrder: "ASC" })).toEqual(made);
    expect(await ids({ total: 200n, sortOrder: "ASC" })).toEqual([made[1], made[3]]);
    expect(await ids({ last4: "0000" })).toEqual([made[4]]);
    expect(await ids({ cardBrand: "SQUARE_GIFT_CARD" })).toEqual([made[4]]);
    expect(await ids({ isOfflinePayment: true })).toEqual([]);
    expect(await ids({ locationId: "other" })).toEqual([]);
    expect(await ids({ endTime: "2020-01-01T00:00:00Z" })).toEqual([]);
    const first = await sim.client.payments.list({ limit: 5 });
    expect(first.hasNextPage()).toBe(false);
  });

  test("offline payments are listed by the time at which the client took them", async () => {
    await using sim = await setup();
    const made: (string | undefined)[] = [];
    for (const time of ["2026-01-03T00:00:00Z", "2026-01-02T00:00:00Z", undefined]) {
      const { payment } = await sim.client.payments.create({
        sourceId: CARD,
        idempotencyKey: sim.key(),
        amountMoney: sim.usd(100n),
        ...(time !== undefined && { offlinePaymentDetails: { clientCreatedAt: time } }),
      });
      expect(payment?.isOfflinePayment).toBe(time === undefined ? undefined : true);
      made.push(payment?.id);
    }
    const ids = async (request: Parameters<typeof sim.client.payments.list>[0]) =>
      (await collect(sim.client.payments.list({ sortOrder: "ASC", ...request }))).map(
        ({ id }) => id,
      );
    const sorted = { isOfflinePayment: true, sortField: "OFFLINE_CREATED_AT" } as const;
    expect(await ids(sorted)).toEqual([made[1], made[0]]);
    expect(await ids({ isOfflinePayment: false })).toEqual([made[2]]);
    expect(await ids({ offlineBeginTime: "2026-01-02T12:00:00Z" })).toEqual([made[0]]);
    expect(await ids({ offlineEndTime: "2026-01-02T12:00:00Z" })).toEqual([made[1]]);
  });

  test("unknown ones are Square's 404", async () => {
    await using sim = await setup();
    const error = await failure(sim.client.payments.get({ paymentId: "nothing" }));
    expect(error).toMatchObject({
      statusCode: 404,
      errors: [
        {
          category: "INVALID_REQUEST_ERROR",
          code: "NOT_FOUND",
          detail: "Could not find payment with id: nothing",
        },
      ],
    });
  });

  test("nothing is refunded before it is captured", async () => {
    await using sim = await setup();
    const { payment } = await sim.client.payments.create({
      sourceId: CARD,
      idempotencyKey: sim.key(),
      amountMoney: sim.usd(100n),
      autocomplete: false,
    });
    const refund = sim.client.refunds.refundPayment({
      idempotencyKey: sim.key(),
      paymentId: payment?.id ?? "",
      amountMoney: sim.usd(1n),
    });
    expect((await failure(refund)).errors).toMatchObject([
      { category: "REFUND_ERROR", code: "REFUND_ERROR_PAYMENT_NEEDS_COMPLETION" },
    ]);
  });
});

describe("orders", () => {
  const start = async () => {
    const sim = await setup();
    const { location } = await sim.client.locations.get({ locationId: "main" });
    const locationId = location?.id ?? "";
    const make = async (amount = 1_000n, extra: object = {}) => {
      const lineItems = [
        { uid: "tea", name: "Tea", quantity: "1", basePriceMoney: sim.usd(amount) },
      ];
      const { order } = await sim.client.orders.create({
        order: { locationId, lineItems, ...extra },
      });
      return order?.id ?? "";
    };
    const hold = async (orderId: string, amount: bigint) => {
      const { payment } = await sim.client.payments.create({
        sourceId: CARD,
        idempotencyKey: sim.key(),
        amountMoney: sim.usd(amount),
        autocomplete: false,
        orderId,
      });
      return payment?.id ?? "";
    };
    return { ...sim, locationId, make, hold };
  };

  test("are added up with taxes, discounts and service charges, and need not be made for it", async () => {
    await using sim = await start();
    const order = {
      locationId: sim.locationId,
      lineItems: [
        {
          uid: "tea",
          name: "Tea",
          quantity: "2",
          basePriceMoney: sim.usd(500n),
          appliedTaxes: [{ taxUid: "city" }],
        },
        {
          uid: "cake",
          name: "Cake",
          quantity: "1.5",
          quantityUnit: { precision: 1 },
          basePriceMoney: sim.usd(200n),
        },
      ],
      taxes: [
        { uid: "state", name: "State", percentage: "10" },
        { uid: "city", name: "City", percentage: "5", scope: "LINE_ITEM" as const },
      ],
      discounts: [{ uid: "off", name: "Off", amountMoney: sim.usd(130n) }],
      serviceCharges: [
        {
          uid: "s",
          name: "Service",
          percentage: "10",
          calculationPhase: "SUBTOTAL_PHASE" as const,
        },
      ],
    };
    const { order: priced } = await sim.client.orders.calculate({ order });
    // 1000 + 300 - 130 = 1170; 117 of state tax, 45 of city tax on 900, 117 of service.
    expect(priced).toMatchObject({
      totalDiscountMoney: { amount: 130n },
      totalTaxMoney: { amount: 162n },
      totalServiceChargeMoney: { amount: 117n },
      totalMoney: { amount: 1_449n },
      lineItems: [
        { grossSalesMoney: { amount: 1_000n }, totalDiscountMoney: { amount: 100n } },
        { grossSalesMoney: { amount: 300n }, totalDiscountMoney: { amount: 30n } },
      ],
    });
    expect(priced?.id).toBeUndefined();
    expect((await sim.egress()).events).toEqual([]);
    const { order: made } = await sim.client.orders.create({ order });
    expect(made?.totalMoney).toEqual(priced?.totalMoney);
    expect(await sim.types()).toEqual(["order.created"]);
  });

  test("change the given fields of their version", async () => {
    await using sim = await start();
    const orderId = await sim.make(1_000n, { metadata: { a: "b" }, referenceId: "ref" });
    const { order } = await sim.client.orders.update({
      orderId,
      order: {
        locationId: sim.locationId,
        version: 1,
        lineItems: [
          { uid: "tea", quantity: "3" },
          { name: "Cake", quantity: "1", basePriceMoney: sim.usd(1n) },
        ],
        taxes: [{ uid: "t", name: "Tax", percentage: "10" }],
      },
      fieldsToClear: ["metadata"],
    });
    expect(order).toMatchObject({
      version: 2,
      referenceId: "ref",
      totalMoney: { amount: 3_301n },
      lineItems: [{ uid: "tea", name: "Tea", quantity: "3" }, { name: "Cake" }],
    });
    expect(order?.metadata).toBeUndefined();
    const stale = sim.client.orders.update({
      orderId,
      order: { locationId: sim.locationId, version: 1 },
    });
    expect(await failure(stale)).toMatchObject({
      statusCode: 409,
      errors: [{ code: "VERSION_MISMATCH" }],
    });
    const { order: whole } = await sim.client.orders.update({
      orderId,
      order: { ...order, locationId: sim.locationId, version: 2 },
      fieldsToClear: ["taxes", "line_items[tea]"],
    });
    expect(whole?.version).toBe(3);
    const { order: canceled } = await sim.client.orders.update({
      orderId,
      order: { locationId: sim.locationId, version: 3, state: "CANCELED" },
    });
    expect(canceled).toMatchObject({ state: "CANCELED", version: 4 });
    expect(canceled?.closedAt).toBeDefined();
    expect(await sim.types()).toEqual([
      "order.created",
      "order.updated",
      "order.updated",
      "order.updated",
    ]);
  });

  test("are paid with several authorized payments", async () => {
    await using sim = await start();
    const orderId = await sim.make();
    const first = await sim.hold(orderId, 400n);
    const pay = (paymentIds: string[]) =>
      sim.client.orders.pay({ orderId, idempotencyKey: sim.key(), paymentIds });
    expect((await failure(pay([first]))).errors).toMatchObject([
      { code: "PAYMENT_AMOUNT_MISMATCH" },
    ]);
    const second = await sim.hold(orderId, 600n);
    expect((await failure(sim.hold(orderId, 1n))).errors).toMatchObject([
      { code: "PAYMENT_AMOUNT_MISMATCH", field: "amount_money.amount" },
    ]);
    const before = (await sim.types()).length;
    const { order } = await pay([first, second]);
    expect(order).toMatchObject({ state: "COMPLETED", netAmountDueMoney: { amount: 0n } });
    expect(order?.tenders).toHaveLength(2);
    expect((await sim.types()).slice(before)).toEqual([
      "order.updated",
      "payment.updated",
      "payment.updated",
    ]);
    const { payment } = await sim.client.payments.get({ paymentId: first });
    expect(payment?.status).toBe("COMPLETED");
    expect((await failure(pay([first, second]))).statusCode).toBe(400);
    expect((await failure(sim.hold(orderId, 1n))).statusCode).toBe(400);
  });

  test("a canceled payment leaves its order open", async () => {
    await using sim = await start();
    const orderId = await sim.make();
    await sim.client.payments.cancel({ paymentId: await sim.hold(orderId, 1_000n) });
    const { order } = await sim.client.orders.get({ orderId });
    expect(order).toMatchObject({ state: "OPEN", netAmountDueMoney: { amount: 1_000n } });
    expect(order?.tenders).toBeUndefined();
  });

  test("are found by state, customer, source and time, in pages, whole or in short", async () => {
    await using sim = await start();
    const { customer } = await sim.client.customers.create({ companyName: "Tea & Co" });
    const customerId = customer?.id ?? "";
    const ids = [
      await sim.make(1n),
      await sim.make(2n, { customerId }),
      await sim.make(3n, { source: { name: "Till" } }),
    ];
    const cancel = { locationId: sim.locationId, version: 1, state: "CANCELED" as const };
    await sim.client.orders.update({ orderId: ids[0] ?? "", order: cancel });
    type Search = Parameters<typeof sim.client.orders.search>[0];
    const find = async (search: Search) => {
      const answer = await sim.client.orders.search({ locationIds: [sim.locationId], ...search });
      return (answer.orders ?? []).map(({ id }) => id);
    };
    expect(await find({})).toEqual([...ids].reverse());
    expect(await find({ query: { filter: { stateFilter: { states: ["OPEN"] } } } })).toEqual([
      ids[2],
      ids[1],
    ]);
    expect(
      await find({ query: { filter: { customerFilter: { customerIds: [customerId] } } } }),
    ).toEqual([ids[1]]);
    expect(await find({ query: { filter: { sourceFilter: { sourceNames: ["Till"] } } } })).toEqual([
      ids[2],
    ]);
    const sort = { sortField: "CLOSED_AT" as const };
    const closedAt = { startAt: "2020-01-01T00:00:00Z" };
    const stateFilter = { states: ["COMPLETED" as const, "CANCELED" as const] };
    expect(
      await find({ query: { sort, filter: { stateFilter, dateTimeFilter: { closedAt } } } }),
    ).toEqual([ids[0]]);
    const page = await sim.client.orders.search({
      locationIds: [sim.locationId],
      limit: 2,
      returnEntries: true,
    });
    expect(page.orderEntries?.map(({ orderId }) => orderId)).toEqual([ids[2], ids[1]]);
    expect(await find({ limit: 2, cursor: page.cursor ?? "" })).toEqual([ids[0]]);
    const { orders } = await sim.client.orders.batchGet({ orderIds: [...ids, "nothing"] });
    expect(orders?.map(({ id }) => id)).toEqual(ids);
  });

  test("are cloned as drafts", async () => {
    await using sim = await start();
    const orderId = await sim.make(1_000n);
    const { order } = await sim.client.orders.clone({ orderId, version: 1 });
    expect(order).toMatchObject({ state: "DRAFT", totalMoney: { amount: 1_000n } });
    expect(order?.id).not.toBe(orderId);
  });
});

describe("customers and cards", () => {
  test("customers are made, changed, listed by name, found and deleted", async () => {
    await using sim = await setup();
    const { customers } = sim.client;
    const add = async (givenName: string, emailAddress: string) =>
      (await customers.create({ givenName, emailAddress })).customer?.id ?? "";
    const carl = await add("Carl", "carl@tea.example");
    const ada = await add("ada", "ada@tea.example");
    const bob = await add("Bob", "bob@cake.example");
    const ids = (list: readonly { id?: string }[]) => list.map(({ id }) => id);
    expect(ids(await collect(customers.list({ limit: 1 })))).toEqual([ada, bob, carl]);
    expect(
      ids(await collect(customers.list({ sortField: "CREATED_AT", sortOrder: "DESC" }))),
    ).toEqual([bob, ada, carl]);
    const { customer } = await customers.update({ customerId: carl, version: 0n, note: "late" });
    expect(customer).toMatchObject({ version: 1n, note: "late", givenName: "Carl" });
    const stale = await failure(customers.update({ customerId: carl, version: 0n, note: "x" }));
    expect(stale.statusCode).toBe(409);
    const cleared = await customers.update({ customerId: carl, note: null });
    expect(cleared.customer?.note).toBeUndefined();
    const found = await customers.search({
      query: { filter: { emailAddress: { fuzzy: "TEA" } } },
      count: true,
    });
    expect(found).toMatchObject({ count: 2n, customers: [{ id: ada }, { id: carl }] });
    await customers.delete({ customerId: ada });
    expect((await failure(customers.get({ customerId: ada }))).statusCode).toBe(404);
    const { customer: got } = await customers.get({ customerId: bob });
    expect(got?.emailAddress).toBe("bob@cake.example");
    expect(await sim.types()).toEqual([
      "customer.created",
      "customer.created",
      "customer.created",
      "customer.updated",
      "customer.updated",
      "customer.deleted",
    ]);
  });

  test("a card on file pays for its customer until it is disabled", async () => {
    await using sim = await setup();
    const { cards, payments } = sim.client;
    const { customer } = await sim.client.customers.create({ givenName: "Ada" });
    const customerId = customer?.id ?? "";
    const { card } = await cards.create({
      idempotencyKey: sim.key(),
      sourceId: CARD,
      card: { customerId, cardholderName: "Ada L", expYear: 2_030n },
    });
    const cardId = card?.id ?? "";
    expect(card).toMatchObject({ enabled: true, last4: "5858", expYear: 2_030n, customerId });
    expect(cardId).toMatch(/^ccof:/);
    const pay = (extra: object) =>
      payments.create({
        sourceId: cardId,
        idempotencyKey: sim.key(),
        amountMoney: sim.usd(100n),
        ...extra,
      });
    expect((await failure(pay({}))).errors).toMatchObject([{ field: "customer_id" }]);
    const { payment } = await pay({ customerId });
    expect(payment?.cardDetails).toMatchObject({ entryMethod: "ON_FILE", card: { id: cardId } });
    const again = await cards.create({
      idempotencyKey: sim.key(),
      sourceId: payment?.id ?? "",
      card: { customerId },
    });
    expect(again.card?.id).not.toBe(cardId);
    expect((await cards.get({ cardId })).card).toEqual(card);
    const disabled = await cards.disable({ cardId });
    expect(disabled.card).toMatchObject({ enabled: false, version: 2n });
    expect((await failure(pay({ customerId }))).errors).toMatchObject([{ code: "INVALID_CARD" }]);
    expect(await collect(cards.list())).toMatchObject([{ id: again.card?.id }]);
    expect(await collect(cards.list({ customerId, includeDisabled: true }))).toMatchObject([
      { id: cardId },
      { id: again.card?.id },
    ]);
    const types = await sim.types();
    expect(types.filter((type) => type.startsWith("card."))).toEqual([
      "card.created",
      "card.created",
      "card.disabled",
    ]);
  });
});

test("a subscription gets its events and a test, signed as Square's library verifies", async () => {
  await using sim = await setup({ deliverAlso: ["second-payments"] });
  const verdicts: Promise<boolean>[] = [];
  let signatureKey = "";
  await using receiver = await startReceiver(({ headers, body }) => {
    const signatureHeader = String(headers["x-square-hmacsha256-signature"]);
    const requestBody = body.toString();
    const notificationUrl = `${receiver.url}?app=1`;
    verdicts.push(
      WebhooksHelper.verifySignature({
        requestBody,
        signatureHeader,
        signatureKey,
        notificationUrl,
      }),
    );
    return 200;
  });
  const { subscriptions } = sim.client.webhooks;
  const { subscription } = await subscriptions.create({
    idempotencyKey: sim.key(),
    subscription: {
      name: "customers",
      eventTypes: ["customer.created"],
      notificationUrl: `${receiver.url}?app=1`,
    },
  });
  signatureKey = subscription?.signatureKey ?? "";
  const subscriptionId = subscription?.id ?? "";
  const { customer } = await sim.client.customers.create({ givenName: "Ada" });
  await sim.client.customers.update({ customerId: customer?.id ?? "", givenName: "Grace" });
  await subscriptions.test({ subscriptionId, eventType: "payment.created" });
  await settled(sim.running);
  expect(await sim.types()).toEqual(["customer.created", "customer.updated", "payment.created"]);
  expect((await sim.egress()).delivery).toEqual({
    results: [1, 3].map((seq) => ({
      generation: 1,
      seq,
      endpoint: subscriptionId,
      status: "delivered",
      http_status: 200,
    })),
    pending: 0,
    in_flight: false,
  });
  expect(await Promise.all(verdicts)).toEqual([true, true]);
});

test("webhook subscriptions are kept, changed and deleted, and get nothing while delivery is off", async () => {
  await using sim = await setup();
  await using receiver = await startReceiver();
  const { subscriptions, eventTypes } = sim.client.webhooks;
  const types = (await eventTypes.list()).eventTypes ?? [];
  expect(types).toContain("payment.updated");
  const { subscription } = await subscriptions.create({
    idempotencyKey: sim.key(),
    subscription: { name: "all", eventTypes: types, notificationUrl: receiver.url },
  });
  const subscriptionId = subscription?.id ?? "";
  expect(subscriptionId).toMatch(/^wbhk_[0-9a-f]{32}$/);
  await sim.client.customers.create({ givenName: "Ada" });
  const tested = await subscriptions.test({ subscriptionId, eventType: "payment.created" });
  expect(tested.subscriptionTestResult).toMatchObject({ passesFilter: true });
  const { signatureKey } = await subscriptions.updateSignatureKey({ subscriptionId });
  expect(signatureKey).not.toBe(subscription?.signatureKey);
  await subscriptions.update({ subscriptionId, subscription: { enabled: false, name: "off" } });
  expect(await collect(subscriptions.list())).toEqual([]);
  expect(await collect(subscriptions.list({ includeDisabled: true }))).toMatchObject([
    { id: subscriptionId, enabled: false, name: "off", signatureKey },
  ]);
  await subscriptions.delete({ subscriptionId });
  expect((await failure(subscriptions.get({ subscriptionId }))).statusCode).toBe(404);
  expect(await sim.types()).toEqual(["customer.created"]);
  expect(receiver.received).toEqual([]);
});

describe("disputes", () => {
  test.each([
    [8_801n, "AMOUNT_DIFFERS"],
    [8_802n, "CANCELLED"],
    [8_803n, "DUPLICATE"],
    [8_804n, "NO_KNOWLEDGE"],
    [8_805n, "NOT_AS_DESCRIBED"],
    [8_806n, "NOT_RECEIVED"],
    [8_807n, "PAID_BY_OTHER_MEANS"],
    [8_808n, "CUSTOMER_REQUESTS_CREDIT"],
    [8_809n, "EMV_LIABILITY_SHIFT"],
  ])("a payment of %s cents is disputed: %s", async (amount, reason) => {
    await using sim = await setup();
    const pay = { sourceId: CARD, idempotencyKey: sim.key(), amountMoney: sim.usd(amount) };
    const { payment } = await sim.client.payments.create(pay);
    expect(await collect(sim.client.disputes.list())).toMatchObject([
      { reason, state: "EVIDENCE_REQUIRED", disputedPayment: { paymentId: payment?.id } },
    ]);
    expect(await sim.types()).toEqual(["payment.created", "payment.updated", "dispute.created"]);
  });

  test("no test amount opens a dispute before the payment is captured", async () => {
    await using sim = await setup();
    const amountMoney = sim.usd(8_803n);
    const held = { sourceId: CARD, idempotencyKey: sim.key(), amountMoney, autocomplete: false };
    const { payment } = await sim.client.payments.create(held);
    expect(await collect(sim.client.disputes.list())).toEqual([]);
    await sim.client.payments.complete({ paymentId: payment?.id ?? "" });
    expect(await collect(sim.client.disputes.list())).toHaveLength(1);
    const cashDetails = { buyerSuppliedMoney: amountMoney };
    const cash = { sourceId: "CASH", idempotencyKey: sim.key(), amountMoney, cashDetails };
    await sim.client.payments.create(cash);
    expect(await collect(sim.client.disputes.list())).toHaveLength(1);
  });

  /** A disputed payment. */
  async function disputed() {
    const sim = await setup();
    const pay = { sourceId: CARD, idempotencyKey: sim.key(), amountMoney: sim.usd(8_803n) };
    const { payment } = await sim.client.payments.create(pay);
    const [dispute] = await collect(sim.client.disputes.list());
    return { ...sim, paymentId: payment?.id ?? "", disputeId: dispute?.id ?? "" };
  }
  const pdf = (name: string) => new File(["%PDF-1.4"], name, { type: "application/pdf" });

  test.each([
    ["evidence_won.pdf", "WON"],
    ["evidence_lost.pdf", "LOST"],
    ["receipt.pdf", "PROCESSING"],
  ])("is challenged with evidence; %s means %s", async (filename, outcome) => {
    await using sim = await disputed();
    const { disputeId } = sim;
    const { disputes } = sim.client;
    const text = await disputes.createEvidenceText({
      disputeId,
      idempotencyKey: sim.key(),
      evidenceType: "TRACKING_NUMBER",
      evidenceText: "1Z8888888888888888",
    });
    const file = await disputes.createEvidenceFile({
      disputeId,
      request: { idempotencyKey: sim.key(), evidenceType: "RECEIPT" },
      imageFile: pdf(filename),
    });
    expect(file.evidence).toMatchObject({ disputeId, evidenceFile: { filename } });
    const listed = await collect(disputes.evidence.list({ disputeId }));
    expect(listed).toEqual([text.evidence, file.evidence]);
    const evidenceId = text.evidence?.id ?? "";
    const got = await disputes.evidence.get({ disputeId, evidenceId });
    expect(got.evidence).toEqual(text.evidence);
    await disputes.evidence.delete({ disputeId, evidenceId });
    const missing = disputes.evidence.get({ disputeId, evidenceId });
    expect((await failure(missing)).statusCode).toBe(404);
    const { dispute } = await disputes.submitEvidence({ disputeId });
    expect(dispute).toMatchObject({ state: "PROCESSING", evidenceIds: [file.evidence?.id] });
    expect((await disputes.get({ disputeId })).dispute?.state).toBe(outcome);
    expect((await failure(disputes.submitEvidence({ disputeId }))).statusCode).toBe(400);
    const refund = sim.client.refunds.refundPayment({
      idempotencyKey: sim.key(),
      paymentId: sim.paymentId,
      amountMoney: sim.usd(1n),
    });
    const code = await refund.then(
      () => "refunded",
      (error: unknown) => (error instanceof SquareError ? error.errors[0]?.code : error),
    );
    expect(code).toBe(outcome === "WON" ? "refunded" : "PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE");
    const types = await sim.types();
    expect(types.filter((type) => type.startsWith("dispute."))).toEqual([
      "dispute.created",
      "dispute.evidence.created",
      "dispute.evidence.created",
      "dispute.evidence.deleted",
      "dispute.state.updated",
      ...(outcome === "PROCESSING" ? [] : ["dispute.state.updated"]),
    ]);
  });

  test("takes evidence of mebibytes", async () => {
    await using sim = await disputed();
    const { evidence } = await sim.client.disputes.createEvidenceFile({
      disputeId: sim.disputeId,
      request: { idempotencyKey: sim.key() },
      imageFile: new File(["x".repeat(3_000_000)], "scan.pdf", { type: "application/pdf" }),
    });
    expect(evidence?.evidenceFile?.filename).toBe("scan.pdf");
  });

  test("is accepted while its evidence is in processing", async () => {
    await using sim = await disputed();
    const { disputeId } = sim;
    const { disputes } = sim.client;
    await disputes.createEvidenceText({
      disputeId,
      idempotencyKey: sim.key(),
      evidenceType: "GENERIC_EVIDENCE",
      evidenceText: "This is not a duplicate",
    });
    await disputes.submitEvidence({ disputeId });
    expect((await disputes.accept({ disputeId })).dispute?.state).toBe("ACCEPTED");
  });

  test("is accepted, found by its state, and lost without a response in time", async () => {
    await using sim = await disputed();
    const { disputes } = sim.client;
    const { dispute } = await disputes.accept({ disputeId: sim.disputeId });
    expect(dispute).toMatchObject({ state: "ACCEPTED", version: 2 });
    expect((await failure(disputes.accept({ disputeId: sim.disputeId }))).errors).toMatchObject([
      { code: "BAD_REQUEST" },
    ]);
    const pay = { sourceId: CARD, idempotencyKey: sim.key(), amountMoney: sim.usd(8_804n) };
    await sim.client.payments.create(pay);
    const open = await collect(disputes.list({ states: "EVIDENCE_REQUIRED" }));
    expect(open).toMatchObject([{ reason: "NO_KNOWLEDGE" }]);
    expect(await collect(disputes.list({ locationId: "other" }))).toEqual([]);
    await sim.running.call({
      method: "POST",
      path: "/_sim/clock",
      body: { advance_seconds: 14 * 86_400 },
    });
    const late = await disputes.get({ disputeId: open[0]?.id ?? "" });
    expect(late.dispute?.state).toBe("LOST");
  });

  test("a file needs a form, a known type and an open dispute", async () => {
    await using sim = await disputed();
    const { disputeId } = sim;
    const sent = { disputeId, request: { idempotencyKey: sim.key() } };
    const image = new File(["x"], "x.html", { type: "text/html" });
    const wrong = sim.client.disputes.createEvidenceFile({ ...sent, imageFile: image });
    expect((await failure(wrong)).errors).toMatchObject([{ field: "image_file" }]);
    const without = sim.client.disputes.createEvidenceFile(sent);
    expect((await failure(without)).errors).toMatchObject([
      { code: "MISSING_REQUIRED_PARAMETER", field: "image_file" },
    ]);
    await sim.client.disputes.accept({ disputeId });
    const late = sim.client.disputes.createEvidenceFile({ ...sent, imageFile: pdf("a.pdf") });
    expect((await failure(late)).errors).toMatchObject([{ code: "BAD_REQUEST" }]);
  });
});

test("an unsupported route throws", async () => {
  await using sim = await setup();
  const older = { locationId: "main", transactionId: "none" };
  const error = await failure(sim.client.locations.transactions.get(older));
  expect(error).toMatchObject({ statusCode: 404, errors: [{ code: "NOT_FOUND" }] });
});

testConformance(simulator, conformance, import.meta.url);

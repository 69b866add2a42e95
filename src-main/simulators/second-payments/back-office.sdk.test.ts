import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const square = new SquareClient({ token: "EAAA", baseUrl, maxRetries: 0 });
  let keys = 0;
  const idempotencyKey = () => `back-office-${String((keys += 1))}`;
  const locationId = (await square.locations.get({ locationId: "main" })).location?.id ?? "";
  const types = async () => {
    const response = await fetch(`${baseUrl}/_sim/egress`);
    const { events } = (await response.json()) as { events: { type: string }[] };
    return events.map(({ type }) => type);
  };
  return { ...served, square, idempotencyKey, locationId, types };
}

test("vendors are added, changed and found, alone and at once", async () => {
  await using sim = await setup();
  const { square, idempotencyKey } = sim;
  const { vendor } = await square.vendors.create({
    idempotencyKey: idempotencyKey(),
    vendor: { name: "Tea Traders", contacts: [{ name: "Bo", ordinal: 1 }], accountNumber: "4" },
  });
  expect(vendor).toMatchObject({ name: "Tea Traders", status: "ACTIVE", version: 1 });
  const vendorId = vendor?.id ?? "";
  const changed = await square.vendors.update({
    vendorId,
    body: {
      idempotencyKey: idempotencyKey(),
      vendor: { note: "slow", version: 1, status: "INACTIVE" },
    },
  });
  expect(changed.vendor).toMatchObject({ note: "slow", accountNumber: "4", version: 2 });
  await expect(
    square.vendors.update({ vendorId, body: { vendor: { version: 1, status: "ACTIVE" } } }),
  ).rejects.toThrow("VERSION_MISMATCH");
  const { responses } = await square.vendors.batchCreate({
    vendors: { a: { name: "Ale", status: "ACTIVE" }, b: { note: "nameless" } },
  });
  expect(responses?.["a"]?.vendor?.name).toBe("Ale");
  expect(responses?.["b"]?.errors?.[0]?.code).toBe("MISSING_REQUIRED_PARAMETER");
  const aleId = responses?.["a"]?.vendor?.id ?? "";
  const updated = await square.vendors.batchUpdate({
    vendors: { [aleId]: { vendor: { name: "Ale & Co", status: "ACTIVE" } } },
  });
  expect(updated.responses?.[aleId]?.vendor?.name).toBe("Ale & Co");
  const read = await square.vendors.batchGet({ vendorIds: [aleId, "none"] });
  expect(read.responses?.["none"]?.errors?.[0]?.code).toBe("NOT_FOUND");
  const found = await square.vendors.search({
    filter: { status: ["ACTIVE", "INACTIVE"] },
    sort: { field: "NAME", order: "DESC" },
  });
  expect(found.vendors?.map(({ name }) => name)).toEqual(["Tea Traders", "Ale & Co"]);
  const named = await square.vendors.search({ filter: { name: ["Ale & Co"], status: ["ACTIVE"] } });
  expect(named.vendors).toHaveLength(1);
  expect((await square.vendors.get({ vendorId })).vendor?.status).toBe("INACTIVE");
  expect(await sim.types()).toEqual(
    ["created", "updated", "created", "updated"].map((change) => `vendor.${change}`),
  );
});

test("customers are added, read, changed and deleted at once", async () => {
  await using sim = await setup();
  const { customers } = sim.square;
  const { responses } = await customers.batchCreate({
    customers: { a: { givenName: "Ada" }, b: { note: "nobody" } },
  });
  expect(responses?.["b"]?.errors?.[0]?.code).toBe("BAD_REQUEST");
  const id = responses?.["a"]?.customer?.id ?? "";
  const { responses: updated } = await customers.bulkUpdateCustomers({
    customers: { [id]: { familyName: "Okafor", version: 0n } },
  });
  expect(updated?.[id]?.customer?.familyName).toBe("Okafor");
  const read = await customers.bulkRetrieveCustomers({ customerIds: [id, "none"] });
  expect(read.responses?.[id]?.customer?.givenName).toBe("Ada");
  expect(read.responses?.["none"]?.errors?.[0]?.code).toBe("NOT_FOUND");
  const { card } = await customers.cards.create({
    customerId: id,
    cardNonce: "cnon:card-nonce-ok",
    cardholderName: "Ada Okafor",
  });
  expect(card).toMatchObject({ customerId: id, cardholderName: "Ada Okafor" });
  await customers.cards.delete({ customerId: id, cardId: card?.id ?? "" });
  expect((await sim.square.cards.get({ cardId: card?.id ?? "" })).card?.enabled).toBe(false);
  await customers.bulkDeleteCustomers({ customerIds: [id] });
  await expect(customers.get({ customerId: id })).rejects.toThrow("NOT_FOUND");
});

test("jobs and employees show the team", async () => {
  await using sim = await setup();
  const { square, idempotencyKey } = sim;
  const { job } = await square.team.createJob({
    idempotencyKey: idempotencyKey(),
    job: { title: "Barista" },
  });
  const jobId = job?.id ?? "";
  expect(job).toMatchObject({ title: "Barista", isTipEligible: true, version: 1 });
  const { job: renamed } = await square.team.updateJob({
    jobId,
    job: { title: "Head barista", version: 1 },
  });
  expect(renamed).toMatchObject({ title: "Head barista", version: 2 });
  expect((await square.team.listJobs({})).jobs).toHaveLength(1);
  expect((await square.team.retrieveJob({ jobId })).job?.title).toBe("Head barista");
  const [owner] = (await square.employees.list({ status: "ACTIVE" })).data;
  expect(owner).toMatchObject({
    firstName: "Sandbox",
    isOwner: true,
    locationIds: [sim.locationId],
  });
  const { employee } = await square.employees.get({ id: owner?.id ?? "" });
  expect(employee?.lastName).toBe("Seller");
});

test("checkout settings change by section", async () => {
  await using sim = await setup();
  const { checkout } = sim.square;
  const { locationId } = sim;
  const first = await checkout.retrieveLocationSettings({ locationId });
  expect(first.locationSettings).toMatchObject({ locationId, coupons: { enabled: false } });
  await checkout.updateLocationSettings({
    locationId,
    locationSettings: { coupons: { enabled: true }, branding: { buttonColor: "#112233" } },
  });
  const { locationSettings } = await checkout.retrieveLocationSettings({ locationId });
  expect(locationSettings).toMatchObject({
    coupons: { enabled: true },
    branding: { buttonColor: "#112233" },
    tipping: { defaultPercent: 15 },
  });
  const { merchantSettings } = await checkout.updateMerchantSettings({
    merchantSettings: { paymentMethods: { applePay: { enabled: false } } },
  });
  expect(merchantSettings?.paymentMethods?.applePay?.enabled).toBe(false);
  const kept = await checkout.retrieveMerchantSettings();
  expect(kept.merchantSettings?.paymentMethods?.applePay?.enabled).toBe(false);
  expect(await sim.types()).toEqual([
    "online_checkout.location_settings.updated",
    "online_checkout.merchant_settings.updated",
  ]);
});

test("a snippet is put into the pages of the site", async () => {
  await using sim = await setup();
  const { sites, snippets } = sim.square;
  const siteId = (await sites.list()).sites?.[0]?.id ?? "";
  await expect(snippets.get({ siteId })).rejects.toThrow("NOT_FOUND");
  const { snippet } = await snippets.upsert({ siteId, snippet: { content: "<script></script>" } });
  const { snippet: replaced } = await snippets.upsert({ siteId, snippet: { content: "<b></b>" } });
  expect(replaced?.id).toBe(snippet?.id);
  expect((await snippets.get({ siteId })).snippet).toMatchObject({ siteId, content: "<b></b>" });
  await snippets.delete({ siteId });
  await expect(snippets.get({ siteId })).rejects.toThrow("NOT_FOUND");
});

test("each location is a channel, and no device is paired", async () => {
  await using sim = await setup();
  const { square, locationId } = sim;
  const [channel] = (await square.channels.list({ referenceType: "LOCATION" })).data;
  expect(channel?.reference).toEqual({ type: "LOCATION", id: locationId });
  const channelId = channel?.id ?? "";
  expect((await square.channels.get({ channelId })).channel?.status).toBe("ACTIVE");
  const { responses } = await square.channels.bulkRetrieve({ channelIds: [channelId, "none"] });
  expect(responses?.["none"]?.errors?.[0]?.code).toBe("NOT_FOUND");
  expect((await square.channels.list({ referenceType: "KIOSK" })).data).toEqual([]);
  expect((await square.devices.list({ locationId })).data).toEqual([]);
  await expect(square.devices.get({ deviceId: "none" })).rejects.toThrow("NOT_FOUND");
});

test("a bank account is kept, verified and disabled", async () => {
  await using sim = await setup();
  const { bankAccounts, customers } = sim.square;
  const customerId = (await customers.create({ givenName: "Ada" })).customer?.id ?? "";
  const { bankAccount } = await bankAccounts.createBankAccount({
    idempotencyKey: sim.idempotencyKey(),
    sourceId: "bnon:bank-nonce-ok",
    customerId,
  });
  const bankAccountId = bankAccount?.id ?? "";
  expect(bankAccount?.status).toBe("VERIFICATION_IN_PROGRESS");
  expect((await bankAccounts.get({ bankAccountId })).bankAccount).toMatchObject({
    status: "VERIFIED",
    debitable: true,
    customerId,
  });
  expect((await bankAccounts.list({ customerId })).data).toHaveLength(1);
  expect((await bankAccounts.list({ customerId: "none" })).data).toHaveLength(0);
  const disabled = await bankAccounts.disableBankAccount({ bankAccountId });
  expect(disabled.bankAccount?.status).toBe("DISABLED");
  await expect(bankAccounts.getByV1Id({ v1BankAccountId: "1" })).rejects.toThrow("NOT_FOUND");
  expect((await sim.types()).slice(1)).toEqual(
    ["created", "verified", "disabled"].map((change) => `bank_account.${change}`),
  );
});

test("a domain is registered for Apple Pay", async () => {
  await using sim = await setup();
  const { applePay } = sim.square;
  expect((await applePay.registerDomain({ domainName: "shop.example.com" })).status).toBe(
    "VERIFIED",
  );
  await expect(applePay.registerDomain({ domainName: "no domain" })).rejects.toThrow("domain_name");
});

test("events can be searched once this is enabled", async () => {
  await using sim = await setup();
  const { customers, events } = sim.square;
  await customers.create({ givenName: "Before" });
  expect((await events.searchEvents({})).events).toBeUndefined();
  await events.enableEvents();
  await customers.create({ givenName: "Ada" });
  await customers.create({ givenName: "Bea" });
  await events.disableEvents();
  await customers.create({ givenName: "After" });
  const found = await events.searchEvents({
    query: { filter: { eventTypes: ["customer.created"] }, sort: { order: "ASC" } },
    limit: 1,
  });
  expect(found.events?.[0]?.type).toBe("customer.created");
  expect(found.metadata?.[0]?.eventId).toBe(found.events?.[0]?.eventId);
  const rest = await events.searchEvents({
    query: { filter: { eventTypes: ["customer.created"] }, sort: { order: "ASC" } },
    cursor: found.cursor ?? "",
  });
  expect(rest.events).toHaveLength(1);
  expect(rest.cursor).toBeUndefined();
  const none = await events.searchEvents({ query: { filter: { merchantIds: ["none"] } } });
  expect(none.events).toBeUndefined();
  expect((await events.listEventTypes({})).eventTypes).toContain("customer.created");
});

test("stock is adjusted for a reason, and goods move between locations", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, locationId } = sim;
  const { inventory, transferOrders } = square;
  const shop = await square.locations.create({ location: { name: "Second shop" } });
  const destinationLocationId = shop.location?.id ?? "";
  const { idMappings } = await square.catalog.object.upsert({
    idempotencyKey: idempotencyKey(),
    object: {
      type: "ITEM",
      id: "#tea",
      itemData: {
        name: "Tea",
        variations: [
          {
            type: "ITEM_VARIATION",
            id: "#tin",
            itemVariationData: { name: "Tin", trackInventory: true },
          },
        ],
      },
    },
  });
  const itemVariationId =
    idMappings?.find(({ clientObjectId }) => clientObjectId === "#tin")?.objectId ?? "";
  const { adjustmentReason } = await inventory.createInventoryAdjustmentReason({
    idempotencyKey: idempotencyKey(),
    adjustmentReason: { id: { type: "CUSTOM" }, name: "Fair", direction: "INCREASE" },
  });
  const reasonId = adjustmentReason?.id ?? { type: "CUSTOM" as const };
  await inventory.updateInventoryAdjustmentReason({
    reasonId,
    adjustmentReason: { id: reasonId, name: "Book fair" },
  });
  const shown = await inventory.retrieveInventoryAdjustmentReason({ reasonId });
  expect(shown.adjustmentReason).toMatchObject({ name: "Book fair", direction: "INCREASE" });
  const adjust = (reason: typeof reasonId) =>
    inventory.batchCreateChanges({
      idempotencyKey: idempotencyKey(),
      changes: [
        {
          type: "ADJUSTMENT",
          adjustment: {
            catalogObjectId: itemVariationId,
            fromState: "NONE",
            toState: "IN_STOCK",
            toLocationId: locationId,
            quantity: "10",
            occurredAt: "2026-01-15T12:00:00Z",
            reasonId: reason,
          },
        },
      ],
    });
  const { changes } = await adjust(reasonId);
  const adjustmentId = changes?.[0]?.adjustment?.id ?? "";
  await expect(adjust({ type: "CUSTOM", customReasonId: "none" })).rejects.toThrow("NOT_FOUND");
  const { adjustment } = await inventory.updateInventoryAdjustment({
    idempotencyKey: idempotencyKey(),
    adjustment: { id: adjustmentId, quantity: "12", vendorId: "v" },
  });
  expect(adjustment).toMatchObject({ quantity: "12", vendorId: "v", reasonId });
  const byReason = await inventory.batchGetChanges({
    reasonIds: [reasonId],
    sort: { field: "OCCURRED_AT", order: "DESC" },
  });
  expect(byReason.data).toHaveLength(1);
  expect((await inventory.batchGetChanges({ reasonIds: [{ type: "SALE" }] })).data).toEqual([]);
  await inventory.deleteInventoryAdjustmentReason({ reasonId });
  await expect(adjust(reasonId)).rejects.toThrow("deleted");
  const own = async (includeDeleted: boolean) => {
    const all = { includeDeleted, includeSystemCodes: false };
    return (await inventory.listInventoryAdjustmentReasons(all)).adjustmentReasons?.length;
  };
  expect([await own(false), await own(true)]).toEqual([0, 1]);
  await inventory.restoreInventoryAdjustmentReason({ reasonId });
  const older = await inventory.deprecatedGetAdjustment({ adjustmentId });
  expect(older.adjustment?.quantity).toBe("12");
  expect((await inventory.deprecatedBatchGetCounts({})).counts).toHaveLength(1);

  const stock = async (place: string) => {
    const counts = await inventory.get({ catalogObjectId: itemVariationId, locationIds: place });
    const rows = counts.data.map(({ state = "", quantity = "" }) => [state, quantity] as const);
    return Object.fromEntries<unknown>(rows);
  };
  const { transferOrder } = await transferOrders.create({
    idempotencyKey: idempotencyKey(),
    transferOrder: {
      sourceLocationId: locationId,
      destinationLocationId,
      lineItems: [{ itemVariationId, quantityOrdered: "5" }],
    },
  });
  const transferOrderId = transferOrder?.id ?? "";
  const uid = transferOrder?.lineItems?.[0]?.uid ?? "";
  const { transferOrder: draft } = await transferOrders.update({
    transferOrderId,
    idempotencyKey: idempotencyKey(),
    version: 1n,
    transferOrder: { notes: "Fragile", lineItems: [{ uid, quantityOrdered: "6" }] },
  });
  expect(draft).toMatchObject({ status: "DRAFT", notes: "Fragile", version: 2n });
  await transferOrders.start({ transferOrderId, idempotencyKey: idempotencyKey() });
  expect(await stock(locationId)).toEqual({ IN_STOCK: "6", IN_TRANSIT: "6" });
  const receive = (receipt: object) =>
    transferOrders.receive({
      transferOrderId,
      idempotencyKey: idempotencyKey(),
      receipt: { lineItems: [{ transferOrderLineUid: uid, ...receipt }] },
    });
  const { transferOrder: part } = await receive({ quantityReceived: "3", quantityDamaged: "1" });
  expect(part).toMatchObject({
    status: "PARTIALLY_RECEIVED",
    lineItems: [{ quantityPending: "2" }],
  });
  await expect(receive({ quantityReceived: "3" })).rejects.toThrow("VALUE_TOO_HIGH");
  expect(await stock(destinationLocationId)).toEqual({ IN_STOCK: "3", WASTE: "1" });
  const { transferOrder: done } = await receive({ quantityCanceled: "2" });
  expect(done?.status).toBe("COMPLETED");
  expect(await stock(locationId)).toEqual({ IN_STOCK: "8", IN_TRANSIT: "0" });
  await expect(
    transferOrders.cancel({ transferOrderId, idempotencyKey: idempotencyKey() }),
  ).rejects.toThrow("COMPLETED");

  const { transferOrder: other } = await transferOrders.create({
    idempotencyKey: idempotencyKey(),
    transferOrder: {
      sourceLocationId: locationId,
      destinationLocationId,
      lineItems: [{ itemVariationId, quantityOrdered: "2" }],
    },
  });
  const otherId = other?.id ?? "";
  await transferOrders.start({ transferOrderId: otherId, idempotencyKey: idempotencyKey() });
  await transferOrders.cancel({ transferOrderId: otherId, idempotencyKey: idempotencyKey() });
  expect(await stock(locationId)).toEqual({ IN_STOCK: "8", IN_TRANSIT: "0" });
  const { transferOrder: third } = await transferOrders.create({
    idempotencyKey: idempotencyKey(),
    transferOrder: { sourceLocationId: locationId, destinationLocationId },
  });
  const thirdId = third?.id ?? "";
  expect((await transferOrders.get({ transferOrderId: thirdId })).transferOrder?.status).toBe(
    "DRAFT",
  );
  await transferOrders.delete({ transferOrderId: thirdId, version: 1n });
  const found = await transferOrders.search({
    query: { filter: { statuses: ["COMPLETED", "DRAFT"] }, sort: { field: "UPDATED_AT" } },
  });
  expect(found.data).toHaveLength(1);
  expect(await sim.types()).toContain("transfer_order.deleted");
});

testConformance(simulator, conformance, import.meta.url);

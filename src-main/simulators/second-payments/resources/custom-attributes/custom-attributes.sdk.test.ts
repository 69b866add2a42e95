import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const STRING =
  "https://developer-production-s.squarecdn.com/schemas/v1/common.json#squareup.common.String";

const definition = {
  key: "favorite",
  name: "Favorite",
  visibility: "VISIBILITY_READ_WRITE_VALUES" as const,
  schema: { $ref: STRING },
};

async function setup() {
  const served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  return { ...served, square };
}

test("an attribute of customers is defined, set, read, listed and removed", async () => {
  await using sim = await setup();
  const { customAttributeDefinitions: definitions, customAttributes: values } =
    sim.square.customers;
  const customerId = (await sim.square.customers.create({ givenName: "Ada" })).customer?.id ?? "";
  await definitions.create({ customAttributeDefinition: definition });
  await expect(definitions.create({ customAttributeDefinition: definition })).rejects.toThrow(
    "already exists",
  );
  const set = (value: unknown, version?: number) =>
    values.upsert({
      customerId,
      key: "favorite",
      customAttribute: { value, ...(version !== undefined && { version }) },
    });
  expect((await set("Tea")).customAttribute).toMatchObject({ value: "Tea", version: 1 });
  expect((await set("Coffee", 1)).customAttribute?.version).toBe(2);
  await expect(set("Milk", 1)).rejects.toThrow("at version 2");
  await expect(set(true)).rejects.toThrow("does not match the schema");
  const read = await values.get({ customerId, key: "favorite", withDefinition: true });
  expect(read.customAttribute).toMatchObject({ value: "Coffee", definition: { name: "Favorite" } });
  const newer = values.get({ customerId, key: "favorite", version: 3 });
  await expect(newer).rejects.toThrow("at version 2");
  expect((await values.list({ customerId })).data).toHaveLength(1);
  await definitions.update({
    key: "favorite",
    customAttributeDefinition: { description: "A drink" },
  });
  expect((await definitions.get({ key: "favorite" })).customAttributeDefinition).toMatchObject({
    version: 2,
    description: "A drink",
  });
  await values.delete({ customerId, key: "favorite" });
  await expect(values.get({ customerId, key: "favorite" })).rejects.toThrow("Could not find");
  await set("Tea");
  await definitions.delete({ key: "favorite" });
  expect((await definitions.list()).data).toEqual([]);
  expect((await values.list({ customerId })).data).toEqual([]);
});

test("orders and locations have attributes of their own", async () => {
  await using sim = await setup();
  const { orders, locations } = sim.square;
  const locationId = (await locations.list()).locations?.[0]?.id ?? "";
  const { order } = await orders.create({ order: { locationId } });
  const orderId = order?.id ?? "";
  await orders.customAttributeDefinitions.create({ customAttributeDefinition: definition });
  await orders.customAttributes.upsert({
    orderId,
    customAttributeKey: "favorite",
    customAttribute: { value: "Tea" },
  });
  const read = await orders.customAttributes.get({ orderId, customAttributeKey: "favorite" });
  expect(read.customAttribute?.value).toBe("Tea");
  await expect(locations.customAttributeDefinitions.get({ key: "favorite" })).rejects.toThrow(
    "Could not find",
  );
  await locations.customAttributeDefinitions.create({ customAttributeDefinition: definition });
  await locations.customAttributes.upsert({
    locationId,
    key: "favorite",
    customAttribute: { value: "Sea" },
  });
  const { data } = await locations.customAttributes.list({ locationId, withDefinitions: true });
  expect(data).toMatchObject([{ value: "Sea", definition: { key: "favorite" } }]);
});

test("values of several objects are set and removed at once, each by itself", async () => {
  await using sim = await setup();
  const { customers, merchants, locations } = sim.square;
  const ids: string[] = [];
  for (const givenName of ["Ada", "Bob"]) {
    ids.push((await customers.create({ givenName })).customer?.id ?? "");
  }
  const [ada = "", bob = ""] = ids;
  await customers.customAttributeDefinitions.create({ customAttributeDefinition: definition });
  const { values } = await customers.customAttributeDefinitions.batchUpsert({
    values: {
      one: { customerId: ada, customAttribute: { key: "favorite", value: "Tea" } },
      two: { customerId: bob, customAttribute: { key: "favorite", value: "Coffee" } },
      three: { customerId: "none", customAttribute: { key: "favorite", value: "Milk" } },
    },
  });
  expect(values).toMatchObject({
    one: { customerId: ada, customAttribute: { value: "Tea", version: 1 } },
    two: { customerId: bob, customAttribute: { value: "Coffee" } },
    three: { errors: [{ code: "NOT_FOUND" }] },
  });
  expect((await customers.customAttributes.list({ customerId: bob })).data).toHaveLength(1);

  await merchants.customAttributeDefinitions.create({ customAttributeDefinition: definition });
  const merchantId = (await merchants.get({ merchantId: "me" })).merchant?.id ?? "";
  const set = await merchants.customAttributes.batchUpsert({
    values: { one: { merchantId, customAttribute: { key: "favorite", value: "Tea" } } },
  });
  expect(set.values).toMatchObject({ one: { merchantId } });
  const read = () => merchants.customAttributes.get({ merchantId, key: "favorite" });
  expect((await read()).customAttribute?.value).toBe("Tea");
  const removed = await merchants.customAttributes.batchDelete({
    values: { one: { key: "favorite" }, two: { key: "nothing" } },
  });
  expect(removed.values).toMatchObject({ one: {}, two: { errors: [{}] } });
  await expect(read()).rejects.toThrow("Could not find");

  await locations.customAttributeDefinitions.create({ customAttributeDefinition: definition });
  const locationId = (await locations.list()).locations?.[0]?.id ?? "";
  const { values: ofLocation } = await locations.customAttributes.batchUpsert({
    values: { one: { locationId, customAttribute: { key: "favorite", value: "Tea" } } },
  });
  expect(ofLocation).toMatchObject({ one: { locationId } });
  await locations.customAttributes.batchDelete({ values: { one: { key: "favorite" } } });
  expect((await locations.customAttributes.list({ locationId })).data).toEqual([]);
});

testConformance(simulator, conformance, import.meta.url);

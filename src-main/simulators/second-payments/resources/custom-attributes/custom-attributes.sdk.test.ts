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

testConformance(simulator, conformance, import.meta.url);

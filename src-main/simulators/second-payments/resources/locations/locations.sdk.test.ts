import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

test("a location is added, changed, and takes payments", async () => {
  await using served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const { location } = await square.locations.create({
    location: {
      name: "Harbour",
      address: { addressLine1: "1 Pier", locality: "Seattle" },
      type: "MOBILE",
    },
  });
  const locationId = location?.id ?? "";
  expect(location).toMatchObject({ name: "Harbour", type: "MOBILE", status: "ACTIVE" });
  const { location: changed } = await square.locations.update({
    locationId,
    location: { description: "By the sea" },
  });
  expect(changed).toMatchObject({
    name: "Harbour",
    description: "By the sea",
    address: { locality: "Seattle" },
  });
  expect((await square.locations.list()).locations).toHaveLength(2);
  expect((await square.locations.get({ locationId: "main" })).location?.id).not.toBe(locationId);
  const { payment } = await square.payments.create({
    idempotencyKey: "pay",
    sourceId: "cnon:card-nonce-ok",
    amountMoney: { amount: 500n, currency: "USD" },
    locationId,
  });
  expect(payment?.locationId).toBe(locationId);
  await expect(square.locations.create({ location: { name: "Harbour" } })).rejects.toThrow(
    "already used",
  );
});

testConformance(simulator, conformance, import.meta.url);

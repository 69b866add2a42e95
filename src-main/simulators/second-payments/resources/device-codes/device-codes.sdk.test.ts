import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

test("a code for a device is made, listed, and expires after five minutes", async () => {
  await using served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const { devices, locations } = new SquareClient({ token: "EAAA", baseUrl, maxRetries: 0 });
  const locationId = (await locations.get({ locationId: "main" })).location?.id ?? "";
  const { deviceCode } = await devices.codes.create({
    idempotencyKey: "counter",
    deviceCode: { name: "Counter", productType: "TERMINAL_API", locationId },
  });
  expect(deviceCode).toMatchObject({ name: "Counter", status: "UNPAIRED", locationId });
  expect(deviceCode?.code).toMatch(/^[A-Z0-9]{6}$/);
  const list = async (filter: object) => (await devices.codes.list(filter)).data.length;
  expect(await list({ locationId, status: "UNPAIRED", productType: "TERMINAL_API" })).toBe(1);
  expect(await list({ locationId: "none" })).toBe(0);
  await fetch(`${baseUrl}/_sim/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: 300 }),
  });
  const id = deviceCode?.id ?? "";
  expect((await devices.codes.get({ id })).deviceCode?.status).toBe("EXPIRED");
  expect(await list({ status: "UNPAIRED" })).toBe(0);
  await expect(devices.codes.get({ id: "none" })).rejects.toThrow("Could not find");
});

testConformance(simulator, conformance, import.meta.url);

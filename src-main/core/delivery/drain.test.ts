import { afterEach, expect, test, vi } from "vitest";
import { startReceiver } from "#core/testing/receiver.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { faults } from "#core/testing/fault-receivers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A simulator that recorded two events and then stopped; what it said on stderr. */
async function stopWithTwo(url: string, closeGraceMs: number): Promise<readonly string[]> {
  const said: string[] = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
  const settings = { deliverRegistered: true, deliveryTimeoutMs: 10_000, closeGraceMs };
  const simulator = toy.launch(testSettings(settings));
  await simulator.call({ method: "POST", path: "/endpoints", body: { url, types: ["*"] } });
  for (const name of ["a", "b"]) {
    await simulator.call({ method: "POST", path: "/things", body: { name } });
  }
  await simulator.close();
  return said;
}

test("sends pending deliveries before a simulator stops", async () => {
  await using receiver = await startReceiver();
  expect(await stopWithTwo(receiver.url, 10_000)).toEqual([]);
  expect(receiver.received).toHaveLength(2);
});

test("a receiver that does not respond does not block shutdown, and the unsent deliveries are reported", async () => {
  const hung = await faults.find(({ name }) => name === "no answer at all")?.start();
  try {
    const said = await stopWithTwo(hung?.url ?? "", 20);
    expect(said).toEqual(["simdeck: toy: 2 deliveries had not gone out."]);
  } finally {
    await hung?.close();
  }
});

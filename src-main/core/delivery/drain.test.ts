import { afterEach, expect, test, vi } from "vitest";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { RawClient } from "#core/testing/raw-client.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { faults } from "#core/testing/fault-receivers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function listenToStderr(): readonly string[] {
  const said: string[] = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
  return said;
}

/** A simulator that recorded two events and then stopped; what it said on stderr. */
async function stopWithTwo(url: string, closeGraceMs: number): Promise<readonly string[]> {
  const said = listenToStderr();
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

test("half a request does not block shutdown, and the unsent deliveries are reported", async () => {
  const hung = await faults.find(({ name }) => name === "no answer at all")?.start();
  const said = listenToStderr();
  const hosted = hostSimulator(toy, { deliverRegistered: true, closeGraceMs: 20 });
  const baseUrl = await hosted.listen("127.0.0.1", 0);
  try {
    const body = { url: hung?.url ?? "", types: ["*"] };
    await hosted.call({ method: "POST", path: "/endpoints", body });
    await hosted.call({ method: "POST", path: "/things", body: { name: "a" } });
    using client = await RawClient.open(Number(new URL(baseUrl).port));
    await client.write("GET /_sim/health HT");
    await hosted.close();
    expect(said).toEqual(["simdeck: toy: 1 delivery had not gone out."]);
  } finally {
    await hung?.close();
  }
});

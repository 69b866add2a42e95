import { afterEach, expect, test, vi } from "vitest";
import { startReceiver } from "#core/transport/receiver.ts";
import { serveSimulators } from "./serve-simulators.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("unsent deliveries are reported once by a process that ends before its simulators have", async () => {
  const said: string[] = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
  await using receiver = await startReceiver(() => "hold");
  const before = process.listeners("exit");
  const environment = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };
  const argv = ["--only", "payments", "--port-base", "0"];
  const host = await serveSimulators({ argv, environment });
  const call = (path: string, body: object) =>
    host.served[0]?.simulator.call({ method: "POST", path, body });
  await call("/v1/webhook_endpoints", { url: receiver.url, enabled_events: ["*"] });
  await call("/v1/charges", { amount: 100, currency: "usd", source: "tok_visa" });
  // One listener serves all hosts of a process, also those of other tests.
  for (const listener of process.listeners("exit")) {
    if (listener.name === "reportUnsent") listener(0);
  }
  expect(said).toEqual(["simdeck: payments: 1 delivery had not gone out."]);
  await host.close();
  expect(said).toHaveLength(1);
  expect(process.listeners("exit")).toEqual(before);
});

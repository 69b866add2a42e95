import type { SimulatorSettings } from "#core/kernel/settings.ts";

/** The moment at which simulators of tests begin. */
export const START_TIME = Date.UTC(2026, 0, 15, 12);

/** Settings of a simulator in a test: a frozen clock, delivery on, short time-outs. */
export function testSettings(changes: Partial<SimulatorSettings> = {}): SimulatorSettings {
  return {
    guard: { host: "127.0.0.1", allowedHosts: [], allowedOrigins: [] },
    deliverRegistered: true,
    deliveryTimeoutMs: 2_000,
    vendorHeaders: true,
    startTime: START_TIME,
    environment: {},
    ...changes,
  };
}

import type { SimulatorSettings } from "#core/kernel/settings.ts";

/** Settings for tests: a fixed start, loopback only, everything optional off. */
export function testSettings(overrides: Partial<SimulatorSettings> = {}): SimulatorSettings {
  return {
    guard: { host: "127.0.0.1", allowedHosts: [], allowedOrigins: [] },
    deliverRegistered: false,
    deliveryTimeoutMs: 5_000,
    vendorHeaders: false,
    startTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    environment: {},
    ...overrides,
  };
}

import { expect, test } from "vitest";
import { changeSettings, defaultSettings, type SettingsChange } from "#shared/domain/settings.ts";
import { simulators } from "../../simulators/registry.ts";
import { effectiveSettings, planLaunches, type Given } from "./effective-settings.ts";

const kinds = simulators.map(({ kind }) => kind);
const nothing: Given = { argv: [], environment: {} };

function plan(change: SettingsChange, input = nothing, running = kinds) {
  const before = effectiveSettings(defaultSettings, input, simulators);
  const after = effectiveSettings(changeSettings(defaultSettings, change), input, simulators);
  return planLaunches(before, after, simulators, running);
}

test("a change restarts the simulators it concerns and no others", () => {
  expect(plan({ delivery: "on" }).restarts).toEqual(["payments", "email"]);
  const delivering = simulators.filter(({ delivery }) => delivery !== "none");
  expect(plan({ deliveryTimeoutMs: 50 }).restarts).toEqual(delivering.map(({ kind }) => kind));
  expect(plan({ vendorHeaders: "off" }).restarts).toEqual(delivering.map(({ kind }) => kind));
  const chat = { url: "http://127.0.0.1:9/", secret: "s" };
  expect(plan({ receivers: { chat } }).restarts).toEqual(["chat"]);
  for (const change of [{ pace: 2 }, { startTime: "2026-01-02" }, { portBase: 5_000 }]) {
    expect(plan(change).restarts).toEqual(kinds);
  }
  for (const change of [{ theme: "dark" as const }, { testReceiverPort: 9 }, {}]) {
    expect(plan(change)).toEqual({ stops: [], restarts: [], starts: [] });
  }
});

test("choosing simulators stops some and starts others, and leaves alone those that stay", () => {
  expect(plan({ simulators: ["email", "notes"] }, nothing, ["payments", "email"])).toEqual({
    stops: ["payments"],
    restarts: [],
    starts: ["notes"],
  });
});

test("does not restart simulators for overridden settings", () => {
  const input = {
    argv: ["--port-base", "0", "--only", "email"],
    environment: { SIM_WEBHOOK_DELIVERY: "on", SIM_PACE: "1" },
  };
  const change = { portBase: 5_000, simulators: ["notes"], delivery: "off" as const, pace: 9 };
  expect(plan(change, input, ["email"])).toEqual({ stops: [], restarts: [], starts: [] });
});

import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "#shared/domain/settings.ts";
import { simulators } from "../../simulators/registry.ts";
import { readEnvironment } from "../options/environment.ts";
import { parseOptions } from "../options/options.ts";
import { findOverrides, settingsArguments, settingsEnvironment } from "./settings-sources.ts";
import { usableSettings } from "./usable-settings.ts";

const chat = { url: "http://127.0.0.1:9/hook", secret: "s" };
const set: Settings = {
  ...defaultSettings,
  portBase: 5_000,
  simulators: ["email", "chat"],
  delivery: "on",
  vendorHeaders: "off",
  deliveryTimeoutMs: 250,
  pace: 2,
  startTime: "2026-01-02T03:04:05Z",
  receivers: { chat },
};

const options = (argv: readonly string[]) =>
  parseOptions([...settingsArguments(set, argv), ...argv], simulators);
const environment = (input: Record<string, string>) =>
  readEnvironment(settingsEnvironment(set, input, simulators), "127.0.0.1", simulators);

test("settings apply without options and variables", () => {
  expect(options([])).toMatchObject({ portBase: 5_000, only: ["email", "chat"] });
  expect(environment({})).toMatchObject({
    deliverRegistered: true,
    vendorHeaders: false,
    deliveryTimeoutMs: 250,
    pace: 2,
    startTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    environment: { CHAT_TWIN_EVENTS_URL: chat.url, CHAT_TWIN_SIGNING_SECRET: "s" },
  });
});

test("the command line and the environment win, and the overrides say which", () => {
  const argv = ["--port-base=0", "--only", "payments", "--ready-file", "x"];
  const sentHeaders = { SIM_WEBHOOK_DELIVERY: "off", SIM_PACE: "9", SIM_VENDOR_HEADERS: "on" };
  expect(options(argv)).toMatchObject({ portBase: 0, only: ["payments"] });
  expect(environment(sentHeaders)).toMatchObject({
    deliverRegistered: false,
    pace: 9,
    vendorHeaders: true,
  });
  expect(findOverrides(argv, sentHeaders, simulators)).toEqual([
    { field: "portBase", by: "--port-base", value: "0" },
    { field: "simulators", by: "--only", value: "payments" },
    { field: "delivery", by: "SIM_WEBHOOK_DELIVERY", value: "off" },
    { field: "vendorHeaders", by: "SIM_VENDOR_HEADERS", value: "on" },
    { field: "pace", by: "SIM_PACE", value: "9" },
  ]);
});

test("the URL and the secret of a receiver come from the same source", () => {
  const input = { CHAT_TWIN_EVENTS_URL: "http://127.0.0.1:1/", CHAT_TWIN_SIGNING_SECRET: "t" };
  expect(environment(input).environment).toMatchObject(input);
  expect(() => environment({ CHAT_TWIN_EVENTS_URL: input.CHAT_TWIN_EVENTS_URL })).toThrow(
    "CHAT_TWIN_SIGNING_SECRET is not",
  );
  expect(findOverrides([], { CHAT_TWIN_SIGNING_SECRET: "t" }, simulators)).toEqual([
    { field: "receivers.chat", by: "CHAT_TWIN_SIGNING_SECRET", value: null },
  ]);
});

test("skips and reports settings that cannot be used, and applies the others", () => {
  const usable = usableSettings(
    {
      ...set,
      portBase: 65_535,
      simulators: ["email", "fax"],
      receivers: {
        chat,
        authentication: { url: "ftp://x", secret: "short" },
        notes: chat,
      },
    },
    simulators,
  );
  expect(usable.values).toEqual({ ...set, portBase: 4_700, simulators: ["email"] });
  expect(usable.notices).toEqual([
    expect.stringContaining("portBase"),
    expect.stringContaining("fax"),
    expect.stringMatching(/authentication.*its url: .*http.*its secret: give whsec_/),
    expect.stringContaining("notes"),
  ]);
  expect(usableSettings({ ...set, simulators: ["fax"] }, simulators).values.simulators).toBeNull();
});

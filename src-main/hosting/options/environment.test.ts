import { expect, test } from "vitest";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { findUnknownVariables, readEnvironment } from "./environment.ts";

const fixed: SimulatorProfile = {
  ...toy,
  kind: "fixed",
  fixedReceiver: {
    urlVariable: "FIXED_URL",
    secretVariable: "FIXED_SECRET",
    secretForm: { pattern: /^whsec_\w+$/, allowed: "whsec_ and letters", example: "whsec_a" },
  },
  variables: [
    { name: "OWN", allowed: "give a or b", isAllowed: (value) => value === "a" || value === "b" },
  ],
};
const optional: SimulatorProfile = {
  ...toy,
  kind: "optional",
  aliases: ["provider"],
  hasRedirectUris: true,
  delivery: "optional",
};
const read = (environment: Record<string, string>) =>
  readEnvironment(environment, "127.0.0.1", [toy, fixed, optional]);

test("without variables, delivery is off, the timeout is ten seconds and the clock does not run", () => {
  const settings = read({});
  expect(settings).toMatchObject({
    deliverRegistered: false,
    vendorHeaders: true,
    deliveryTimeoutMs: 10_000,
  });
  expect(settings.pace).toBeUndefined();
});

test("everything set is read", () => {
  const settings = read({
    SIM_WEBHOOK_DELIVERY: "on",
    SIM_PACE: "0.5",
    SIM_START_TIME: "2026-01-02T03:04:05",
    SIM_DELIVERY_TIMEOUT_MS: "300",
    SIM_ALLOWED_HOSTS: "One.test, two.test",
    SIM_ALLOWED_ORIGINS: "https://one.test",
    SIM_VENDOR_HEADERS: "off",
    SIM_DELIVER_ALSO: "provider, optional",
    SIM_OAUTH_REDIRECT_URLS: "optional=http://localhost:1/a?b=c, provider=https://app.test/d",
    SIM_API_KEY: "k",
    SIM_CONTROL_TOKEN: "t",
    FIXED_URL: "http://127.0.0.1:1/hook",
    FIXED_SECRET: "whsec_abc",
    OWN: "b",
  });
  expect(settings).toMatchObject({
    deliverRegistered: true,
    pace: 0.5,
    startTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    deliveryTimeoutMs: 300,
    guard: { allowedHosts: ["one.test", "two.test"], allowedOrigins: ["https://one.test"] },
    vendorHeaders: false,
    deliverAlso: ["optional", "optional"],
    redirectUris: { optional: ["http://localhost:1/a?b=c", "https://app.test/d"] },
    requiredKey: "k",
    controlToken: "t",
    environment: { FIXED_URL: "http://127.0.0.1:1/hook", FIXED_SECRET: "whsec_abc", OWN: "b" },
  });
});

test.each([
  ...["ON", "true", "1", " on", "on\n", ""].map((value) => ["SIM_WEBHOOK_DELIVERY", value]),
  ...["fast", "-1", "0", "Infinity", "", "0x10"].map((value) => ["SIM_PACE", value]),
  ...["yesterday", "", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "1"].map((value) => [
    "SIM_START_TIME",
    value,
  ]),
  ...["0", "120001", "1.5", "", "ten"].map((value) => ["SIM_DELIVERY_TIMEOUT_MS", value]),
  ...["", "a b"].map((value) => ["SIM_API_KEY", value]),
  ...["", "http://x", "a,,b"].map((value) => ["SIM_ALLOWED_HOSTS", value]),
  ...["", "one.test", "https://one.test/path"].map((value) => ["SIM_ALLOWED_ORIGINS", value]),
  ["SIM_VENDOR_HEADERS", "yes"],
  ...["", "toy", "optional,", "optional,none"].map((value) => ["SIM_DELIVER_ALSO", value]),
  ...["", "optional", "toy=http://x/", "optional=ftp://x/", "optional=http://x/#y"].map((value) => [
    "SIM_OAUTH_REDIRECT_URLS",
    value,
  ]),
  ["OWN", "c"],
  ["FIXED_URL", "ftp://x"],
  ["FIXED_URL", "http://u:p@h/"],
  ["FIXED_URL", ""],
  ["FIXED_SECRET", "nope"],
])("%s=%j stops it before anything serves", (name, value) => {
  expect(() => read({ FIXED_SECRET: "whsec_a", FIXED_URL: "http://h", [name]: value })).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining(name) as string }),
  );
});

test("a URL without its secret, or the reverse, is refused", () => {
  expect(() => read({ FIXED_URL: "http://h" })).toThrow("FIXED_SECRET is not");
  expect(() => read({ FIXED_SECRET: "whsec_a" })).toThrow("FIXED_URL is not");
});

test.each([
  ["SIM_API_KEY", "hunter2 with a space"],
  ["SIM_CONTROL_TOKEN", "hunter2 with a space"],
  ["FIXED_URL", "http://someone:hunter2@host/"],
])("a %s that is refused stays out of the message", (name, value) => {
  const input = { FIXED_SECRET: "whsec_a", FIXED_URL: "http://h", [name]: value };
  expect(() => read(input)).toThrow(name);
  expect(() => read(input)).not.toThrow("hunter2");
});

test("a variable that has no effect without another one is refused alone", () => {
  const own = { name: "OWN", allowed: "give b", needs: "OTHER", isAllowed: () => true };
  const listed = [{ ...toy, variables: [own] }];
  expect(() => readEnvironment({ OWN: "b" }, "127.0.0.1", listed)).toThrow(
    "OWN is set but OTHER is not: it has no effect alone.",
  );
});

test("a variable with the prefix of a known one is named, too", () => {
  const own = { name: "TOY_SIM_KEY", allowed: "", isAllowed: () => true };
  const input = { TOY_SIM_KYE: "a", FLIGHT_SIM_KEY: "a", TOY_KEY: "a" };
  expect(findUnknownVariables(input, "127.0.0.1", [{ ...toy, variables: [own] }])).toEqual([
    "TOY_SIM_KYE is unknown and has no effect. Did you mean TOY_SIM_KEY?",
  ]);
});

test("a SIM_ variable that nothing reads is named, with the one that was meant", () => {
  const input = { SIM_WEBHOOK_DELIVRY: "on", SIM_PACE: "1", OWN: "a", HOME: "/", SIM_X: "1" };
  expect(findUnknownVariables(input, "127.0.0.1", [toy, fixed, optional])).toEqual([
    "SIM_WEBHOOK_DELIVRY is unknown and has no effect. Did you mean SIM_WEBHOOK_DELIVERY?",
    "SIM_X is unknown and has no effect.",
  ]);
});

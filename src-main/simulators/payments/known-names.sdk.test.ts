import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isKnownEventType } from "./resources/webhook-endpoints/event-types.ts";
import { isKnownVersion } from "./shared/versions.ts";

const typings = readFileSync(
  new URL("../../../node_modules/stripe/esm/resources/WebhookEndpoints.d.ts", import.meta.url),
  "utf8",
);

test("every version that the SDK names is known", () => {
  const [, union = ""] = /type ApiVersion = ([^;]+);/.exec(typings) ?? [];
  const versions = [...union.matchAll(/'([^']+)'/g)].map(([, version]) => version ?? "");
  expect(versions.length).toBeGreaterThan(100);
  expect(versions.filter((version) => !isKnownVersion(version))).toEqual([]);
});

test("every event type that the SDK names can be asked for", () => {
  const [, union = ""] = /type EnabledEvent = ([^;]+);/.exec(typings) ?? [];
  const types = [...union.matchAll(/'([^']+)'/g)].map(([, type]) => type ?? "");
  expect(types.length).toBeGreaterThan(200);
  expect(types.filter((type) => !isKnownEventType(type))).toEqual([]);
});

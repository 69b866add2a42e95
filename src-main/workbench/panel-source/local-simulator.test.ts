import { afterAll, describe, expect, test } from "vitest";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";
import { showLocal } from "./local-simulator.ts";

const receivers = {
  AUTH_TWIN_WEBHOOK_URL: "http://127.0.0.1:9/hook",
  AUTH_TWIN_WEBHOOK_SECRET: "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==",
  CHAT_TWIN_EVENTS_URL: "http://127.0.0.1:9/hook",
  CHAT_TWIN_SIGNING_SECRET: "secret",
};

describe.each([
  ["with receivers", { deliverRegistered: true, environment: receivers }],
  ["that deliver nothing", { deliverRegistered: false, firstGeneration: 7 }],
])("simulators %s", (_name, settings) => {
  const hosted = simulators.map((listed) => new HostedSimulator(listed, testSettings(settings)));
  afterAll(() => Promise.all(hosted.map((simulator) => simulator.close())));

  test.each(hosted)("$kind: its view is the same before and after it is built", async (one) => {
    const shown = showLocal({ simulator: one, baseUrl: "http://127.0.0.1:1" });
    const look = async () => ({
      status: shown.status,
      view: await shown.view(),
      endpoints: await shown.endpoints(),
      events: shown.log.length,
      results: shown.results.length,
    });
    const before = await look();
    expect(one.running).toBeUndefined();
    await one.wake();
    expect(await look()).toEqual(before);
  });
});

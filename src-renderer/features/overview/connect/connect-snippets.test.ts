import { expect, test } from "vitest";
import { fakeSimulators } from "../../../bridge/testing/fake-simulators.ts";
import { environmentLines, listSnippets } from "./connect-snippets.ts";
import { describeDelivery } from "../describe-delivery.ts";

test("snippets carry the live address, and the key only when it is asked for", () => {
  const [payments] = fakeSimulators;
  if (!payments) throw new Error("no simulator");
  const codes = (showsKeys: boolean) =>
    listSnippets(payments, { secret: undefined, showsKeys }).map(({ code }) => code);
  expect(codes(false).join()).not.toContain(payments.apiKey);
  expect(codes(true)[1]).toContain(payments.apiKey);
});

test.each([
  ["an SDK that reads its key", "STRIPE_SECRET_KEY={api_key}", ["STRIPE_BASE_URL=B"]],
  ["an SDK that reads its address", "RESEND_BASE_URL={base_url}", []],
])("the environment has the variables of %s", (_name, variable, more) => {
  const [name = "", value = ""] = variable.split("=");
  const simulator = { model: name.startsWith("STRIPE") ? "Stripe" : "Resend", baseUrl: "B" };
  const facts = { ...simulator, apiKey: "K", sdkVariables: { [name]: value } };
  const filled = variable.replace("{api_key}", "K").replace("{base_url}", "B");
  expect(environmentLines(facts, { secret: undefined, showsKeys: true })).toEqual([
    ...more,
    filled,
  ]);
});

test("the environment has plain variables without an SDK's own, and the secret of an endpoint", () => {
  const couch = { model: "Jira Cloud", baseUrl: "B", apiKey: "K" };
  expect(environmentLines(couch, { secret: "S", showsKeys: true })).toEqual([
    "JIRA_CLOUD_BASE_URL=B",
    "JIRA_CLOUD_API_KEY=K",
  ]);
  const slack = { ...couch, sdkVariables: { T: "{api_key}" }, secretVariable: "SIGNING" };
  expect(environmentLines(slack, { secret: "S", showsKeys: true }).at(-1)).toBe("SIGNING=S");
  expect(environmentLines(slack, { secret: "S", showsKeys: false }).join()).not.toContain("K");
  expect(environmentLines(slack, { secret: "S", showsKeys: false }).at(-1)).toBe(
    "SIGNING=••••••••",
  );
});

test("a receiver's code carries the secret of an endpoint, when there is one and it is asked for", () => {
  const [payments] = fakeSimulators;
  if (!payments) throw new Error("no simulator");
  const codeWith = (secret: string | undefined, showsKeys: boolean) =>
    listSnippets(payments, { secret, showsKeys }).find(({ id }) => id === "receiver")?.code;
  expect(codeWith("whsec_1$&", true)).toContain('"whsec_1$&"');
  expect(codeWith("whsec_1", false)).toContain('"••••••••"');
  expect(codeWith(undefined, true)).toContain("process.env.WEBHOOK_SECRET");
  const silent = fakeSimulators.find(({ connect }) => connect === undefined);
  const keys = { secret: undefined, showsKeys: true };
  expect(silent && listSnippets(silent, keys).map(({ id }) => id)).toEqual([
    "environment",
    "egress",
  ]);
});

test("distinguishes delivery off, a missing URL and no delivery", () => {
  const words = [
    describeDelivery("registered", false, false),
    describeDelivery("fixed", false, false),
    describeDelivery("none", false, false),
  ].map(({ word }) => word);
  expect(new Set(words).size).toBe(3);
});

test("shows the last known state of a lost simulator, in another tone", () => {
  expect(describeDelivery("registered", true, true)).toEqual({
    word: "delivery was on",
    tone: "unknown",
  });
  expect(describeDelivery("fixed", false, true).word).toBe("no URL was set");
  expect(describeDelivery("none", false, true).word).toBe("delivers nothing");
});

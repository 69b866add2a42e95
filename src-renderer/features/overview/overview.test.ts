import { expect, test } from "vitest";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { listSnippets } from "./connect-snippets.ts";
import { describeDelivery } from "./describe-delivery.ts";

test("snippets carry the live address, and the key only when it is asked for", () => {
  const [payments] = fakeSimulators;
  if (!payments) throw new Error("no simulator");
  const hidden = listSnippets(payments, undefined, false).map(({ code }) => code);
  const shown = listSnippets(payments, undefined, true).map(({ code }) => code);
  expect(hidden.join()).not.toContain(payments.apiKey);
  expect(shown[0]).toBe(`STRIPE_BASE_URL=${payments.baseUrl}\nSTRIPE_API_KEY=${payments.apiKey}`);
  expect(shown[1]).toContain(payments.apiKey);
});

test("a receiver's code carries the secret of an endpoint, when there is one and it is asked for", () => {
  const [payments] = fakeSimulators;
  if (!payments) throw new Error("no simulator");
  const codeWith = (secret: string | undefined, showsKeys: boolean) =>
    listSnippets(payments, secret, showsKeys).find(({ id }) => id === "receiver")?.code;
  expect(codeWith("whsec_1$&", true)).toContain('"whsec_1$&"');
  expect(codeWith("whsec_1", false)).toContain('"••••••••"');
  expect(codeWith(undefined, true)).toContain("process.env.WEBHOOK_SECRET");
  const silent = fakeSimulators.find(({ connect }) => connect === undefined);
  expect(silent && listSnippets(silent, undefined, true).map(({ id }) => id)).toEqual([
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

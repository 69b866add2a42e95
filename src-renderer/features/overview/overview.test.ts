import { expect, test } from "vitest";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { listSnippets } from "./connect-snippets.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { partSimulators } from "./part-simulators.ts";

test("snippets carry the live address, and the key only when it is asked for", () => {
  const [payments] = fakeSimulators;
  if (!payments) throw new Error("no simulator");
  const hidden = listSnippets(payments, false).map(({ code }) => code);
  const shown = listSnippets(payments, true).map(({ code }) => code);
  expect(hidden.join()).not.toContain(payments.apiKey);
  expect(shown[0]).toBe(
    `PAYMENTS_BASE_URL=${payments.baseUrl}\nPAYMENTS_API_KEY=${payments.apiKey}`,
  );
  expect(shown[1]).toContain(payments.apiKey);
});

test("off, no URL and nothing to deliver are told apart", () => {
  const words = [
    describeDelivery("registered", false),
    describeDelivery("fixed", false),
    describeDelivery("none", false),
  ].map(({ word }) => word);
  expect(new Set(words).size).toBe(3);
});

test("simulators with a world action or deliveries get a card, the others a line", () => {
  const { busy, quiet } = partSimulators(fakeSimulators);
  expect(busy.map(({ kind }) => kind)).toEqual([
    "payments",
    "email",
    "authentication",
    "chat",
    "mailing",
  ]);
  expect(quiet).toHaveLength(9);
});

import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { describeCall, type DescribedCall } from "./describe-call.ts";

const { simulators } = new FakeHost({ kinds: ["payments"] });

const facts = {
  simulators: simulators.map((simulator) => ({
    ...simulator,
    actions: simulator.actions.map((action) => ({
      ...action,
      summary: "A cardholder's bank disputes a charge",
    })),
  })),
  routes: new Map([
    [
      "payments",
      [
        { method: "POST", path: "/v1/charges", summary: "Creates a charge" },
        { method: "POST", path: "/v1/charges/{charge}/refund", summary: "Refunds a charge" },
        { method: "POST", path: "/_sim/clock", summary: "Moves the clocks, one or both" },
        { method: "POST", path: "/v1/odd", summary: "The odd one" },
      ],
    ],
  ]),
};

const call = (path: string, body: object = {}, binds: readonly string[] = []): DescribedCall => ({
  ...{ kind: "payments", method: "POST", path, body, binds },
});

const charge = call(
  "/v1/charges",
  { amount: "4800", currency: "usd", description: "Order #1003" },
  ["charge"],
);

const words = (made: DescribedCall) => {
  const { sentence, money, about, source } = describeCall(made, facts, [charge]);
  return [sentence, money, about, source];
};

test("a request of the app and its money", () => {
  expect(words(charge)).toEqual(["Your app creates a charge", "$48.00", "Order #1003", "app"]);
  const [sentence, , , source] = words({ ...charge, isOfApp: false });
  expect([sentence, source]).toEqual(["You create a charge", "panel"]);
});

test("an action of the world has the money of the object that it is about", () => {
  const dispute = call("/_dispute", { charge: "${charge}", reason: "product_not_received" });
  const sentence = "A cardholder's bank disputes a charge";
  expect(words(dispute)).toEqual([sentence, "$48.00", "product not received", "world"]);
  const part = call("/_dispute", { charge: "${charge}", amount: 500 });
  expect(words(part)).toEqual([sentence, "$5.00", "", "world"]);
});

test.each([
  ["/v1/charges/${charge}/refund", "Your app refunds a charge", "$48.00"],
  ["/_sim/clock", "You move the clocks", ""],
  ["/v1/odd", "Your app sends POST /v1/odd", ""],
  ["/v1/unknown?a=1", "Your app sends POST /v1/unknown", ""],
])("%s is %j", (path, sentence, money) => {
  expect(words(call(path)).slice(0, 2)).toEqual([sentence, money]);
});

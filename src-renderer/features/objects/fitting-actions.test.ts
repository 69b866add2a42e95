import { expect, test } from "vitest";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { fittingActions } from "./fitting-actions.ts";

const payments = fakeSimulators.find(({ kind }) => kind === "payments") ?? { actions: [] };

test("an action fits the objects that its form picks from", () => {
  const fits = fittingActions(payments, { name: "charges" });
  expect(fits.map(({ action, field }) => [action.title, field])).toEqual([
    ["Open dispute", "charge"],
  ]);
});

test("an action fits where the collection names it, whatever its form picks from", () => {
  const path = payments.actions[0]?.path ?? "";
  const collection = { name: "cards", action: { path, field: "card" } };
  expect(fittingActions(payments, collection).map(({ field }) => field)).toEqual(["card"]);
});

test("other objects have none", () => {
  expect(fittingActions(payments, { name: "customers" })).toEqual([]);
});

import { expect, test } from "vitest";
import type { ChangeBatch } from "#shared/bridge/contract.ts";
import { fakeRow } from "../bridge/testing/fake-rows.ts";
import { fakeSimulators } from "../bridge/testing/fake-simulators.ts";
import { FakeHost } from "../bridge/testing/fake-host.ts";
import { chooseTheme } from "./apply-settings.ts";
import { applyBatch, emptyFeed } from "./feed/feed-store.ts";
import { parseLocation, placeHref } from "./places.ts";
import { pickSimulators } from "./scope-store.ts";

const status = new FakeHost({ events: 10 }).statusOf("payments");

const batch = (revision: number): ChangeBatch => ({
  revision,
  simulators: [{ ...status }],
  setup: 1,
  attachment: null,
  total: revision,
  eventsPerSecond: 1,
  matched: revision,
  tail: [fakeRow(revision)],
});

test("an older batch changes nothing", () => {
  const state = applyBatch(emptyFeed, batch(4));
  expect(applyBatch(state, batch(4))).toBe(state);
  expect(applyBatch(state, batch(3))).toBe(state);
});

test("rows of an earlier filter are not shown as rows of the present one", () => {
  const waiting = applyBatch(emptyFeed, batch(4));
  expect(waiting.tail).toBeNull();
  const watching = { ...waiting, watchedSince: 5 };
  expect(applyBatch(watching, batch(5)).tail).toBeNull();
  expect(applyBatch(watching, batch(6)).tail?.matched).toBe(6);
});

test("figures that did not change keep their objects", () => {
  const one = applyBatch(emptyFeed, batch(1));
  const two = applyBatch(one, batch(2));
  expect(two.statuses).toBe(one.statuses);
});

test("a row keeps its object for as long as its deliveries are the same", () => {
  const watching = { ...emptyFeed, watchedSince: 0 };
  const open = { ...fakeRow(1), deliveries: [] };
  const one = applyBatch(watching, { ...batch(1), tail: [open] });
  const same = applyBatch(one, { ...batch(2), tail: [{ ...open, deliveries: [] }] });
  expect(same.tail?.rows[0]).toBe(open);
  const sent = { endpoint: "we_1", state: "delivered", httpStatus: 200 } as const;
  const changed = applyBatch(same, { ...batch(3), tail: [{ ...open, deliveries: [sent] }] });
  expect(changed.tail?.rows[0]?.deliveries).toEqual([sent]);
});

test("a place and its parameters survive the address", () => {
  const href = placeHref("events", { kind: "payments", seq: "4" });
  expect(parseLocation(href)).toEqual({ place: "events", params: { kind: "payments", seq: "4" } });
  expect(parseLocation("#/nowhere").place).toBe("overview");
});

test("an empty selection means all simulators, and so does a selection of stopped ones", () => {
  expect(pickSimulators(fakeSimulators, [])).toBe(fakeSimulators);
  expect(pickSimulators(fakeSimulators, ["fax"])).toBe(fakeSimulators);
  expect(pickSimulators(fakeSimulators, ["email"]).map(({ kind }) => kind)).toEqual(["email"]);
});

test("the system's theme is the default, and its contrast setting has precedence", () => {
  const wish = (isLight: boolean, wantsContrast = false) => ({ isLight, wantsContrast });
  expect(chooseTheme("system", wish(true))).toBe("light");
  expect(chooseTheme("system", wish(false))).toBe("dark");
  expect(chooseTheme("system", wish(true, true))).toBe("contrast-light");
  expect(chooseTheme("system", wish(false, true))).toBe("contrast");
  expect(chooseTheme("dark", wish(true, true))).toBe("dark");
});

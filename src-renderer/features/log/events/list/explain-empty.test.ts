import { expect, test } from "vitest";
import { FakeHost } from "../../../../bridge/testing/fake-host.ts";
import { fakeSimulators } from "../../../../bridge/testing/fake-simulators.ts";
import { explainEmpty } from "./explain-empty.ts";
import { parseQuery } from "../filter/query.ts";

const kinds = ["payments", "email", "mailing"];
const simulators = fakeSimulators
  .filter(({ kind }) => kinds.includes(kind))
  .map((simulator) => ({ ...simulator, silent: simulator.kind === "mailing" }));

/** Why a log of some events shows nothing for a query. */
function explain(query: string, events: number, deliveryOn = true) {
  const host = new FakeHost({ events, deliveryOn });
  const statuses = new Map(kinds.map((kind) => [kind, host.statusOf(kind)]));
  return explainEmpty(parseQuery(query, [], simulators).filter, simulators, statuses);
}

test("nothing was recorded yet, and it is said when nothing would be delivered either", () => {
  expect(explain("", 0)).toEqual({ reason: "nothing-yet", deliveryOff: false });
  expect(explain("type:a", 0, false)).toEqual({ reason: "nothing-yet", deliveryOff: true });
});

test("a filter that lets nothing through hides so and so many events", () => {
  expect(explain("type:nothing", 16)).toMatchObject({ reason: "no-match", noDelivery: false });
  expect(explain("status:pending", 16, false)).toMatchObject({ noDelivery: true });
});

test("a simulator that never records anything says so", () => {
  expect(explain("sim:mailing", 16)).toEqual({ reason: "silent", kinds: ["mailing"] });
});

test("events of simulators that are not shown are counted", () => {
  const host = new FakeHost({ events: 1 });
  const statuses = new Map(kinds.map((kind) => [kind, host.statusOf(kind)]));
  const { filter } = parseQuery("sim:email", [], simulators);
  expect(explainEmpty(filter, simulators, statuses)).toEqual({
    reason: "elsewhere",
    kinds: ["payments"],
    events: 1,
  });
});

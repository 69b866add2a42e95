import { expect, test } from "vitest";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { listActions } from "./list-actions.ts";

const titlesFor = (text: string) =>
  listActions(fakeSimulators, text).map(({ action }) => action.title);

test("an action is found by its title, its summary, its route, its simulator and its provider", () => {
  expect(titlesFor("")).toEqual(["Open dispute", "Add tracking event"]);
  for (const text of ["dispute", "CARDHOLDER", "/_disp", "payments", "stripe", " open  strip "]) {
    expect(titlesFor(text)).toEqual(["Open dispute"]);
  }
});

test("every word must occur", () => {
  expect(titlesFor("event lob")).toEqual(["Add tracking event"]);
  expect(titlesFor("event stripe")).toEqual([]);
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { goTo } from "../../stores/location.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { showApp } from "./show-app.tsx";

const setup = () => showApp(new FakeHost({ events: 3, kinds: ["payments", "email"] }));

test.each([
  ["events", "searchbox", /^Filter events/, { key: "/" }],
  ["events", "searchbox", /^Filter events/, { key: "f", ctrlKey: true }],
  ["requests", "searchbox", /^Filter requests/, { key: "/" }],
  ["actions", "textbox", /^Search actions/, { key: "/" }],
  ["objects", "textbox", /^Search /, { key: "/" }],
] as const)("a key goes to the filter of %s", async (place, role, name, key) => {
  setup();
  goTo(place);
  const box = await screen.findByRole(role, { name });
  fireEvent.keyDown(document.body, key);
  expect(document.activeElement).toBe(box);
  expect(fireEvent.keyDown(box, { key: "/" })).toBe(true);
});

test("a single sign does nothing once single keys are off", async () => {
  setup();
  goTo("events");
  await screen.findByRole("searchbox", { name: "Filter events" });
  useSettings.setState({ singleKeys: false });
  const before = document.activeElement;
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(before);
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { showApp } from "./testing/show-app.tsx";
import { FakeHost } from "../bridge/testing/fake-host.ts";
import {
  beginTrial,
  forgetTrial,
  isStale,
  noteStep,
  useTryIt,
} from "../features/overview/try-it-store.ts";

beforeEach(forgetTrial);

const setup = () => showApp(new FakeHost({ kinds: ["payments"], deliveryOn: false }));
const hasRun = (host: FakeHost) => host.calls.some(({ name }) => name === "receiver.start");

test("one press turns delivery on and runs the trial", async () => {
  const host = setup();
  fireEvent.click(await screen.findByRole("button", { name: "Turn on and run" }));
  await waitFor(() => {
    expect(hasRun(host)).toBe(true);
  });
  expect(host.settings.values.delivery).toBe("on");
});

test("asks first when the restart loses something, and does nothing when that is declined", async () => {
  const host = setup();
  host.settings.losses = [
    { kind: "payments", comesBack: true, events: 3, objects: 1, endpoints: 0, scheduled: 0 },
  ];
  fireEvent.click(await screen.findByRole("button", { name: "Turn on and run" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByRole("button", { name: "Turn on and run" });
  expect([hasRun(host), host.settings.values.delivery]).toEqual([false, "off"]);
});

test("does not offer what a variable of the start rules out", async () => {
  const host = setup();
  host.settings.overrides = [{ field: "delivery", by: "SIM_WEBHOOK_DELIVERY", value: "off" }];
  await screen.findByRole("button", { name: "Try it" });
  expect(screen.queryByRole("button", { name: "Turn on and run" })).toBeNull();
});

test("steps are stale when the simulator was reset or restarted since", () => {
  beginTrial(1);
  noteStep("create", { seq: 2 });
  const status = { ...unknownStatus, generation: 1, events: 2 };
  const stale = (change: object) => isStale(useTryIt.getState(), { ...status, ...change });
  expect([stale({}), stale({ events: 0 }), stale({ generation: 2 })]).toEqual([false, true, true]);
});

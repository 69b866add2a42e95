import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#shared/bridge/contract.ts";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { showApp } from "./show-app.tsx";
import { fakeAttachment } from "../../bridge/testing/fake-handlers.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import {
  beginTrial,
  forgetTrial,
  isStale,
  noteStep,
  useTryIt,
} from "../../features/overview/try-it-store.ts";

beforeEach(forgetTrial);

const setup = () => showApp(new FakeHost({ kinds: ["payments", "email"], deliveryOn: false }));
const pressed = (name: string | RegExp) => screen.findByRole("button", { name });
const hasRun = (host: FakeHost) => host.calls.some(({ name }) => name === "receiver.start");
const switched = (host: FakeHost) =>
  host.calls
    .filter(({ name }) => name === "api.call")
    .map(({ input }) => commands["api.call"].input.parse(input))
    .filter(({ path }) => path === "/_sim/delivery");

test("one press turns delivery on over its route, keeps the setting and runs the trial", async () => {
  const host = setup();
  fireEvent.click(await pressed("Try it"));
  await waitFor(() => {
    expect(hasRun(host)).toBe(true);
  });
  expect(switched(host)).toMatchObject([
    { kind: "payments", method: "PUT", body: { on: true } },
    { kind: "email", method: "PUT", body: { on: true } },
  ]);
  expect(host.settings.values.delivery).toBe("on");
  expect(host.calls.some(({ name }) => name === "settings.change")).toBe(false);
});

test("leaves the settings of this program alone while it shows another instance", async () => {
  const host = new FakeHost({ kinds: ["payments", "email"], deliveryOn: false });
  host.attachment = { ...fakeAttachment("127.0.0.1:4701"), isHere: true };
  showApp(host);
  await screen.findByText("attached to");
  fireEvent.click(await pressed("Try it"));
  await waitFor(() => {
    expect(hasRun(host)).toBe(true);
  });
  expect([switched(host).length, host.settings.values.delivery]).toEqual([2, "off"]);
});

test("steps are stale when the simulator was reset or restarted since", () => {
  beginTrial(1);
  noteStep("create", { seq: 2 });
  const status = { ...unknownStatus, generation: 1, events: 2 };
  const stale = (change: object) => isStale(useTryIt.getState(), { ...status, ...change });
  expect([stale({}), stale({ events: 0 }), stale({ generation: 2 })]).toEqual([false, true, true]);
});

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeAttachment } from "../../bridge/testing/fake-handlers.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { goTo } from "../../stores/location.ts";
import { showApp } from "./show-app.tsx";

function setup() {
  const host = new FakeHost({ events: 4, kinds: ["payments", "email", "notes"] });
  host.attachment = fakeAttachment("ci.example:4701");
  return showApp(host);
}

/** The connection to some simulators is lost, or with none of them back. */
function lose(host: FakeHost, kinds: readonly string[]): void {
  const lost = { since: 0, reason: "nothing listens there", kinds: [...kinds] };
  host.attachment = {
    ...fakeAttachment("ci.example:4701"),
    lost: kinds.length === 0 ? null : lost,
  };
  act(() => {
    host.tell();
  });
}

const lineOf = (address: RegExp) =>
  within(screen.getByRole("region", { name: "Running simulators" }))
    .getByRole("button", { name: address })
    .closest("li");
const statusBar = () => screen.getByRole("contentinfo", { name: "Status" });

test("a simulator's row shows the last known state while the connection is lost", async () => {
  const host = setup();
  const payments = /address of Stripe/;
  const email = /address of Resend/;
  await screen.findByRole("region", { name: "Running simulators" });
  await waitFor(() => {
    expect(lineOf(payments)?.textContent).toContain("delivery on");
  });
  lose(host, ["payments"]);
  await waitFor(() => {
    expect(lineOf(payments)?.textContent).toContain("last known: the connection is lost");
  });
  expect(lineOf(payments)?.textContent).toContain("delivery was on");
  expect(lineOf(payments)?.className).toContain("last-known");
  expect(lineOf(email)?.textContent).toContain("delivery on");
  expect(lineOf(email)?.className).not.toContain("last-known");

  lose(host, []);
  await waitFor(() => {
    expect(lineOf(payments)?.textContent).not.toContain("last known");
  });
  expect(lineOf(payments)?.textContent).toContain("delivery on");
});

test("nor do the rail, the status bar and the clocks", async () => {
  const host = setup();
  await within(statusBar()).findByRole("button", { name: /^delivery on for 2/ });
  lose(host, ["payments", "email", "notes"]);
  await within(statusBar()).findByRole("button", { name: /^delivery was on for 2/ });
  expect(statusBar().textContent).toContain("Last known: ");
  const simulators = screen.getByRole("listbox", { name: "Simulators" });
  for (const option of within(simulators).getAllByRole("option")) {
    expect(option.textContent).toContain("last known: the connection is lost");
  }
  act(() => {
    goTo("timeline");
  });
  const clock = await screen.findByRole("group", { name: "Simulator clock" });
  expect(clock.textContent).toContain("last known");
  expect(clock.textContent).not.toContain("stopped");
  expect(screen.getByRole("group", { name: "Signing clock" }).textContent).toContain("last known");
});

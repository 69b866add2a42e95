import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { eventView } from "../../features/log/events/event-log.ts";
import { setQuery } from "../../features/log/log-view.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  setQuery(eventView, "");
  eventView.setState({ tab: null, follow: true });
});

function setup(hash = "#/events") {
  window.location.hash = hash;
  return showApp(new FakeHost({ events: 40, kinds: ["payments", "email"] }));
}

/** The bodies of the calls to one route. */
const bodiesOf = (host: FakeHost, wanted: string) =>
  host.calls.flatMap(({ name, input }) => {
    if (name !== "api.call") return [];
    const { kind, method, path, body } = input as Record<string, unknown>;
    return `${String(method)} ${String(path)}` === wanted ? [{ kind, body }] : [];
  });

test("opens a failed event with its diagnosis, and redelivers to that endpoint", async () => {
  const host = setup("#/events?kind=payments&seq=21");
  const detail = await screen.findByRole("region", { name: "Event detail" });
  const diagnosis = await within(detail).findByRole("group", { name: "Diagnosis" });
  expect(diagnosis.textContent).toContain(
    "Your receiver rejects the signature because of its time (400).",
  );
  fireEvent.click(within(diagnosis).getByRole("button", { name: "Redeliver" }));
  await waitFor(() => {
    expect(bodiesOf(host, "POST /_sim/redeliver")).toEqual([
      { kind: "payments", body: { seq: 21, endpoint: "we_1PgafmB7WZ01zgkW" } },
    ]);
  });
  await screen.findByText("1 attempt queued");
});

test("redelivers the event under the cursor with R", async () => {
  const host = setup("#/events?kind=payments&seq=21");
  const detail = await screen.findByRole("region", { name: "Event detail" });
  fireEvent.keyDown(detail, { key: "r", ctrlKey: true });
  fireEvent.keyDown(detail, { key: "r" });
  await waitFor(() => {
    expect(bodiesOf(host, "POST /_sim/redeliver")).toEqual([
      { kind: "payments", body: { seq: 21 } },
    ]);
  });
});

test("redelivers every failed event that the filter shows", async () => {
  const host = setup();
  fireEvent.change(await screen.findByRole("searchbox", { name: "Filter events" }), {
    target: { value: "type:payment_intent.*" },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Redeliver failed" }));
  await waitFor(() => {
    expect(bodiesOf(host, "POST /_sim/redeliver")).toEqual([
      { kind: "payments", body: { seqs: [21] } },
    ]);
  });
});

test("asks for all failed events of a simulator when nothing narrows the log", async () => {
  const host = setup();
  fireEvent.click(await screen.findByRole("button", { name: "Redeliver failed" }));
  await waitFor(() => {
    expect(bodiesOf(host, "POST /_sim/redeliver")).toEqual(
      expect.arrayContaining([{ kind: "payments", body: { failed: true } }]),
    );
  });
});

test("keeps the delivery results folded until they are opened", async () => {
  setup();
  const button = await screen.findByRole("button", { name: /^Delivery results/ });
  expect(screen.queryByRole("grid", { name: "Delivery results" })).toBeNull();
  fireEvent.click(button);
  await screen.findByRole("grid", { name: "Delivery results" });
  fireEvent.click(button);
});

test("offers the actions of a row in its menu, by right click and by key", async () => {
  const host = setup();
  const log = await screen.findByRole("grid", { name: "Egress log" });
  const row = (await within(log).findAllByRole("row", { selected: false })).at(-1);
  if (!row) throw new Error("no row is shown");
  fireEvent.contextMenu(row);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Redeliver" }));
  await waitFor(() => {
    expect(bodiesOf(host, "POST /_sim/redeliver")).toHaveLength(1);
  });
  await waitFor(() => {
    expect(screen.queryByRole("menu")).toBeNull();
  });
  fireEvent.keyDown(log, { key: "F10", shiftKey: true });
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Only (?!this)/ }));
  expect(eventView.getState().query).toMatch(/^type:/);
});

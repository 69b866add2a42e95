import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#shared/bridge/contract.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { doAction } from "../../stores/performed-actions.ts";
import { undoLast, useUndoSteps, withUndo } from "../../stores/snapshots/undo-store.ts";
import { formatWallDateTime } from "../../ui/text/format.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  useUndoSteps.setState({ steps: [], redos: [] });
});

const setup = () => showApp(new FakeHost({ events: 3, kinds: ["payments", "email"] }));

/** The calls to snapshot routes, without those that only look. */
const snapshotCalls = (host: FakeHost) =>
  host.calls.flatMap(({ name, input }) => {
    if (name !== "api.call") return [];
    const { kind, method, path } = commands["api.call"].input.parse(input);
    return method !== "GET" && path.startsWith("/_sim/snapshots")
      ? [`${kind} ${method} ${decodeURIComponent(path)}`]
      : [];
  });

const dispute = (charge: string) =>
  doAction("Open dispute", {
    kind: "payments",
    method: "POST",
    path: "/_dispute",
    body: { charge },
  });

/** Waits for an announcement; the notification beside it has the same text. */
const announced = (text: string | RegExp) =>
  screen.findByText(text, { selector: "[role=status] *" });

async function openDialog() {
  fireEvent.click(await screen.findByRole("button", { name: "Snapshots" }));
  return screen.findByRole("dialog", { name: "Snapshots" });
}

test("saves, restores and deletes the snapshot of all chosen simulators", async () => {
  const host = setup();
  const dialog = await openDialog();
  await within(dialog).findByText("No snapshot yet");
  const save = within(dialog).getByRole("button", { name: "Save" });
  fireEvent.click(save);
  await within(dialog).findByText("Enter a name for the snapshot.");
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Name" }), {
    target: { value: "three events" },
  });
  fireEvent.click(save);
  const row = await within(dialog).findByRole("row", { name: /^three events/ });
  expect(row.textContent).toContain("2 simulators");
  host.record(5);
  fireEvent.click(within(row).getByRole("button", { name: "Restore" }));
  await announced("three events restored");
  expect(host.log.length).toBe(3);
  const notice = screen.getByRole("list", { name: "Notifications" });
  expect(within(notice).getByRole("button", { name: "Undo" })).toBeTruthy();
  fireEvent.contextMenu(row);
  const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(entries).toEqual(["Restore", "Compare", "Export", "Delete"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => {
    expect(within(dialog).queryByRole("row", { name: /^three events/ })).toBeNull();
  });
  expect(snapshotCalls(host)).toContain("email POST /_sim/snapshots");
});

test("lists when a snapshot was saved, and folds those that the program took by itself", async () => {
  setup();
  await screen.findByRole("button", { name: "Nothing to undo" });
  await dispute("ch_1");
  await screen.findByRole("button", { name: "Undo Open dispute" });
  const dialog = await openDialog();
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Name" }), {
    target: { value: "paid" },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  const row = await within(dialog).findByRole("row", { name: /^paid/ });
  const heads = within(dialog).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent).slice(0, 3)).toEqual([
    "Name",
    "Saved",
    "Simulator time",
  ]);
  const saved = formatWallDateTime(Date.UTC(2026, 10, 27, 12, 0, 0));
  expect(within(row).getAllByRole("cell")[0]?.textContent).toBe(saved);
  const fold = within(dialog).getByRole("button", { name: /Taken for Undo/ });
  expect(within(dialog).queryByRole("row", { name: /^before Open dispute/ })).toBeNull();
  fireEvent.click(fold);
  await within(dialog).findByRole("row", { name: /^before Open dispute/ });
});

test("compares a snapshot with the present state and with another snapshot", async () => {
  const host = setup();
  const dialog = await openDialog();
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  for (const value of ["first", "second"]) {
    fireEvent.change(name, { target: { value } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await within(dialog).findByRole("row", { name: new RegExp(`^${value}`) });
  }
  const row = within(dialog).getByRole("row", { name: /^first/ });
  fireEvent.click(within(row).getByRole("button", { name: "Compare" }));
  await within(dialog).findByText("No differences");
  fireEvent.click(within(dialog).getByRole("button", { name: "Back to the list" }));
  host.record(2);
  fireEvent.contextMenu(await within(dialog).findByRole("row", { name: /^first/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Compare" }));
  const region = await within(dialog).findByRole("region", { name: "Compare first" });
  expect(await within(region).findAllByText("Added")).toHaveLength(4);
  expect((await within(region).findAllByText("disputed"))[0]?.parentElement?.textContent).toBe(
    "disputed false true",
  );
  fireEvent.click(within(region).getByRole("button", { name: /Compare with/ }));
  fireEvent.click(await screen.findByRole("option", { name: "second" }));
  await waitFor(() => {
    expect(
      host.calls.some(({ input }) => JSON.stringify(input).includes("/first/diff?to=second")),
    ).toBe(true);
  });
});

test("Ctrl+Z undoes the last action and reports the removed events", async () => {
  const host = setup();
  await screen.findByRole("button", { name: "Nothing to undo" });
  await dispute("ch_1");
  await screen.findByRole("button", { name: "Undo Open dispute" });
  expect(host.log.length).toBe(4);
  fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  await announced(/^Undone: “Open dispute”/);
  expect(host.log.length).toBe(3);
  expect(snapshotCalls(host)).toEqual([
    "payments POST /_sim/snapshots",
    "payments POST /_sim/snapshots",
    "payments POST /_sim/snapshots/before Open dispute/restore",
    "payments DELETE /_sim/snapshots/before Open dispute",
  ]);
  fireEvent.keyDown(window, { key: "Z", ctrlKey: true, shiftKey: true });
  await announced(/^Redone: “Open dispute”/);
  expect(host.log.length).toBe(4);
  fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  await announced(/^Undone: “Open dispute”/);
  expect(host.log.length).toBe(3);
  await undoLast();
  await announced("Nothing to undo");
});

test("keeps no step for an action that was refused, and only the newest ten of others", async () => {
  setup();
  await screen.findByRole("button", { name: "Nothing to undo" });
  await dispute("nope");
  expect(useUndoSteps.getState().steps).toEqual([]);
  for (let number = 1; number <= 12; number += 1) {
    await withUndo({ title: "Scan", kinds: ["email"] }, () => Promise.resolve());
  }
  const names = useUndoSteps.getState().steps.map(({ name }) => name);
  expect(names).toHaveLength(10);
  expect(new Set(names).size).toBe(10);
});

test("a reset keeps endpoints by default, and can be undone", async () => {
  const host = setup();
  host.endpoints.push({
    ...{ kind: "payments", id: "we_1", url: "http://127.0.0.1:9/", types: ["*"] },
    ...{ secret: "whsec_other", enabled: false, delivered: 0, failed: 0, last: null },
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Reset simulator" }));
    return screen.findByRole("dialog", { name: "Reset simulator" });
  };
  const dialog = await open();
  await within(dialog).findByText("1 endpoint, registered again");
  fireEvent.click(within(dialog).getByRole("button", { name: "Reset" }));
  await announced("Stripe · payments was reset, 1 endpoint registered again, 1 secret changed");
  expect(host.endpoints).toMatchObject([{ url: "http://127.0.0.1:9/", enabled: false }]);
  await undoLast();
  expect(host.log.length).toBe(3);

  const again = await open();
  fireEvent.click(within(again).getByRole("checkbox", { name: "Keep endpoints" }));
  await within(again).findByText("1 registered endpoint");
  fireEvent.click(within(again).getByRole("checkbox", { name: "Save a snapshot first" }));
  fireEvent.click(within(again).getByRole("button", { name: "Reset" }));
  await announced("Stripe · payments was reset");
  expect([host.endpoints, useUndoSteps.getState().steps]).toEqual([[], []]);
});

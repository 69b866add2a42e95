import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindIcon } from "#shared/domain/kind-facts.ts";
import { commands } from "#shared/bridge/contract.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { goTo } from "../../stores/location.ts";
import { pictures } from "../../ui/display/simulator/simulator-icon.tsx";
import { summariseStatus } from "../status-bar/summarise-status.ts";
import { showApp } from "./show-app.tsx";

const setup = (events = 40) =>
  showApp(new FakeHost({ events, kinds: ["payments", "email", "mailing"] }));

test("the rail has every place, and the switcher every simulator", async () => {
  setup();
  const rail = await screen.findByRole("navigation", { name: "Places" });
  const links = within(rail).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Overview",
    "Events",
    "Requests",
    "Actions",
    "World",
    "Timeline",
    "Endpoints",
    "Objects",
    "Settings",
  ]);
  const simulators = screen.getByRole("listbox", { name: "Simulators" });
  expect(within(simulators).getAllByRole("option")).toHaveLength(3);
});

test("every picture that a profile may name is there", () => {
  expect(Object.keys(pictures).toSorted()).toEqual([...kindIcon.options].toSorted());
});

test("Ctrl and a digit go to a place", async () => {
  setup();
  await screen.findByRole("navigation", { name: "Places" });
  fireEvent.keyDown(window, { key: "2", ctrlKey: true });
  await screen.findByRole("grid", { name: "Egress log" });
});

test("the log counts all matching events and shows those in view", async () => {
  setup(40);
  goTo("events");
  const log = await screen.findByRole("grid", { name: "Egress log" });
  await within(log).findAllByText("charge.succeeded");
  expect(log.getAttribute("aria-rowcount")).toBe("41");
  expect(
    within(log)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["#", "Simulator", "Time", "Type", "Subject", "Delivery", "Summary", "Latency"]);
  const last = within(log).getAllByRole("row").at(-1);
  expect(last?.getAttribute("aria-rowindex")).toBe("41");
});

test("a paused log does not move and shows the number of new events", async () => {
  const host = setup(40);
  goTo("events");
  const log = await screen.findByRole("grid", { name: "Egress log" });
  await within(log).findAllByText("charge.succeeded");
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  host.record(7);
  await screen.findByRole("button", { name: "7 new events" });
  expect(log.getAttribute("aria-rowcount")).toBe("41");
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(log.getAttribute("aria-rowcount")).toBe("48");
});

test("a log that does not follow says how many events came below", async () => {
  const host = setup(40);
  goTo("events");
  const log = await screen.findByRole("grid", { name: "Egress log" });
  const [row] = await within(log).findAllByText("charge.succeeded");
  if (row) fireEvent.mouseDown(row);
  host.record(7);
  fireEvent.click(await screen.findByRole("button", { name: "7 new events" }));
  await waitFor(() => {
    expect(screen.queryByRole("button", { name: "7 new events" })).toBeNull();
  });
  host.record(2);
  await waitFor(() => {
    expect(log.getAttribute("aria-rowcount")).toBe("50");
  });
  expect(screen.queryByRole("button", { name: /new event/ })).toBeNull();
});

test("rows that cannot be loaded are explained and can be asked for again", async () => {
  const host = setup(4_000);
  goTo("events");
  const log = await screen.findByRole("grid", { name: "Egress log" });
  await within(log).findAllByText("charge.succeeded");
  host.refusals.set("events.window", { code: "gone", message: "The instance is gone." });
  fireEvent.keyDown(log, { key: "Home" });
  const alert = await screen.findByText(/The instance is gone/);
  host.refusals.clear();
  fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => {
    expect(screen.queryByText(/The instance is gone/)).toBeNull();
  });
});

test("a link to a part of the settings scrolls to it", async () => {
  setup();
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.getAttribute("aria-label"));
  };
  goTo("settings", { section: "Delivery" });
  await screen.findByRole("region", { name: "Delivery" });
  await waitFor(() => {
    expect(scrolled).toContain("Delivery");
  });
});

test("a new filter takes the place of the old one's rows at once, with no empty log in between", async () => {
  setup(40);
  goTo("events");
  const log = await screen.findByRole("grid", { name: "Egress log" });
  await within(log).findAllByText("charge.succeeded");
  const shown = new Set<string | null>();
  const observer = new MutationObserver(() => {
    shown.add(log.getAttribute("aria-rowcount"));
    if (screen.queryByText("No event matches the filter")) shown.add("empty");
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const box = screen.getByRole("searchbox", { name: "Filter events" });
  fireEvent.change(box, { target: { value: "type:email.sent" } });
  await waitFor(() => {
    expect(log.getAttribute("aria-rowcount")).toBe("6");
  });
  expect(within(log).getAllByText("email.sent")).toHaveLength(5);
  observer.disconnect();
  expect([...shown].filter((count) => count !== "41")).toEqual(["6"]);
});

test("the overview wakes no simulator, and asks those with something on the schedule for it", async () => {
  const host = setup();
  const looks = () =>
    host.calls.filter(({ name }) => name === "api.call").map(({ input }) => JSON.stringify(input));
  await screen.findByRole("region", { name: "Running simulators" });
  expect(looks()).toEqual([]);
  await host.call("api.call", {
    kind: "payments",
    method: "POST",
    path: "/_sim/inject",
    body: {
      events: [{ id: "later", at: "+1h", call: { method: "POST", path: "/v1/charges", body: {} } }],
    },
  });
  host.tell();
  await screen.findByText("later, scheduled by you");
  const [, ...asked] = looks();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every((input) => input.includes('"payments"'))).toBe(true);
});

test("a refused action shows the route's words at its field and puts the focus there", async () => {
  setup();
  goTo("actions");
  const form = await screen.findByRole("form", { name: "Open dispute" });
  const charge = within(form).getByLabelText("Charge");
  fireEvent.change(charge, { target: { value: "nope" } });
  fireEvent.click(within(form).getByRole("button", { name: "Open dispute" }));
  await within(form).findByText("no charge nope");
  expect(charge.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(charge);
  expect(screen.getByRole("status").textContent).toBe("Open dispute: refused. no charge nope");
});

test("an action sends its schema's types to the route, and shows the result", async () => {
  const host = setup();
  goTo("actions");
  const form = await screen.findByRole("form", { name: "Open dispute" });
  const type = (label: string, value: string) => {
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  };
  type("Charge", "ch_1");
  type("Amount", "1200");
  fireEvent.click(within(form).getByRole("button", { name: "Open dispute" }));
  await screen.findByText("Open dispute: done, 1 event recorded");
  const sent = host.calls.find(({ input }) => JSON.stringify(input).includes("/_dispute"));
  expect(sent?.input).toEqual({
    kind: "payments",
    method: "POST",
    path: "/_dispute",
    body: { charge: "ch_1", amount: 1200 },
  });
});

test("the signing clock takes a typed offset at Enter", async () => {
  const host = setup();
  goTo("timeline");
  const clock = await screen.findByRole("group", { name: "Signing clock" });
  const field = within(clock).getByRole("textbox", { name: "Wall offset seconds" });
  fireEvent.change(field, { target: { value: "-600" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => {
    expect(host.wallOffsetSeconds).toBe(-600);
  });
  await screen.findByText("signs 10 m in the past");
});

test("an offset that is typed before anything is known of the clocks is applied to them all", async () => {
  const host = new FakeHost({ kinds: ["payments", "email", "mailing"] });
  showApp(host, { isQuiet: true });
  goTo("timeline");
  const field = await screen.findByRole("textbox", { name: "Wall offset seconds" });
  fireEvent.change(field, { target: { value: "-600" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => {
    expect(clockCalls(host)).toEqual(["payments", "email", "mailing"]);
  });
});

const clockCalls = (host: FakeHost) =>
  host.calls
    .filter(({ name }) => name === "api.call")
    .map(({ input }) => commands["api.call"].input.parse(input))
    .flatMap(({ kind, path }) => (path === "/_sim/clock" ? [kind] : []));

test("the status line has one value where all agree and says so where they do not", () => {
  const host = new FakeHost({ events: 10 });
  const one = host.statusOf("payments");
  const other = { ...host.statusOf("email"), now: one.now + 5_000, generation: 3 };
  const statuses = new Map([
    ["payments", one],
    ["email", other],
  ]);
  expect(summariseStatus(statuses, ["payments"])).toMatchObject({ now: one.now, generation: "1" });
  expect(summariseStatus(statuses, ["payments", "email"])).toMatchObject({
    now: null,
    offset: 0,
    generation: "1–3",
  });
});

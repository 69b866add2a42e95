import type { Locator, Page } from "@playwright/test";
import { playExample } from "../../fixtures/examples/example.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel, places } from "../../pages/panel.ts";
import { createResetDialog } from "../../pages/reset-dialog.ts";
import { createTimelinePlace } from "../../pages/timeline-place.ts";

type Role = Parameters<Page["getByRole"]>[0];
/** Any of the roles will do; every one of the names must be there. */
type Parts = readonly [roles: readonly Role[], names: readonly string[]];

interface NamedThing {
  readonly place: (typeof places)[number];
  readonly role: Role;
  readonly name: string;
  readonly holds?: readonly Parts[];
  /** By their labels: some are typed into, some are picked from. */
  readonly fields?: readonly string[];
  /** Opens the element first. */
  readonly open?: (page: Page) => Promise<void>;
}

const form = (name: string, fields: readonly string[]): NamedThing => ({
  place: "Actions",
  role: "form",
  name,
  fields,
  holds: [[["button"], [name]]],
});

const grid = (place: NamedThing["place"], name: string, columns: readonly string[]) =>
  ({ place, role: "grid", name, holds: [[["columnheader"], columns]] }) satisfies NamedThing;

/** Names that tests and screen readers rely on. */
const things: readonly NamedThing[] = [
  { place: "Overview", role: "navigation", name: "Places", holds: [[["link"], places]] },
  { place: "Overview", role: "listbox", name: "Simulators" },
  { place: "Overview", role: "button", name: "Try it" },
  { place: "Overview", role: "region", name: "Wire" },
  {
    place: "Overview",
    role: "list",
    name: "Recent activity",
    open: (page) => page.getByText("Ledger", { exact: true }).click(),
  },
  {
    place: "Overview",
    role: "dialog",
    name: "Snapshots",
    open: saveSnapshot,
    holds: [[["button"], ["Save", "Restore", "Delete", "Export", "Import"]]],
  },
  grid("Events", "Egress log", ["Seq", "Simulator", "Time", "Type", "Subject", "Delivery"]),
  {
    ...grid("Events", "Delivery results", [
      "Generation",
      "Seq",
      "Endpoint",
      "Status",
      "HTTP status",
    ]),
    open: (page) => createEventsPlace(page).openResults(),
  },
  { place: "Events", role: "searchbox", name: "Filter events" },
  { place: "Events", role: "button", name: "Pause" },
  { place: "Events", role: "button", name: "Follow" },
  {
    place: "Events",
    role: "region",
    name: "Event detail",
    open: (page) => createEventsPlace(page).log.rows.last().click(),
    holds: [[["tab"], ["Payload", "Deliveries", "Signature"]]],
  },
  grid("Requests", "Requests", [
    "Number",
    "Time",
    "Simulator",
    "Method",
    "Path",
    "Status",
    "Duration",
    "Events",
  ]),
  {
    place: "Requests",
    role: "region",
    name: "Request detail",
    open: (page) => createRequestsPlace(page).log.rows.last().click(),
    holds: [[["button"], ["Send again", "Copy as", "Add to timeline"]]],
  },
  {
    place: "Requests",
    role: "form",
    name: "Send request",
    open: (page) => createRequestsPlace(page).openConsole(),
    holds: [
      [["combobox"], ["Path"]],
      [["textbox"], ["Body"]],
      [["button"], ["Send"]],
    ],
  },
  form("Open dispute", ["Charge", "Reason", "Amount"]),
  form("Bounce email", ["Email", "Sub-type", "Message", "Diagnostic code"]),
  form("Add tracking event", ["Postcard", "Name", "Location", "Time"]),
  form("Settle market", ["Ticker", "Result"]),
  {
    place: "Timeline",
    role: "group",
    name: "Simulator clock",
    holds: [
      [["slider"], ["Advance"]],
      [["spinbutton", "textbox"], ["Advance seconds"]],
      [["button"], ["Advance", "To next item"]],
    ],
  },
  {
    place: "Timeline",
    role: "group",
    name: "Signing clock",
    holds: [
      [["slider"], ["Wall offset"]],
      [["spinbutton", "textbox"], ["Wall offset seconds"]],
      [["button"], ["Back to 0"]],
    ],
  },
  { place: "Timeline", role: "region", name: "Timeline", holds: [[["button"], ["Add item"]]] },
  grid("Timeline", "Scheduled items", ["Id", "At", "Call", "State"]),
  {
    place: "Timeline",
    role: "dialog",
    name: "Timeline item",
    open: (page) => createTimelinePlace(page).add.click(),
    holds: [
      [["textbox"], ["Id", "At", "Path", "Body", "Bind"]],
      [["button"], ["Schedule"]],
    ],
  },
  {
    place: "Overview",
    role: "dialog",
    name: "Reset simulator",
    open: (page) => createResetDialog(page).open.click(),
    holds: [[["button"], ["Reset"]]],
  },
];

async function saveSnapshot(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Snapshots", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Snapshots" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("before the sale");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("row", { name: /before the sale/ }).waitFor();
}

/** Something by its exact name and any of some roles. */
function byRole(within: Page | Locator, roles: readonly Role[], name: string): Locator {
  const found = roles.map((role) => within.getByRole(role, { name, exact: true }));
  return found.reduce((all, next) => all.or(next));
}

test("every control has its role and accessible name", async ({ simdeck, stripe, receiver }) => {
  const { page } = simdeck;
  await playExample(stripe, receiver);
  await expect(page).toHaveTitle("Simdeck");
  for (const { place, role, name, holds = [], fields = [], open } of things) {
    await createPanel(page).open(place);
    await open?.(page);
    const thing = page.getByRole(role, { name, exact: true });
    await expect.soft(thing, `${place}: ${role} ${name}`).toBeVisible();
    for (const field of fields) {
      const labelled = thing.getByLabel(field, { exact: true }).filter({ visible: true });
      await expect.soft(labelled.first(), `${name}: ${field}`).toBeVisible();
    }
    for (const [roles, names] of holds) {
      for (const part of names) {
        await expect.soft(byRole(thing, roles, part), `${name}: ${part}`).toHaveCount(1);
      }
    }
    if (open && role === "dialog") await page.keyboard.press("Escape");
  }
});

test("a control with two states has its state", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  await createPanel(page).open("Events");
  await expect(events.follow).toHaveAttribute("aria-pressed", "true");
  await events.pause.click();
  await expect(events.resume).toBeVisible();
  await events.resume.click();
  await expect(events.pause).toBeVisible();

  await stripe.charges.create({ amount: 1_200, currency: "usd", source: "tok_visa" });
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "2");
  await expect(createPanel(page).announcements).toHaveAttribute("aria-live", "polite");
});

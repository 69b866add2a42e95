import type { Page } from "@playwright/test";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";
import { createTimelinePlace } from "../../pages/timeline-place.ts";

// No call of this file touches a mouse, not even the ones that only seem to: `click` and `fill`.

/** Expects no barrier at the end of a journey: in both themes, and in the colours of the system. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const look of [
    { colorScheme: "dark", forcedColors: "none" },
    { colorScheme: "light", forcedColors: "none" },
    { colorScheme: "light", forcedColors: "active" },
  ] as const) {
    // A fading element has neither of its colours while axe reads it.
    await page.emulateMedia({ ...look, reducedMotion: "reduce" });
    expect(await findBarriers(page), JSON.stringify(look)).toEqual([]);
  }
}

test("a charge is disputed, found, read and copied by keyboard alone", async ({
  simdeck,
  stripe,
}) => {
  const { app, page } = simdeck;
  const keys = createKeyboard(page);
  const events = createEventsPlace(page);
  const dispute = createDisputeForm(page);

  await test.step("Try it, from the first key on", async () => {
    await keys.reach(page.getByRole("button", { name: "Try it" }));
    await keys.press("Enter");
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps.filter({ hasText: "done" })).toHaveCount(6);
  });
  const charge = await createCharge(stripe);
  await test.step("the palette leads to the form, and the picker to the newest charge", async () => {
    await keys.press("Control+k");
    await keys.type("open dispute");
    await keys.press("Enter");
    await keys.reach(dispute.charge);
    await keys.press("ArrowDown", "Enter");
    await expect(dispute.charge).toHaveValue(charge.id);
    await keys.reach(dispute.submit);
    await keys.press("Enter");
    await expect(page.getByRole("link", { name: "charge.dispute.created" })).toBeVisible();
  });
  await test.step("the log, its detail and the detail's tabs", async () => {
    await keys.press("Control+2");
    await keys.reach(events.log.element);
    await keys.press("End", "Enter");
    await expect(events.detail).toContainText("charge.dispute.created");
    await keys.reach(events.tab("Payload"));
    await expect(events.detail.getByRole("tabpanel")).toContainText(charge.id);
    await keys.press("ArrowRight");
    await expect(events.tab("Deliveries")).toHaveAttribute("aria-selected", "true");
    await keys.press("ArrowRight");
    await expect(events.tab("Signature")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("copies the event, and Escape leads back to the log", async () => {
    const copy = events.detail.getByRole("button", { name: "Copy", exact: true });
    await keys.reach(copy, "Shift+Tab");
    await keys.press("Enter", "ArrowDown", "Enter");
    await expect(copy).toBeFocused();
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).not.toBe("");
    await keys.press("Escape");
    await expect(events.detail).toBeHidden();
    await expect(events.log.element).toBeFocused();
  });
  await test.step("the filter", async () => {
    await keys.press("Control+f");
    await expect(events.filter).toBeFocused();
    await keys.type("type:charge.dispute.created");
    await keys.press("Enter");
    await expect(events.log.element).toHaveAttribute("aria-rowcount", "3");
  });
  await expectNoBarriers(page);
});

test("a request is sent and read, a snapshot is deleted, an object is found by keyboard alone", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const keys = createKeyboard(page);
  const requests = createRequestsPlace(page);
  const charge = await createCharge(stripe);

  await test.step("the console sends, and Escape closes the detail of the request", async () => {
    await expect(createPanel(page).rail).toBeVisible();
    await keys.press("Control+3");
    await keys.reach(page.getByRole("button", { name: "Console", exact: true }));
    await keys.press("Enter");
    await keys.reach(requests.console.getByRole("combobox", { name: "Path" }));
    await keys.type("/v1/charges");
    await keys.press("Escape");
    await keys.reach(requests.console.getByRole("button", { name: "Send", exact: true }));
    await keys.press("Enter");
    await expect(requests.console.getByRole("region", { name: "Response" })).toContainText(
      charge.id,
    );
    await keys.reach(requests.log.element, "Shift+Tab");
    await keys.press("Home", "Enter");
    await expect(requests.detail).toContainText("POST");
    await keys.press("Escape");
    await expect(requests.detail).toBeHidden();
    await expect(requests.log.element).toBeFocused();
    await expectNoBarriers(page);
  });
  await test.step("a snapshot is saved and deleted, and the focus stays in the dialog", async () => {
    await keys.reach(page.getByRole("button", { name: "Snapshots" }), "Shift+Tab");
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Snapshots" });
    await keys.type("before");
    await keys.press("Enter");
    const row = dialog.getByRole("row", { name: /^before/ });
    await keys.reach(row.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(row).toBeHidden();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await expectNoBarriers(page);
    await keys.press("Escape");
    await expect(page.getByRole("button", { name: "Snapshots" })).toBeFocused();
  });
  await test.step("an object and its JSON", async () => {
    await keys.press("Control+8");
    await keys.reach(page.getByRole("grid"));
    await keys.press("Home", "Enter");
    await expect(page.getByRole("region", { name: "Object detail" })).toContainText(charge.id);
    await keys.press("Escape");
    await expect(page.getByRole("region", { name: "Object detail" })).toBeHidden();
    await expectNoBarriers(page);
  });
});

test("a schedule, the clock, an endpoint and the settings by keyboard alone", async ({
  launch,
  receiver,
}) => {
  const { page } = await launch();
  const keys = createKeyboard(page);
  const timeline = createTimelinePlace(page);
  const clocks = createClocks(page);
  const endpoints = createEndpointsPlace(page, "payments");

  await test.step("an item is added", async () => {
    await expect(createPanel(page).rail).toBeVisible();
    await keys.press("Control+6");
    await keys.reach(timeline.add);
    await keys.press("Enter");
    await keys.reach(timeline.field("Id"));
    await keys.type("later");
    await keys.reach(timeline.field("Path"));
    await keys.type("/v1/charges");
    await keys.reach(timeline.field("Body"));
    await keys.type('{"amount":1200,"currency":"usd","source":"tok_visa"}');
    await keys.reach(timeline.schedule);
    await keys.press("Enter");
    await expect(timeline.grid.cell(timeline.grid.row("later"), "At")).toContainText("+1h");
  });
  await test.step("and moved without being dragged", async () => {
    await keys.reach(timeline.inLane("later"));
    await keys.press("ArrowRight");
    await expect(timeline.grid.cell(timeline.grid.row("later"), "At")).toContainText("+61m");
  });
  await test.step("the clock reaches it", async () => {
    await keys.reach(clocks.advanceSeconds, "Shift+Tab");
    await keys.press("Control+a");
    await keys.type("7200");
    await keys.reach(clocks.advance);
    await keys.press("Enter");
    await expect(timeline.grid.cell(timeline.grid.row("later"), "State")).toHaveText(/done\s*200/);
  });
  await test.step("an endpoint is registered", async () => {
    await keys.press("Control+7");
    await keys.reach(endpoints.add);
    await keys.press("Enter");
    const form = page.getByRole("form", { name: "Register endpoint" });
    await keys.reach(form.getByRole("textbox", { name: "URL" }));
    await keys.press("Control+a");
    await keys.type(receiver.url);
    await keys.reach(form.getByRole("button", { name: "Register", exact: true }));
    await keys.press("Enter");
    await expect(endpoints.endpoint(receiver.url)).toBeVisible();
  });
  await test.step("the theme, and the list of all shortcuts", async () => {
    await keys.press("Control+9");
    const sections = page.getByRole("navigation", { name: "Settings" });
    await keys.activate(sections.getByRole("link", { name: "Appearance" }));
    await expect(page.getByRole("region", { name: "Appearance" })).toBeFocused();
    await keys.reach(page.getByRole("radiogroup", { name: "Theme" }));
    await keys.press("ArrowRight");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await keys.press("F1");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await keys.press("Escape");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
    await expect(page.getByRole("radiogroup", { name: "Theme" }).locator(":focus")).toHaveCount(1);
  });
  await expectNoBarriers(page);
});

test("typing in a field keeps shortcuts, and Escape still closes its dialog", async ({
  simdeck,
}) => {
  const { page } = simdeck;
  const keys = createKeyboard(page);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await keys.reach(createPanel(page).rail.getByRole("link", { name: "Timeline" }));
  await keys.press("Enter");
  await keys.reach(createClocks(page).advanceSeconds);
  await keys.press("Control+k");
  await expect(palette).toBeVisible();
  await keys.press("Escape");
  await expect(palette).toBeHidden();
  await keys.reach(createTimelinePlace(page).add);
  await keys.press("Enter");
  await keys.reach(createTimelinePlace(page).field("Path"));
  await keys.press("Escape");
  await expect(createTimelinePlace(page).dialog).toBeHidden();
});

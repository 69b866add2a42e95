import { existsSync } from "node:fs";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createResetDialog } from "../../pages/reset-dialog.ts";

test("a reset lists the deleted data, deletes it and restarts the simulator", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const panel = createPanel(simdeck.page);
  const events = createEventsPlace(simdeck.page);
  const reset = createResetDialog(simdeck.page);
  const endpoint = await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await panel.open("Events");
  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered/);

  await reset.open.click();
  await expect(reset.dialog).toContainText("1 recorded event");
  await expect(reset.dialog).toContainText("1 endpoint, registered again");
  await reset.keep.uncheck();
  await expect(reset.dialog).toContainText("1 registered endpoint");
  await expect(reset.dialog).toContainText(/schedule/i);
  await reset.confirm.click();
  await expect(reset.dialog).toBeHidden();
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "1");
  await events.openResults();
  await expect(events.results.element).toHaveAttribute("aria-rowcount", "1");
  await panel.open("Endpoints");
  await expect(createEndpointsPlace(simdeck.page, "payments").endpoint(receiver.url)).toHaveCount(
    0,
  );

  const again = await createCharge(stripe);
  expect(again.id).toBe(charge.id);
  expect(await registerReceiver(stripe, receiver)).toBe(endpoint);
  expect(receiver.received).toHaveLength(1);
});

test("a reset keeps endpoints, and Ctrl+Z takes it back", async ({ simdeck, stripe, receiver }) => {
  const { page } = simdeck;
  const panel = createPanel(page);
  const { announcements } = panel;
  const reset = createResetDialog(page);
  await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await panel.open("Events");
  const row = createEventsPlace(page).log.row(charge.id);
  await expect(row).toBeVisible();

  await reset.open.click();
  await reset.confirm.click();
  await expect(announcements).toHaveText(/was reset, 1 endpoint registered again$/);
  await expect(row).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(announcements).toHaveText(/^Undone: “Reset”/);
  await expect(row).toBeVisible();
});

test("a snapshot is exported, imported and restored", async ({ simdeck, stripe }, testInfo) => {
  const { app, page } = simdeck;
  const file = testInfo.outputPath("one-charge.snapshot.json");
  const { log } = createEventsPlace(page);
  const charge = await createCharge(stripe);
  await createPanel(page).open("Events");
  await page.getByRole("button", { name: "Snapshots" }).click();
  const dialog = page.getByRole("dialog", { name: "Snapshots" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("one charge");
  await page.keyboard.press("Enter");
  const saved = dialog.getByRole("row", { name: /^one charge/ });
  await expect(saved).toContainText("1 event");
  expect(await findBarriers(page)).toEqual([]);

  await saveFilesTo(app, file);
  await saved.getByRole("button", { name: "Export" }).click();
  await expect(createPanel(page).announcements).toHaveText(
    "one charge exported to one-charge.snapshot.json",
  );
  expect(existsSync(file)).toBe(true);
  await saved.getByRole("button", { name: "Delete" }).click();
  await expect(saved).toBeHidden();
  await createCharge(stripe);
  await dialog.locator("input[type=file]").setInputFiles(file);
  await saved.getByRole("button", { name: "Restore" }).click();
  await page.keyboard.press("Escape");
  await expect(log.element).toHaveAttribute("aria-rowcount", "2");
  await expect(log.row(charge.id)).toBeVisible();
});

test("a reset can be thought better of", async ({ simdeck, stripe }) => {
  const reset = createResetDialog(simdeck.page);
  const charge = await createCharge(stripe);
  await createPanel(simdeck.page).open("Events");
  await reset.open.click();
  await simdeck.page.keyboard.press("Escape");
  await expect(reset.dialog).toBeHidden();
  await expect(createEventsPlace(simdeck.page).log.row(charge.id)).toBeVisible();
});

import { createKeyboard } from "../../fixtures/keyboard.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createTestReceiver } from "../../pages/test-receiver.ts";

test("a filled picker opens again, and its keys never submit the form", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const keys = createKeyboard(page);
  const dispute = createDisputeForm(page);
  const charges = [await createCharge(stripe), await createCharge(stripe)];
  await createPanel(page).open("Actions");
  await keys.reach(dispute.charge);
  await expect(page.getByRole("listbox", { name: "Proposals" })).toHaveCount(0);
  await keys.press("ArrowDown", "Enter");
  await expect(dispute.charge).toHaveValue(charges[1]?.id ?? "");
  await keys.press("ArrowDown");
  await expect(page.getByLabel("current value")).toBeVisible();
  await keys.press("ArrowDown", "Enter");
  await expect(dispute.charge).toHaveValue(charges[0]?.id ?? "");
  await dispute.form.getByRole("button", { name: "Show proposals for Charge" }).click();
  await expect(dispute.offered(charges[1]?.id ?? "")).toBeVisible();
  await keys.press("Enter");
  expect((await stripe.disputes.list()).data).toEqual([]);

  await createPanel(page).open("Endpoints");
  const receiver = createTestReceiver(page);
  await receiver.start.click();
  await receiver.status.click();
  await page.getByRole("option").filter({ hasText: "503" }).click();
  await expect(receiver.status).toHaveValue("503");
});

test("rows, clocks and selections are legible at 150 % and in forced colours", async ({
  simdeck,
  stripe,
}) => {
  const { app, page } = simdeck;
  const events = createEventsPlace(page);
  const charge = await createCharge(stripe);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(900, 600);
    window?.webContents.setZoomFactor(1.5);
  });
  await createPanel(page).open("Events");
  await events.log.row(charge.id).click();
  await expect(events.detail).toBeVisible();
  const seq = events.log.cell(events.log.row(charge.id), "Seq");
  const holds = await seq.evaluate((cell) => {
    cell.textContent = "1000000";
    return cell.scrollWidth <= cell.clientWidth;
  });
  expect(holds).toBe(true);

  await page.emulateMedia({ forcedColors: "active" });
  const isHighlighted = () =>
    seq.evaluate((cell) => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = "HighlightText";
      const expected = getComputedStyle(probe).color;
      probe.remove();
      return getComputedStyle(cell).color === expected;
    });
  await expect.poll(isHighlighted).toBe(true);
  for (const name of ["Undo", "Snapshots", "Record", "Reset simulator"]) {
    const button = page.locator(".top-bar").getByRole("button", { name: new RegExp(name, "i") });
    await expect(button.first(), name).toBeInViewport({ ratio: 1 });
  }
  const dot = await page
    .locator(".delivery-word.on")
    .first()
    .evaluate((word) => getComputedStyle(word, "::before").backgroundColor);
  expect(dot).not.toBe("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ forcedColors: "none" });

  await createPanel(page).open("Timeline");
  const { signing } = createClocks(page);
  for (const part of [signing.getByRole("heading"), signing.locator(".clock-time")]) {
    const isWhole = () => part.evaluate((one) => one.scrollWidth <= one.clientWidth);
    await expect.poll(isWhole).toBe(true);
  }
});

test("a payload shows direction marks as escapes", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  const charge = await stripe.charges.create({
    amount: 100,
    currency: "usd",
    source: "tok_visa",
    description: "invoice \u202egnp.exe",
  });
  await createPanel(page).open("Events");
  await events.log.row(charge.id).click();
  await events.tab("Payload").click();
  await page.locator(".cm-scroller").evaluate((scroller) => {
    scroller.scrollTop = 500;
  });
  await expect(events.detail).toContainText(String.raw`invoice \u202egnp.exe`);
});

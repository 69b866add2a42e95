import { findBarriers } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openDispute } from "../../pages/actions-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("every result is shown as a notification, which undoes and redoes the action", async ({
  simdeck: { page },
  stripe,
}) => {
  // A fading element has neither of its colours while axe reads it.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { announcements } = createPanel(page);
  const notifications = page.getByRole("list", { name: "Notifications" });
  const newest = notifications.getByRole("listitem");
  const disputes = async () => (await stripe.disputes.list()).data.length;
  const charge = await stripe.charges.create({ amount: 900, currency: "usd", source: "tok_visa" });
  await openDispute(page, charge.id);
  const done = newest.filter({ hasText: "Open dispute: done, 1 event recorded" });
  // It stays while it is pointed at.
  await done.locator(".notification-text").hover();
  await expect(announcements).toHaveText("Open dispute: done, 1 event recorded");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(await disputes()).toBe(1);

  await done.getByRole("button", { name: "Undo" }).click();
  const undone = newest.filter({ hasText: "Undone: “Open dispute”" });
  await expect(undone).toBeVisible();
  expect(await disputes()).toBe(0);
  await undone.getByRole("button", { name: "Redo" }).click();
  await expect(newest.filter({ hasText: "Redone: “Open dispute”" })).toBeVisible();
  expect(await disputes()).toBe(1);

  await page.locator("#place").focus();
  await page.keyboard.press("Control+z");
  await expect(announcements).toContainText("Undone: “Open dispute”");
  await expect.poll(disputes).toBe(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(announcements).toContainText("Redone: “Open dispute”");
  await expect.poll(disputes).toBe(1);
  await page.mouse.move(0, 0);
  await expect(newest).toHaveCount(0);
});

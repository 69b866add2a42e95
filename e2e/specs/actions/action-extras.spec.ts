import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("a filled form becomes an item of the schedule, and nothing else", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const dispute = createDisputeForm(page);
  const charge = await createCharge(stripe);
  await createPanel(page).open("Actions");
  await dispute.charge.fill(charge.id);
  await dispute.form.getByRole("button", { name: "Schedule…" }).click();
  const form = page.getByRole("form", { name: "Schedule: Open dispute" });
  await form.getByRole("textbox", { name: "At" }).fill("+3d");
  await expect(form).toContainText("+72h");
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole("textbox", { name: "At" }).fill("+2h");
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(form).toBeHidden();
  await createPanel(page).open("Timeline");
  await expect(page.getByRole("grid", { name: "Scheduled items" })).toContainText("open-dispute-1");
  expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(false);
});

test("repeats an action for existing objects, and from the recent actions", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const dispute = createDisputeForm(page);
  for (const amount of [1_000, 2_000, 3_000]) await createCharge(stripe, amount);
  await createPanel(page).open("Actions");
  await dispute.form.getByRole("button", { name: "Repeat…" }).click();
  const dialog = page.getByRole("dialog", { name: "Repeat: Open dispute" });
  await dialog.getByRole("textbox", { name: "Times" }).fill("3");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toContainText("3 of 3 done");
  await page.keyboard.press("Escape");
  const { data } = await stripe.charges.list();
  expect(data.map(({ disputed }) => disputed)).toEqual([true, true, true]);
  const recent = page.getByRole("region", { name: "Recent actions" }).getByRole("listitem");
  await expect(recent.first()).toContainText("Open dispute ×3");
  await recent.first().getByRole("button", { name: "Repeat recent action 1" }).click();
  await expect(createPanel(page).announcements).toContainText("already disputed");
});

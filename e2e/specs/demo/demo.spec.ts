import { findBarriers } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPalette } from "../../pages/palette.ts";
import { createPanel } from "../../pages/panel.ts";

test("keys of the demo stage run cards and undo them, and a sentence describes the result", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  // A fading element has neither of its colours while axe reads it.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await createPanel(page).open("Overview");
  const width = await page.evaluate(() => window.innerWidth);
  await page.keyboard.press("F11");
  const deck = page.getByRole("region", { name: "Demo deck" });
  const caption = page.getByRole("main");
  await expect(deck).toBeVisible();
  await expect(page.getByRole("region", { name: "Wire" })).toBeVisible();
  await expect(createPanel(page).rail).toHaveCount(0);

  await page.keyboard.press("1");
  await expect(caption).toContainText("It recorded charge.succeeded.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada pays $48.00.");
  await page.keyboard.press("3");
  await expect(caption).toContainText("It recorded charge.dispute.created.");
  await expect(caption).toContainText("Before this: Ada pays $48.00");
  expect((await stripe.charges.list()).data).toMatchObject([{ disputed: true }]);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(async () => (await stripe.charges.list()).data)
    .toMatchObject([{ disputed: false }]);

  await page.keyboard.press("Control+2");
  await expect(createPanel(page).rail).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(width);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to the stage" }).click();
  await expect(deck).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(deck).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
});

test("F1 and ? show the shortcuts; the palette finds an event by its seq", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  await expect(createPanel(page).rail).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const key of ["F1", "?"]) {
    await page.keyboard.press(key);
    await expect(sheet).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
  await openPalette(page);
  await page.keyboard.type("#1");
  await expect(page.getByRole("menuitem", { name: /#1\s+charge\.succeeded/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Event detail" })).toContainText("#1");
});

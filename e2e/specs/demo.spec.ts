import { findBarriers } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";
import { eventsPlaceOf } from "../pages/events-place.ts";
import { panelOf } from "../pages/panel.ts";

test("in demo mode, keys run actions and a sentence shows the result", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  // What fades from one colour to another has neither while it is looked at.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await panelOf(page).open("Overview");
  const width = await page.evaluate(() => window.innerWidth);
  await page.keyboard.press("F11");
  const deck = page.getByRole("region", { name: "Demo deck" });
  await expect(deck).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(width);
  await expect(page.getByRole("button", { name: "Show key" })).toHaveCount(0);

  await page.keyboard.press("F1");
  await expect(deck).toContainText("Create a charge. It recorded charge.succeeded.");
  await page.keyboard.press("F2");
  await expect(deck).toContainText("Open dispute. It recorded charge.dispute.created.");
  expect((await stripe.charges.list()).data).toMatchObject([{ disputed: true }]);
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.press("F11");
  await expect(deck).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
});

test("in demo mode the log keeps its rows beside an open event", async ({ simdeck, stripe }) => {
  const { app, page } = simdeck;
  const events = eventsPlaceOf(page);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800);
  });
  const charge = await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  await panelOf(page).open("Events");
  await page.keyboard.press("F11");
  await expect(page.getByRole("region", { name: "Demo deck" })).toBeVisible();
  await events.log.row(charge.id).click();
  await expect(events.detail).toBeVisible();
  await expect(events.log.row(charge.id)).toBeInViewport({ ratio: 0.9 });
  await expect(events.results.element).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(events.results.element).toBeVisible();
});

test("F1 and ? show the shortcuts; the palette finds an event by its seq", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  await expect(panelOf(page).rail).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const key of ["F1", "?"]) {
    await page.keyboard.press(key);
    await expect(sheet).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("#1");
  await expect(page.getByRole("menuitem", { name: /#1\s+charge\.succeeded/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Event detail" })).toContainText("seq 1");
});

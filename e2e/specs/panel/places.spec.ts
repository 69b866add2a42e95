import { findBarriers, findFaintText } from "../../fixtures/accessibility.ts";
import { playExample } from "../../fixtures/examples/example.ts";
import { expect, test } from "../../fixtures/test.ts";
import { reloadWatched } from "../../fixtures/violations.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { digits, createPanel, places } from "../../pages/panel.ts";
import { createResetDialog } from "../../pages/reset-dialog.ts";

test("axe finds no violation in any place, in any theme", async ({ simdeck, stripe, receiver }) => {
  test.slow();
  const { page } = simdeck;
  await playExample(stripe, receiver);
  const barriers = new Map<string, readonly string[]>();
  for (const theme of ["dark", "light", "contrast-light", "contrast"] as const) {
    await page.emulateMedia({
      colorScheme: theme === "contrast" || theme === "dark" ? "dark" : "light",
      reducedMotion: "reduce",
      contrast: theme.startsWith("contrast") ? "more" : "no-preference",
    });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    for (const place of places) {
      await createPanel(page).open(place);
      await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
      const find = theme === "dark" ? findBarriers : findFaintText;
      const found = await find(page);
      if (found.length > 0) barriers.set(`${place}, ${theme}`, found);
    }
  }
  expect(barriers).toEqual(new Map());
});

test("axe finds no violation in overlays", async ({ simdeck, stripe, receiver }) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  await playExample(stripe, receiver);
  await createPanel(page).open("Events");
  await events.log.row("failed").last().click();
  for (const tab of ["Payload", "Deliveries", "Signature"] as const) {
    await events.tab(tab).click();
    await expect(events.detail.getByRole("tabpanel")).toBeVisible();
    expect(await findBarriers(page), tab).toEqual([]);
  }
  await createResetDialog(page).open.click();
  await expect(createResetDialog(page).dialog).toBeVisible();
  expect(await findBarriers(page), "reset").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findBarriers(page), "palette").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+F1");
  const docs = page.getByRole("dialog", { name: "Docs" });
  await expect(docs.getByRole("heading", { name: "Events (Ctrl 2)" })).toBeInViewport();
  expect(await findBarriers(page), "docs").toEqual([]);
});

test("every place keeps to the page's policy and complains of nothing", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  await playExample(stripe, receiver);
  const watched = await reloadWatched(page);
  for (const place of places) await createPanel(page).open(place);

  await createPanel(page).open("Events");
  await events.log.rows.first().click();
  for (const tab of ["Payload", "Deliveries", "Signature"] as const) {
    await events.tab(tab).click();
    await expect(events.detail.getByRole("tabpanel")).toBeVisible();
  }
  await createResetDialog(page).open.click();
  await expect(createResetDialog(page).dialog).toBeVisible();
  expect(watched.errors).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test("the keyboard leads to every place", async ({ simdeck }) => {
  const { page } = simdeck;
  await expect(createPanel(page).rail).toBeVisible();
  for (const [place, digit] of Object.entries(digits)) {
    await page.keyboard.press(`Control+${String(digit)}`);
    await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
  }
});

test("the smallest window still shows everything that is always there", async ({ simdeck }) => {
  const { app, page } = simdeck;
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setSize(900, 600);
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(900);
  for (const place of places) {
    await createPanel(page).open(place);
    await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow, place).toBe(0);
    await expect(createResetDialog(page).open).toBeInViewport();
  }
  await page.evaluate(() => {
    window.location.hash = "#/settings?section=About";
  });
  await expect(page.getByRole("heading", { name: "About" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY), "the window itself stays").toBe(0);
});

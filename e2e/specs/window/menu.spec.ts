import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel, places } from "../../pages/panel.ts";

test("the menu leads to every place, and to the shortcuts", async ({ simdeck }) => {
  const { page } = simdeck;
  await expect(createPanel(page).rail).toBeVisible();
  for (const place of places) {
    await choose(simdeck, "Go", place);
    await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
  }
  await choose(simdeck, "Help", "Keyboard shortcuts");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("the window has the configured theme before the page is drawn", async ({ simdeck }) => {
  const { app, page } = simdeck;
  await createPanel(page).open("Settings");
  for (const [choice, source] of [
    ["Light", "light"],
    ["High contrast", "dark"],
    ["System", "system"],
  ] as const) {
    await page
      .getByRole("radiogroup", { name: "Theme" })
      .getByText(choice, { exact: true })
      .click();
    await expect
      .poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource))
      .toBe(source);
  }
});

/** Chooses an item of the application's menu by the names that are read there. */
async function choose({ app }: Simdeck, menu: string, item: string): Promise<void> {
  await app.evaluate(
    ({ Menu, BrowserWindow }, [menuName, itemName]) => {
      const named = (label: string) => label.replace("&", "");
      const within = Menu.getApplicationMenu()?.items.find(
        ({ label }) => named(label) === menuName,
      );
      const found = within?.submenu?.items.find(({ label }) => named(label) === itemName);
      BrowserWindow.getAllWindows()[0]?.focus();
      found?.click();
    },
    [menu, item] as const,
  );
}

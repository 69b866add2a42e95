import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the palette by its shortcut; what is typed next arrives in it. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await expect(palette.locator("input:focus")).toHaveCount(1);
  return palette;
}

/** Finds a command by its text, and runs it. */
export async function runCommand(page: Page, command: string): Promise<void> {
  const palette = await openPalette(page);
  await page.keyboard.insertText(command);
  await expect(palette.getByRole("menuitem", { name: command }).first()).toHaveAttribute(
    "data-focused",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}

import type { Locator, Page } from "@playwright/test";

/** The place where what holds for good is set. */
export interface SettingsPlace {
  readonly region: (title: string) => Locator;
  readonly field: (label: string) => Locator;
  readonly choice: (group: string, choice: string) => Locator;
  readonly starts: (kind: string) => Locator;
  readonly apply: Locator;
  readonly takeBack: Locator;
  /** Asks before anything is restarted. */
  readonly dialog: Locator;
  readonly confirm: Locator;
}

/** The settings; their place must be open. */
export function createSettingsPlace(page: Page): SettingsPlace {
  const dialog = page.getByRole("dialog", { name: "Apply settings" });
  return {
    region: (title) => page.getByRole("region", { name: title, exact: true }),
    field: (label) => page.getByRole("textbox", { name: label, exact: true }),
    choice: (group, choice) =>
      page.getByRole("radiogroup", { name: group }).getByText(choice, { exact: true }),
    starts: (kind) => page.getByRole("switch", { name: `Start ${kind}`, exact: true }),
    apply: page.getByRole("button", { name: "Apply settings" }),
    takeBack: page.getByRole("button", { name: "Discard" }),
    dialog,
    confirm: dialog.getByRole("button", { name: "Apply and restart" }),
  };
}

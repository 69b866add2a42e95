import type { Locator, Page } from "@playwright/test";

/** The dialog that resets simulators. */
export interface ResetDialog {
  readonly open: Locator;
  readonly dialog: Locator;
  /** True if endpoints are registered again. */
  readonly keep: Locator;
  readonly confirm: Locator;
}

/** The reset button and what it opens. */
export function createResetDialog(page: Page): ResetDialog {
  const dialog = page.getByRole("dialog", { name: "Reset simulator" });
  return {
    open: page.getByRole("button", { name: "Reset simulator" }),
    dialog,
    keep: dialog.getByRole("checkbox", { name: "Keep endpoints" }),
    confirm: dialog.getByRole("button", { name: "Reset", exact: true }),
  };
}

import type { Locator, Page } from "@playwright/test";

/** The form that attaches the window to an instance elsewhere, and what tells that it is. */
export interface AttachDialog {
  readonly form: Locator;
  readonly address: Locator;
  readonly token: Locator;
  readonly submit: Locator;
  /** Says to what the window is attached. */
  readonly mark: Locator;
  readonly banner: Locator;
  /** Opens the form by the command palette. */
  open(): Promise<void>;
}

/** The attach dialog of the panel. */
export function createAttachDialog(page: Page): AttachDialog {
  const form = page.getByRole("form", { name: "Attach to a running Simdeck" });
  return {
    form,
    address: form.getByLabel("Address"),
    token: form.getByLabel("Control token"),
    submit: form.getByRole("button", { name: "Attach", exact: true }),
    mark: page.getByRole("button", { name: /^attached to |^connection lost / }),
    banner: page.getByRole("region", { name: "Connection lost" }),
    open: async () => {
      await page.getByRole("button", { name: "Search or run a command" }).click();
      await page.getByRole("dialog", { name: "Search and commands" }).waitFor();
      await page.keyboard.type("attach to");
      await page.getByRole("menuitem", { name: /Attach to a running Simdeck/ }).click();
      await form.waitFor();
    },
  };
}

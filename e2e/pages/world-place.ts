import type { Locator, Page } from "@playwright/test";
import { createPanel } from "./panel.ts";

/** The place World. */
export interface WorldPlace {
  readonly actingAs: Locator;
  readonly reactions: Locator;
  readonly mails: Locator;
  readonly mail: Locator;
  readonly acts: Locator;
  openTab(name: "Workspace" | "Inbox"): Promise<void>;
  actAs(name: string): Promise<void>;
}

/** The parts of World by their roles and names. */
export function createWorldPlace(page: Page): WorldPlace {
  const actingAs = page.getByRole("combobox", { name: "Acting as" });
  return {
    actingAs,
    reactions: page.getByRole("region", { name: "What your app did" }),
    mails: page.getByRole("grid", { name: /^Mails of / }),
    mail: page.getByRole("region", { name: "Mail", exact: true }),
    acts: page.getByRole("group", { name: "Acts" }),
    openTab: async (name) => {
      await createPanel(page).open("World");
      await page.getByRole("tab", { name, exact: false }).click();
    },
    actAs: async (name) => {
      await actingAs.fill(name);
      await page.getByRole("option", { name }).first().click();
    },
  };
}

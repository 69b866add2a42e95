import type { Locator, Page } from "@playwright/test";

/** The place with the registered receivers. */
export interface EndpointsPlace {
  readonly of: Locator;
  /** Opens the form that registers an endpoint of this simulator. */
  readonly add: Locator;
  /** Fills the form and submits it. */
  register(url: string, types: string): Promise<void>;
  /** The row of an endpoint, with its detail if it is open. */
  endpoint(url: string): Locator;
  enabled(url: string): Locator;
  /** Opens the detail of an endpoint, if it is closed. */
  open(url: string): Promise<void>;
  /** In the detail. */
  remove(url: string): Locator;
}

/** The endpoints of one simulator. */
export function createEndpointsPlace(page: Page, kind: string): EndpointsPlace {
  const of = page.getByRole("region", { name: "Endpoints" });
  const role = kind.replaceAll("-", " ");
  const endpoint = (url: string) =>
    of
      .getByRole("rowgroup")
      .filter({ hasText: url })
      .filter({ hasText: new RegExp(`· ${role}`) });
  const add = page.getByRole("button", {
    name: new RegExp(`Register endpoint with .* · ${role}$`),
  });
  return {
    of,
    add,
    register: async (url, types) => {
      const form = page.getByRole("form", { name: "Register endpoint" });
      await of.getByRole("row").or(add).first().waitFor();
      if (await add.isVisible()) {
        await add.click();
      } else {
        await of.getByRole("button", { name: "Register endpoint" }).click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /Provider/ })
          .click();
        const choices = page.getByRole("listbox", { name: "Provider" });
        await choices.getByRole("option", { name: new RegExp(`· ${role}$`) }).click();
      }
      await form.getByRole("textbox", { name: "URL" }).fill(url);
      await form.getByRole("textbox", { name: "Events" }).fill(types);
      await form.getByRole("button", { name: "Register", exact: true }).click();
    },
    endpoint,
    enabled: (url) => endpoint(url).getByRole("switch", { name: /^Enable/ }),
    open: async (url) => {
      await endpoint(url).getByRole("button", { name: url }).first().waitFor();
      const closed = endpoint(url).getByRole("button", { name: url, expanded: false });
      if (await closed.isVisible()) await closed.click();
    },
    remove: (url) => endpoint(url).getByRole("button", { name: /^Delete/ }),
  };
}

import type { Locator, Page } from "@playwright/test";

/** The place with the registered receivers. */
export interface EndpointsPlace {
  readonly of: Locator;
  register(url: string, types: string): Promise<void>;
  endpoint(url: string): Locator;
  enabled(url: string): Locator;
  remove(url: string): Locator;
}

/** The endpoints of one simulator. */
export function endpointsOf(page: Page, kind: string): EndpointsPlace {
  const of = page.getByRole("region", { name: `Endpoints of ${kind}` });
  const endpoint = (url: string) => of.getByRole("listitem").filter({ hasText: url });
  return {
    of,
    register: async (url, types) => {
      await of.getByRole("button", { name: "Register endpoint" }).click();
      const form = page.getByRole("form", { name: "Register endpoint" });
      await form.getByRole("textbox", { name: "URL" }).fill(url);
      await form.getByRole("textbox", { name: "Events" }).fill(types);
      await form.getByRole("button", { name: "Register", exact: true }).click();
    },
    endpoint,
    enabled: (url) => endpoint(url).getByRole("switch", { name: /^Enable/ }),
    remove: (url) => endpoint(url).getByRole("button", { name: /^Delete/ }),
  };
}

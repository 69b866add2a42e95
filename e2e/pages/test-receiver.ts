import type { Locator, Page } from "@playwright/test";

/** The built-in receiver in the Endpoints place. */
export interface TestReceiverRegion {
  readonly region: Locator;
  /** Shows its response, its simulators and its deliveries. */
  readonly unfold: Locator;
  readonly start: Locator;
  readonly stop: Locator;
  readonly status: Locator;
  readonly failure: (choice: string) => Locator;
  readonly registerWith: (kind: string) => Locator;
  /** Makes it the one receiver of a kind that has only one. */
  readonly useFor: (kind: string) => Locator;
  /** Its lines, newest first. */
  readonly received: Locator;
}

/** The built-in receiver; the Endpoints place must be open. */
export function createTestReceiver(page: Page): TestReceiverRegion {
  const region = page.getByRole("region", { name: "Test receiver" });
  return {
    region,
    unfold: region.getByRole("button", { name: "Test receiver", exact: true, expanded: false }),
    start: region.getByRole("button", { name: "Start test receiver" }),
    stop: region.getByRole("button", { name: "Stop test receiver" }),
    status: region.getByRole("combobox", { name: "Status" }),
    failure: (choice) => region.getByRole("radio", { name: choice }),
    registerWith: (kind) => region.getByRole("button", { name: `Register it with ${kind}` }),
    useFor: (kind) => region.getByRole("button", { name: `Use it for ${kind}` }),
    received: region
      .getByRole("list", { name: "Received deliveries" })
      .getByRole("listitem")
      .getByRole("button", { expanded: false }),
  };
}

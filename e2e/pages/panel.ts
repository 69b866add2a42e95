import type { Locator, Page } from "@playwright/test";

/** The places that the left rail leads to. */
export type Place =
  "Overview" | "Events" | "Actions" | "Timeline" | "Endpoints" | "Objects" | "Settings";

/** What is always there, whichever place is shown. */
export interface Panel {
  readonly places: Locator;
  readonly announcements: Locator;
  open(place: Place): Promise<void>;
}

/** The frame around every place. */
export function panelOf(page: Page): Panel {
  const places = page.getByRole("navigation", { name: "Places" });
  return {
    places,
    announcements: page.getByRole("status"),
    open: (place) => places.getByRole("link", { name: place }).click(),
  };
}

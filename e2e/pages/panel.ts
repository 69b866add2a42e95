import type { Locator, Page } from "@playwright/test";

/** The places that the left rail leads to, from its top. */
export const places = [
  "Overview",
  "Events",
  "Requests",
  "Actions",
  "World",
  "Timeline",
  "Endpoints",
  "Objects",
  "Settings",
] as const;

/** The digit that leads to a place together with Ctrl. */
export const digits = {
  Overview: 1,
  Events: 2,
  Requests: 3,
  Actions: 4,
  World: 5,
  Timeline: 6,
  Endpoints: 7,
  Objects: 8,
  Settings: 9,
} as const satisfies Readonly<Record<PlaceName, number>>;

type PlaceName = (typeof places)[number];

/** The parts of the panel that are visible in every place. */
export interface Panel {
  readonly rail: Locator;
  readonly announcements: Locator;
  open(place: PlaceName): Promise<void>;
}

/** The frame around every place. */
export function createPanel(page: Page): Panel {
  const rail = page.getByRole("navigation", { name: "Places" });
  return {
    rail,
    announcements: page.getByRole("status"),
    open: (place) => rail.getByRole("link", { name: place }).click(),
  };
}

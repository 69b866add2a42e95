import type { Locator, Page } from "@playwright/test";
import { createGrid, type Grid } from "./grid.ts";

const logColumns = ["Seq", "Simulator", "Time", "Type", "Subject", "Delivery"] as const;
const resultColumns = ["Generation", "Seq", "Endpoint", "Status", "HTTP status"] as const;

/** The place with the live log. */
export interface EventsPlace {
  readonly log: Grid<(typeof logColumns)[number]>;
  readonly results: Grid<(typeof resultColumns)[number]>;
  /** Unfolds the delivery results. */
  readonly openResults: () => Promise<void>;
  readonly filter: Locator;
  readonly pause: Locator;
  readonly resume: Locator;
  readonly follow: Locator;
  readonly detail: Locator;
  tab(name: "Payload" | "Deliveries" | "Signature" | "Compare"): Locator;
  /** Returns the delivery cell in the row of an event. */
  readonly deliveryOf: (subject: string, type: string) => Locator;
}

/** The place with the live log; the panel must be there already. */
export function createEventsPlace(page: Page): EventsPlace {
  const log = createGrid(page, "Egress log", logColumns);
  const detail = page.getByRole("region", { name: "Event detail" });
  return {
    log,
    results: createGrid(page, "Delivery results", resultColumns),
    openResults: () => page.getByRole("button", { name: /^Delivery results/ }).click(),
    filter: page.getByRole("searchbox", { name: "Filter events" }),
    pause: page.getByRole("button", { name: "Pause", exact: true }),
    resume: page.getByRole("button", { name: "Resume", exact: true }),
    follow: page.getByRole("button", { name: "Follow", exact: true }),
    detail,
    tab: (name) => detail.getByRole("tab", { name }),
    deliveryOf: (subject, type) => log.cell(log.row(subject).filter({ hasText: type }), "Delivery"),
  };
}

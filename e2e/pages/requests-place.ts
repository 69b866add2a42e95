import type { Locator, Page } from "@playwright/test";
import { createGrid, type Grid } from "./grid.ts";

const columns = [
  "Number",
  "Time",
  "Simulator",
  "Method",
  "Path",
  "Status",
  "Duration",
  "Events",
] as const;

/** The place with the request log and the console. */
export interface RequestsPlace {
  readonly log: Grid<(typeof columns)[number]>;
  readonly filter: Locator;
  readonly detail: Locator;
  readonly console: Locator;
  openConsole(): Promise<void>;
}

/** The place with the request log; the panel must be there already. */
export function createRequestsPlace(page: Page): RequestsPlace {
  return {
    log: createGrid(page, "Requests", columns),
    filter: page.getByRole("searchbox", { name: "Filter requests" }),
    detail: page.getByRole("region", { name: "Request detail" }),
    console: page.getByRole("form", { name: "Send request" }),
    openConsole: () => page.getByRole("button", { name: "Console", exact: true }).click(),
  };
}

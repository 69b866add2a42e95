import type { Locator, Page } from "@playwright/test";
import { createGrid, type Grid } from "./grid.ts";

const columns = ["Id", "At", "Call", "State"] as const;

/** An item as a person types it. */
export interface TypedItem {
  readonly id: string;
  readonly at: string;
  readonly path: string;
  readonly body?: string;
  readonly bind?: string;
}

/** The place with the schedule. */
export interface TimelinePlace {
  readonly region: Locator;
  readonly add: Locator;
  readonly dialog: Locator;
  readonly schedule: Locator;
  readonly grid: Grid<(typeof columns)[number]>;
  field(name: "Id" | "At" | "Path" | "Body" | "Bind"): Locator;
  /** An item in its lane. */
  inLane(id: string): Locator;
  /** Fills the item form, which must be open. */
  fill(item: TypedItem): Promise<void>;
  addItem(item: TypedItem): Promise<void>;
}

/** The schedule of the Timeline place. */
export function createTimelinePlace(page: Page): TimelinePlace {
  const region = page.getByRole("region", { name: "Timeline" });
  const dialog = page.getByRole("dialog", { name: "Timeline item" });
  const add = region.getByRole("button", { name: "Add item" });
  const schedule = dialog.getByRole("button", { name: "Schedule", exact: true });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const fill = async ({ id, at, path, body = "", bind = "" }: TypedItem) => {
    await field("Id").fill(id);
    await field("At").fill(at);
    await field("Path").fill(path);
    await field("Body").fill(body);
    await field("Bind").fill(bind);
  };
  return {
    region,
    add,
    dialog,
    schedule,
    grid: createGrid(page, "Scheduled items", columns),
    field,
    inLane: (id) => region.getByRole("slider", { name: new RegExp(`^${id} of `) }),
    fill,
    addItem: async (item) => {
      await add.click();
      await fill(item);
      await schedule.click();
    },
  };
}

import type { Locator, Page } from "@playwright/test";

/** The two clocks of the Timeline place. */
export interface Clocks {
  readonly simulator: Locator;
  readonly advanceSeconds: Locator;
  readonly advance: Locator;
  readonly advanceTo: Locator;
  readonly signing: Locator;
  readonly offsetSeconds: Locator;
  readonly backToZero: Locator;
}

/** The clocks where they stand large. */
export function createClocks(page: Page): Clocks {
  const simulator = page.getByRole("group", { name: "Simulator clock" });
  const signing = page.getByRole("group", { name: "Signing clock" });
  const number = (group: Locator, name: string) =>
    group.getByRole("textbox", { name }).or(group.getByRole("spinbutton", { name }));
  return {
    simulator,
    advanceSeconds: number(simulator, "Advance seconds"),
    advanceTo: simulator.getByRole("textbox", { name: "Advance to" }),
    advance: simulator.getByRole("button", { name: "Advance", exact: true }),
    signing,
    offsetSeconds: number(signing, "Wall offset seconds"),
    backToZero: signing.getByRole("button", { name: "Back to 0" }),
  };
}

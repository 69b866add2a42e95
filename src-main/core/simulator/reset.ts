import type { Timeline } from "#core/timeline/timeline.ts";
import type { World } from "./world.ts";

/** Resets a world and arms its schedule again. What is due at once has run when this resolves. */
export async function resetWorld<State>(world: World<State>, timeline: Timeline): Promise<void> {
  world.reset();
  timeline.rearm();
  world.changed();
  await world.driver.runDue();
}

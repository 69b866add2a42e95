import type { ClockChange } from "#shared/domain/clock.ts";
import { askApi } from "../../bridge/api-call.ts";

/** Moves the clocks of some simulators through their own route, in order. */
export async function changeClocks(kinds: readonly string[], body: ClockChange): Promise<void> {
  for (const kind of kinds) await askApi({ kind, method: "POST", path: "/_sim/clock", body });
}

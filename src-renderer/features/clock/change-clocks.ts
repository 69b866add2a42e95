import type { ClockChange } from "#shared/domain/clock.ts";
import { callApi } from "../../bridge/api-call.ts";
import { BridgeError } from "../../bridge/client.ts";

/** Moves the clocks of some simulators through their own route, one after the other. */
export async function changeClocks(kinds: readonly string[], body: ClockChange): Promise<void> {
  for (const kind of kinds) {
    const { refusal } = await callApi({ kind, method: "POST", path: "/_sim/clock", body });
    if (refusal) throw new BridgeError(refusal.code ?? "refused", `${kind}: ${refusal.message}`);
  }
}

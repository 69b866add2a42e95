import { useMutation } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../bridge/api-request.ts";
import { call } from "../bridge/client.ts";
import { useSimulators } from "../bridge/use-simulators.ts";
import { announce, announceError } from "./announcer-store.ts";
import { useFeed } from "./feed/feed-store.ts";

/**
 * Switches delivery on, of these simulators and of all others that the setting governs, and keeps the setting
 * for later starts. Nothing is restarted. Rejects with a BridgeError when a simulator refuses.
 */
export async function turnOnDelivery(
  kinds: readonly string[],
  all: readonly Pick<SimulatorView, "kind" | "delivery">[],
): Promise<void> {
  const governed = all.filter(({ delivery }) => delivery === "registered").map(({ kind }) => kind);
  const isSetting = governed.some((kind) => kinds.includes(kind));
  for (const kind of new Set([...kinds, ...(isSetting ? governed : [])])) {
    await askApi({ kind, method: "PUT", path: "/_sim/delivery", body: { on: true } });
  }
  // The settings of an instance elsewhere are set where it runs.
  const isOwn = useFeed.getState().attachment === null;
  if (isSetting && isOwn) await call("settings.remember", { delivery: "on" });
}

/** `turnOnDelivery` for a button, with its result announced. */
export function useTurnOnDelivery() {
  const all = useSimulators();
  return useMutation({
    mutationFn: (kinds: readonly string[]) => turnOnDelivery(kinds, all),
    onSuccess: () => announce("Delivery is on"),
    onError: (error) => announceError(error),
  });
}

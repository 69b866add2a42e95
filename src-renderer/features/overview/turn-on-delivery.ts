import type { SettingsPlan } from "#shared/domain/settings.ts";
import { BridgeError, call } from "../../bridge/client.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { carryOut, proposeChange, usePendingChange } from "../../stores/pending-change.ts";

/**
 * Switches delivery on by its setting, which restarts simulators. Resolves with whether the simulator
 * delivers: the person may decline a restart that loses something. Throws a BridgeError when the setting is
 * refused.
 */
export async function turnOnDelivery(kind: string): Promise<boolean> {
  const { applied } = usePendingChange.getState();
  const change = { delivery: "on" } as const;
  const { losses } = await call("settings.plan", { change });
  const [problem] = await (losses.some(losesSomething) ? proposeChange : carryOut)(change);
  if (problem) throw new BridgeError("invalid_setting", problem.message);
  await until(usePendingChange, ({ pending }) => pending === null);
  if (usePendingChange.getState().applied === applied) return false;
  await until(useFeed, ({ statuses }) => statuses.get(kind)?.deliveryOn === true);
  return true;
}

function losesSomething(loss: SettingsPlan["losses"][number]): boolean {
  return loss.events + loss.objects + loss.endpoints + loss.scheduled > 0;
}

interface Store<State> {
  getState(): State;
  subscribe(listener: (state: State) => void): () => void;
}

/** Resolves when a store's state fits. */
function until<State>(store: Store<State>, fits: (state: State) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (fits(store.getState())) {
      resolve();
      return;
    }
    const stop = store.subscribe((state) => {
      if (!fits(state)) return;
      stop();
      resolve();
    });
  });
}

import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/**
 * Resolves when nothing is queued and nothing is in flight. Waits on the simulator's own news of
 * changes, so a test neither sleeps nor polls.
 */
export function settled(simulator: RunningSimulator): Promise<void> {
  const isQuiet = () => {
    const { pending, inFlight } = simulator.deliveryState;
    return pending === 0 && !inFlight;
  };
  return new Promise((resolve) => {
    const stop = simulator.onChange(() => {
      look();
    });
    const look = () => {
      if (!isQuiet()) return;
      stop();
      resolve();
    };
    look();
  });
}

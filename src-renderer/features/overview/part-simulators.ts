import type { SimulatorView } from "#shared/domain/simulator.ts";

/** Those that deliver or can be made to act, and those that only answer. */
export function partSimulators(simulators: readonly SimulatorView[]) {
  const isBusy = ({ delivery, actions }: SimulatorView) =>
    delivery !== "none" || actions.length > 0;
  return {
    busy: simulators.filter(isBusy),
    quiet: simulators.filter((simulator) => !isBusy(simulator)),
  };
}

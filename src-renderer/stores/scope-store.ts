import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulators } from "../bridge/use-simulators.ts";

interface Scope {
  /** Kinds that were picked; none means all. */
  readonly kinds: readonly string[];
}

/** Which simulators the window speaks of. */
export const useScope = create<Scope>()(
  persist((): Scope => ({ kinds: [] }), {
    name: "simdeck.scope",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** The simulators that are meant: those picked, or all when none of them is. */
export function pickSimulators(
  all: readonly SimulatorView[],
  kinds: readonly string[],
): readonly SimulatorView[] {
  const picked = all.filter(({ kind }) => kinds.includes(kind));
  return picked.length === 0 ? all : picked;
}

/** The simulators the window speaks of now. */
export function useChosenSimulators(): readonly SimulatorView[] {
  const all = useSimulators();
  const kinds = useScope((scope) => scope.kinds);
  return pickSimulators(all, kinds);
}

import * as z from "zod";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulators } from "../bridge/use-simulators.ts";
import { createKept } from "./kept-store.ts";

/** Kinds that were picked; none means all. */
const scope = z.object({ kinds: z.array(z.string()).readonly().catch([]) });

/** Which simulators the window speaks of. */
export const useScope = createKept("simdeck.scope", scope, "session");

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

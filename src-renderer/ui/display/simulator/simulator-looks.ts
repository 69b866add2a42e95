import { createContext, useContext } from "react";
import { nameSimulator, nameRole } from "../../text/name-simulator.ts";

/** The facts that identify a simulator at a glance. */
interface SimulatorLook {
  readonly kind: string;
  readonly model: string;
  readonly hue?: number | undefined;
  /** The name of its picture. */
  readonly icon?: string | undefined;
}

/** Kind → look of every simulator that is known to the window. */
export const SimulatorLooks = createContext<ReadonlyMap<string, SimulatorLook>>(new Map());

/** The look of a simulator; `undefined` for one that does not run. */
export function useLook(kind: string): SimulatorLook | undefined {
  return useContext(SimulatorLooks).get(kind);
}

/** Returns the function that names a simulator by its kind in one word: `Stripe`. */
export function useSimulatorBrands(): (kind: string) => string {
  const looks = useContext(SimulatorLooks);
  return (kind) => looks.get(kind)?.model ?? nameRole(kind);
}

/** Returns the function that names a simulator by its kind: `Stripe · payments`. */
export function useSimulatorNames(): (kind: string) => string {
  const looks = useContext(SimulatorLooks);
  return (kind) => {
    const look = looks.get(kind);
    return look ? nameSimulator(look) : nameRole(kind);
  };
}

import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import * as z from "zod";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";

type PausedFaults = Readonly<Record<string, { readonly rules: readonly FaultRule[] }>>;

const kept = z.record(z.string(), faultRules).catch({});

/** The fault rules that were turned off, by kind, also those that are on again: a reset clears the latter. */
export const usePausedFaults = create<PausedFaults>()(
  persist((): PausedFaults => ({}), {
    name: "simdeck.paused-faults",
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => kept.parse(stored ?? {}),
  }),
);

/** Returns the rules of a kind that were turned off. */
export function pausedFaultsOf(kind: string): readonly FaultRule[] {
  return usePausedFaults.getState()[kind]?.rules ?? [];
}

function setPaused(kind: string, rules: readonly FaultRule[]): void {
  usePausedFaults.setState({ [kind]: { rules } });
}

/** Keeps a rule that is turned off; one of the same id is replaced. */
export function keepPaused(kind: string, rule: FaultRule): void {
  const rules = pausedFaultsOf(kind);
  const isKnown = rules.some(({ id }) => id === rule.id);
  setPaused(
    kind,
    isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule],
  );
}

/** Forgets a rule that is deleted. */
export function forgetPaused(kind: string, id: string): void {
  setPaused(
    kind,
    pausedFaultsOf(kind).filter((rule) => rule.id !== id),
  );
}

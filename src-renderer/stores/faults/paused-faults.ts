import * as z from "zod";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";
import { createKept } from "../kept-store.ts";

const kept = z.record(z.string(), faultRules).catch({});

/** The fault rules that were turned off, by kind, also those that are on again: a reset clears the latter. */
export const usePausedFaults = createKept("simdeck.paused-faults", kept);

/** Returns the rules of a kind that were turned off. */
export function listPausedFaults(kind: string): readonly FaultRule[] {
  return usePausedFaults.getState()[kind]?.rules ?? [];
}

function setPaused(kind: string, rules: FaultRule[]): void {
  usePausedFaults.setState({ [kind]: { rules } });
}

/** Keeps a rule that is turned off; one of the same id is replaced. */
export function keepPaused(kind: string, rule: FaultRule): void {
  const rules = listPausedFaults(kind);
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
    listPausedFaults(kind).filter((rule) => rule.id !== id),
  );
}

import * as z from "zod";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";
import { announce, announceError } from "../announcer-store.ts";
import { createKept } from "../kept-store.ts";
import { changeFaults } from "./use-faults.ts";

const timed = z.object({
  kind: z.string(),
  /** The rule as a list of one, as its schema reads it. */
  rules: faultRules.shape.rules,
  /** Real time, milliseconds since the epoch. */
  until: z.number(),
});

/** The rules that the panel removes at a time: also after a reload, or at the next start if that is later. */
export const useTimedFaults = createKept(
  "simdeck.timed-faults",
  z.object({ list: z.array(timed).catch([]) }).catch({ list: [] }),
);

const sameRule = (one: FaultRule, other: FaultRule) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Removes a rule after some seconds of real time. */
export function removeLater(kind: string, rule: FaultRule, seconds: number): void {
  const until = Date.now() + seconds * 1_000;
  const isOther = (one: z.output<typeof timed>) =>
    one.kind !== kind || one.rules.every(({ id }) => id !== rule.id);
  useTimedFaults.setState(({ list }) => ({
    list: [...list.filter(isOther), { kind, rules: [rule], until }],
  }));
}

/** Returns the time at which a rule is removed; `undefined` for a rule without a limit. */
export function useFaultEnd(kind: string, rule: FaultRule): number | undefined {
  return useTimedFaults(
    ({ list }) =>
      list.find((one) => one.kind === kind && one.rules.some(({ id }) => id === rule.id))?.until,
  );
}

const CHECK_MS = 500;

/** Watches the rules with an end. Returns the function that stops. */
export function watchTimedFaults(): () => void {
  const timer = setInterval(() => {
    const { list } = useTimedFaults.getState();
    const due = list.filter(({ until }) => until <= Date.now());
    if (due.length === 0) return;
    useTimedFaults.setState({ list: list.filter((one) => !due.includes(one)) });
    for (const one of due) void endFault(one);
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Removes a rule whose time is over. A rule that was changed since then stays. */
async function endFault({ kind, rules: [ended] }: z.output<typeof timed>): Promise<void> {
  if (!ended) return;
  try {
    await changeFaults(kind, (rules) => rules.filter((rule) => !sameRule(rule, ended)));
    announce(`Fault ${ended.id} is over`);
  } catch (error) {
    announceError(error, `Fault ${ended.id} could not be removed: `);
  }
}

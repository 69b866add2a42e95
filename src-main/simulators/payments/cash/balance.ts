import type { State } from "../state.ts";

/** Returns the money of a customer in each currency that it had. */
export function cashOf({ cashTransactions }: State, customer: string): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  for (const one of cashTransactions.values()) {
    if (one.customer === customer) balances.set(one.currency, one.endingBalance);
  }
  return balances;
}

/** Returns the way in which the money of a customer pays. */
export function cashModeOf({ cashSettings }: State, customer: string): "automatic" | "manual" {
  return cashSettings.get(customer)?.mode ?? "automatic";
}

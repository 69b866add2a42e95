import type { Task, TaskDescription } from "#core/contract/task.ts";
import { moneyText } from "../shared/money.ts";
import type { SimContext, State } from "../state.ts";

export type Describe = Task<State>["describe"];

/** The name of a customer, else the email; nothing for a customer with neither. */
export function findPerson({ customers }: State, id: string | null): string | undefined {
  const { name, email } = customers.get(id ?? "") ?? {};
  return name ?? email ?? undefined;
}

/** An amount in words; nothing for none. */
export function describeMoney(amount: number, currency: string): Pick<TaskDescription, "money"> {
  return amount === 0 ? {} : { money: moneyText(amount, currency) };
}

/** Makes the description of a task whose object has to be in a certain state. */
export function describeIf<Found>(
  find: (context: SimContext, id: string, due: number) => Found | undefined,
  describe: (found: Found, context: SimContext) => TaskDescription,
): Describe {
  return (context, id, due) => {
    const found = find(context, id, due);
    return found === undefined ? undefined : describe(found, context);
  };
}

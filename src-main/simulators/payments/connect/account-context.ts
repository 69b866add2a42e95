import { deriveContext, toPlatform } from "../shared/derived-context.ts";
import type { SimContext, State } from "../state.ts";

/** The task that runs a task of a connected account. */
export const ACCOUNT_TASK = "in_account";

/** Returns the context of a connected account: its objects, its events, its schedule. */
export function accountContext(context: SimContext, id: string): SimContext | undefined {
  const platform = toPlatform(context);
  const state = platform.state.accountStates.get(id);
  if (!state) return undefined;
  return deriveContext(
    platform,
    {
      state,
      schedule: (due, task, about) =>
        platform.schedule(due, ACCOUNT_TASK, `${id} ${task} ${about}`),
    },
    platform,
  );
}

/** Returns the context of the account that an object belongs to; the given one if none has it. */
export function ownerContext(context: SimContext, owns: (state: State) => boolean): SimContext {
  if (owns(context.state)) return context;
  for (const [id, state] of context.state.accountStates) {
    if (owns(state)) return accountContext(context, id) ?? context;
  }
  return context;
}

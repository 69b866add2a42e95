import type { State, User } from "../state.ts";

/** The id of `#general` or `general`. Any other text is taken as an id. */
export function namedId(state: State, input: string): string {
  if (state.conversations.has(input)) return input;
  return state.channelNames.get(input.replace(/^#/, "")) ?? input;
}

/** The user with this id or name. */
export function findUserByName(state: State, input: string): User | undefined {
  const name = input.replace(/^@/, "").toLowerCase();
  const known = state.users.get(input);
  if (known) return known;
  for (const user of state.users.values()) if (user.name === name) return user;
  return undefined;
}

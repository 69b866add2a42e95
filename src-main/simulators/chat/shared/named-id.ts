import type { State, User } from "../state.ts";

/** The id of `#general` or `general`. Any other text is taken as an id. */
export function namedId(state: State, given: string): string {
  if (state.conversations.has(given)) return given;
  return state.channelNames.get(given.replace(/^#/, "")) ?? given;
}

/** The user with this id or name. */
export function findUserByName(state: State, given: string): User | undefined {
  const name = given.replace(/^@/, "").toLowerCase();
  const known = state.users.get(given);
  if (known) return known;
  for (const user of state.users.values()) if (user.name === name) return user;
  return undefined;
}

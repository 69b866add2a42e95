import type { Context } from "#core/kernel/context.ts";
import { slackError } from "./errors.ts";
import type { ChatState, User } from "./state.ts";

export type ChatContext = Context<ChatState>;

/** Who makes a call: the bot, a person, or the app itself (which may only open sockets). */
export interface Caller {
  readonly kind: "bot" | "user" | "app";
  /** The user as whom the call acts: the bot's user or the person. */
  readonly user: User;
}

/** The user as whom the app's bot writes; every world has one. */
export function botUser(state: ChatState): User {
  const user = state.users.get(state.app.botUserId);
  if (!user) throw new RangeError("the bot has no user");
  return user;
}

/** The person that a user token names by id or name (`xoxp-alice`), or the one who installed the app. */
function personOf(state: ChatState, key: string): User {
  const parts = new Set(key.toLowerCase().split("-"));
  const people = [...state.users.values()].filter(({ kind }) => kind === "person");
  const named = people.find(({ id, name }) => parts.has(id.toLowerCase()) || parts.has(name));
  return named ?? people[0] ?? botUser(state);
}

/** Any token that Slack could have issued is good; its prefix says for whom it speaks. */
export function callerOf(state: ChatState, key: string): Caller {
  if (key.startsWith("xapp-")) return { kind: "app", user: botUser(state) };
  if (key.startsWith("xoxp-")) return { kind: "user", user: personOf(state, key) };
  return { kind: "bot", user: botUser(state) };
}

/** Whether a user is among those who may do what owners and admins may. */
export function isAdmin(user: User): boolean {
  return user.role !== "member";
}

/** The user with an id; `code` is the error when there is none. */
export function findUser(state: ChatState, id: string, code = "user_not_found"): User {
  const user = state.users.get(id);
  if (!user) throw slackError(code);
  return user;
}

import * as z from "zod";
import { flag, page, record, structure, text } from "../args.ts";
import { findUser, type ChatContext } from "../caller.ts";
import { isVisible, roomOf } from "../conversations.ts";
import { emit } from "../emit.ts";
import { slackError } from "../errors.ts";
import { userChanged } from "../events.ts";
import { method } from "../method.ts";
import { presentCursor, takePage, walkFrom } from "../paging.ts";
import { presentConversation } from "../present-conversation.ts";
import { presentProfile, presentUser } from "../present-user.ts";
import type { ChatState, Conversation, Profile, User } from "../state.ts";
import { nextTimestamp, secondsOf } from "../timestamps.ts";
import { walkConversations, type Narrowing } from "../walk-conversations.ts";

function show(state: ChatState, user: User, withLocale: boolean | undefined) {
  return { ...presentUser(state, user), ...(withLocale === true ? { locale: "en-US" } : {}) };
}

const list = method({
  name: "users.list",
  summary: "Everybody in the workspace, bots included",
  args: z.object({ ...page, include_locale: flag.optional(), team_id: text.optional() }),
  handle: ({ context: { state, now }, args }) => {
    const walk = walkFrom(state.users, "user", args.cursor);
    const { items, next } = takePage(walk, args.limit ?? 1_000);
    return {
      members: items.map((user) => show(state, user, args.include_locale)),
      cache_ts: secondsOf(now),
      ...presentCursor("user", next?.id),
    };
  },
});

const info = method({
  name: "users.info",
  summary: "One user",
  args: z.object({ user: text, include_locale: flag.optional() }),
  handle: ({ context: { state }, args }) => ({
    user: show(state, findUser(state, args.user), args.include_locale),
  }),
});

const lookupByEmail = method({
  name: "users.lookupByEmail",
  summary: "The person with an address",
  args: z.object({ email: text }),
  handle: ({ context: { state }, args }) => {
    const wanted = args.email.trim().toLowerCase();
    for (const user of state.users.values()) {
      if (user.profile.email?.toLowerCase() === wanted) return { user: presentUser(state, user) };
    }
    throw slackError("users_not_found");
  },
});

/** The conversations that a user is in and that the caller, `viewer`, may know of. */
function* joined(
  state: ChatState,
  { user, viewer }: { readonly user: string; readonly viewer: string },
  narrowing: Narrowing,
): Generator<Conversation> {
  for (const found of walkConversations(state, narrowing)) {
    if (found.room.members.has(user) && isVisible(found, viewer)) yield found.conversation;
  }
}

const conversations = method({
  name: "users.conversations",
  summary: "The conversations someone is in",
  args: z.object({
    ...page,
    user: text.optional(),
    types: text.optional(),
    exclude_archived: flag.optional(),
    team_id: text.optional(),
  }),
  handle: ({ context: { state }, caller, args }) => {
    const viewer = caller.user.id;
    const user = findUser(state, args.user ?? viewer).id;
    const { items, next } = takePage(joined(state, { user, viewer }, args), args.limit ?? 100);
    const channels = items.map((item) => {
      const { conversation, room } = roomOf(state, item.id);
      return presentConversation(state, conversation, room, viewer);
    });
    return { channels, ...presentCursor("team", next?.id) };
  },
});

const profileGet = method({
  name: "users.profile.get",
  summary: "What someone tells about themselves",
  args: z.object({ user: text.optional(), include_labels: flag.optional() }),
  handle: ({ context: { state }, caller, args }) => ({
    profile: presentProfile(state, findUser(state, args.user ?? caller.user.id)),
  }),
});

const profileFields = z.looseObject({
  real_name: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  display_name: text.optional(),
  email: text.optional(),
  title: text.optional(),
  phone: text.optional(),
  status_text: z.string().max(100).optional(),
  status_emoji: text.optional(),
  status_expiration: z.number().int().min(0).optional(),
});

function mergeProfile(profile: Profile, given: z.output<typeof profileFields>): Profile {
  const [first = "", ...rest] = profile.realName.split(" ");
  const parts = [given.first_name ?? first, given.last_name ?? rest.join(" ")];
  return {
    realName: given.real_name ?? parts.join(" ").trim(),
    displayName: given.display_name ?? profile.displayName,
    email: given.email ?? profile.email,
    title: given.title ?? profile.title,
    phone: given.phone ?? profile.phone,
    statusText: given.status_text ?? profile.statusText,
    statusEmoji: given.status_emoji ?? profile.statusEmoji,
    statusExpiration: given.status_expiration ?? profile.statusExpiration,
  };
}

function changeUser(context: ChatContext, user: User, profile: Profile): User {
  const changed = { ...user, profile, updated: secondsOf(context.now) };
  context.state.users.replace(changed);
  emit(context, userChanged(context.state, changed, nextTimestamp(context)), user.id);
  return changed;
}

const profileSet = method({
  name: "users.profile.set",
  summary: "Changes what someone tells about themselves",
  args: z.object({
    user: text.optional(),
    name: text.optional(),
    value: text.optional(),
    profile: structure(record, "invalid_profile").optional(),
  }),
  callers: ["user"],
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const user = findUser(state, args.user ?? caller.user.id);
    if (user.id !== caller.user.id && caller.user.role === "member") throw slackError("not_admin");
    const named = args.name === undefined ? {} : { [args.name]: args.value ?? "" };
    const given = profileFields.safeParse({ ...args.profile, ...named });
    if (!given.success || (args.profile ?? args.name) === undefined)
      throw slackError("invalid_profile");
    const changed = changeUser(context, user, mergeProfile(user.profile, given.data));
    return { username: changed.name, profile: presentProfile(state, changed) };
  },
});

const getPresence = method({
  name: "users.getPresence",
  summary: "Whether someone is there",
  args: z.object({ user: text.optional() }),
  handle: ({ context: { state }, caller, args }) => {
    const user = findUser(state, args.user ?? caller.user.id);
    const presence = user.isAway ? "away" : "active";
    if (user.id !== caller.user.id) return { presence };
    return {
      presence,
      online: !user.isAway,
      auto_away: false,
      manual_away: user.isAway,
      connection_count: user.isAway ? 0 : 1,
    };
  },
});

const setPresence = method({
  name: "users.setPresence",
  summary: "Says whether the caller is there",
  args: z.object({ presence: text }),
  handle: ({ context: { state }, caller, args }) => {
    if (args.presence !== "auto" && args.presence !== "away") throw slackError("invalid_presence");
    state.users.replace({ ...caller.user, isAway: args.presence === "away" });
    return {};
  },
});

/** `users.*` */
export const userRoutes = [
  ...list,
  ...info,
  ...lookupByEmail,
  ...conversations,
  ...profileGet,
  ...profileSet,
  ...getPresence,
  ...setPresence,
];

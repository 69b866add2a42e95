import { anyOf } from "#core/contract/rules/rule.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { type Caller, route, coded } from "../../route.ts";
import {
  type Found,
  requireChannel,
  requireConversation,
  requireDirect,
  requireUser,
  requireWritableChannel,
} from "../../shared/lookup.ts";
import { decodeCursor, presentCursor } from "../../shared/paging.ts";
import { flag, names, pageFields, text } from "../../shared/schema.ts";
import type { Conversation, SimContext, State, User } from "../../state.ts";
import { findDirect, openDirect } from "../conversations/actions.ts";
import { presentChannel } from "../conversations/present.ts";
import { addMember, removeMember } from "./actions.ts";

function findInviteError(
  state: State,
  found: Found,
  caller: Caller,
  id: string,
): string | undefined {
  if (!state.users.has(id)) return "user_not_found";
  if (id === caller.user.id) return "cant_invite_self";
  return found.room.members.has(id) ? "already_in_channel" : undefined;
}

const MAX_OTHERS = 8;

function chosenUsers(state: State, ids: readonly string[]): readonly User[] {
  if (ids.length === 0) throw slackError("users_list_not_supplied");
  if (ids.length > MAX_OTHERS) throw slackError("too_many_users");
  return ids.map((id) => requireUser(state, id));
}

/** Records that a conversation between two was created, opened or closed; groups have no such event. */
function emitIm(
  context: SimContext,
  conversation: Conversation,
  { user }: Caller,
  type: "im_created" | "im_open" | "im_close",
): void {
  if (conversation.kind !== "im") return;
  const { id, created } = conversation;
  const channel = type === "im_created" ? { id, created, is_im: true, user: user.id } : id;
  emit(context, { type, user: user.id, channel }, id);
}

function presentOpened(
  state: State,
  { id }: Conversation,
  caller: Caller,
  isFull: boolean | undefined,
): Readonly<Record<string, unknown>> {
  return isFull === true ? presentChannel(state, id, caller.user.id) : { channel: { id } };
}

export const routes = [
  ...route("conversations.members", "Lists the members of a conversation", {
    body: lazyObject(() => ({ channel: text, ...pageFields() })),
    handle: ({ state }, { caller, body }) => {
      const { room } = requireConversation(state, body.channel, caller);
      const all = [...room.members];
      const from = decodeCursor("user", body.cursor);
      const start = from === undefined ? 0 : all.indexOf(from);
      if (start < 0) throw slackError("invalid_cursor");
      const { items, next } = takePage(all.slice(start), body.limit ?? 100);
      return { members: items, ...presentCursor("user", next) };
    },
  }),
  ...route("conversations.join", "Adds the caller to a public channel", {
    body: lazyObject(() => ({ channel: text })),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const found = requireChannel(state, body.channel, caller);
      const { conversation, room } = found;
      if (conversation.kind !== "channel")
        throw slackError("method_not_supported_for_channel_type");
      if (conversation.isArchived) throw slackError("is_archived");
      const isMember = room.members.has(caller.user.id);
      if (!isMember) addMember(context, found, caller.user);
      const warning = "already_in_channel";
      return {
        ...presentChannel(state, body.channel, caller.user.id),
        ...(isMember ? { warning, response_metadata: { warnings: [warning] } } : {}),
      };
    },
  }),
  ...route("conversations.leave", "Removes the caller from a channel", {
    body: lazyObject(() => ({ channel: text })),
    handle: (context, { caller, body }) => {
      const found = requireChannel(context.state, body.channel, caller);
      const { conversation, room } = found;
      if (conversation.isGeneral) throw slackError("cant_leave_general");
      if (conversation.isArchived) throw slackError("is_archived");
      if (!room.members.has(caller.user.id)) {
        throw slackError("not_in_channel", { not_in_channel: true });
      }
      if (room.members.size === 1) throw slackError("last_member");
      removeMember(context, found, caller.user, caller.user);
      return {};
    },
  }),
  ...route("conversations.invite", "Adds people to a channel", {
    body: lazyObject(() => ({ channel: text, users: names.optional(), force: flag.optional() })),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const found = requireWritableChannel(state, body.channel, caller);
      const ids = [...new Set(body.users ?? [])];
      if (ids.length === 0) throw slackError("no_user");
      if (ids.length > 1_000) throw slackError("too_many_users");
      const faults = ids.flatMap((user) => {
        const error = findInviteError(state, found, caller, user);
        return error === undefined ? [] : [{ user, ok: false, error }];
      });
      const [first] = faults;
      const mayGoOn = body.force === true && faults.length < ids.length;
      if (first && !mayGoOn) throw slackError(first.error, { errors: faults });
      const refused = new Set(faults.map(({ user }) => user));
      for (const id of ids) {
        if (!refused.has(id)) addMember(context, found, requireUser(state, id), caller.user);
      }
      return {
        ...presentChannel(state, body.channel, caller.user.id),
        ...(first ? { errors: faults } : {}),
      };
    },
  }),
  ...route("conversations.kick", "Removes someone from a channel", {
    body: lazyObject(() => ({ channel: text, user: text })),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const found = requireWritableChannel(state, body.channel, caller);
      if (found.conversation.isGeneral) throw slackError("cant_kick_from_general");
      if (body.user === caller.user.id) throw slackError("cant_kick_self");
      const user = requireUser(state, body.user);
      if (!found.room.members.has(user.id)) throw slackError("not_in_channel");
      removeMember(context, found, user, caller.user);
      return { errors: {} };
    },
  }),
  ...route("conversations.open", "Opens the conversation between the caller and others", {
    body: lazyObject(() => ({
      channel: text.optional(),
      users: names.optional(),
      return_im: flag.optional(),
      prevent_creation: flag.optional(),
    })),
    rules: [coded(anyOf("channel", "users"), "users_list_not_supplied")],
    handle: (context, { caller, body }) => {
      const { state } = context;
      const again = { no_op: true, already_open: true };
      if (body.channel !== undefined && body.users === undefined) {
        const { conversation, room } = requireDirect(state, body.channel, caller);
        const wasClosed = room.closedBy.delete(caller.user.id);
        if (wasClosed) emitIm(context, conversation, caller, "im_open");
        const shown = presentOpened(state, conversation, caller, body.return_im);
        return wasClosed ? shown : { ...again, ...shown };
      }
      const others = chosenUsers(state, body.users ?? []);
      if (body.prevent_creation === true && !findDirect(state, caller.user, others)) {
        throw slackError("channel_not_found");
      }
      const { conversation, isNew } = openDirect(context, caller.user, others);
      const { room } = requireConversation(state, conversation.id);
      const wasClosed = room.closedBy.delete(caller.user.id);
      if (isNew) emitIm(context, conversation, caller, "im_created");
      if (isNew || wasClosed) emitIm(context, conversation, caller, "im_open");
      const shown = presentOpened(state, conversation, caller, body.return_im);
      return isNew || wasClosed ? shown : { ...again, ...shown };
    },
  }),
  ...route("conversations.close", "Closes a direct conversation; its messages stay", {
    body: lazyObject(() => ({ channel: text })),
    handle: (context, { caller, body }) => {
      const { conversation, room } = requireDirect(context.state, body.channel, caller);
      if (room.closedBy.has(caller.user.id)) return { no_op: true, already_closed: true };
      room.closedBy.add(caller.user.id);
      emitIm(context, conversation, caller, "im_close");
      return {};
    },
  }),
];

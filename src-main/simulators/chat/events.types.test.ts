import type { EnvelopedEvent, types } from "@slack/bolt";
import { expectTypeOf, test } from "vitest";
import type * as events from "./events.ts";
import type { presentEnvelope } from "./events.ts";
import type { presentFile } from "./resources/files/present.ts";
import type { presentPinEvent } from "./resources/pins/present.ts";
import type { presentGroupEvent, presentMembersEvent } from "./resources/user-groups/present.ts";
import type { presentContent } from "./resources/chat/present.ts";

/** The SDK's type lets any further field in, so those it names are named here. */
type Envelope =
  | "token"
  | "team_id"
  | "context_team_id"
  | "api_app_id"
  | "event"
  | "type"
  | "event_id"
  | "event_time"
  | "is_ext_shared_channel"
  | "authorizations";

/** Every field that the type demands; blocks and attachments go back as clients sent them. */
type Demanded<Event> = Omit<Event, "blocks" | "attachments" | "bot_profile" | "subtype" | "files">;

type MessageFile = NonNullable<types.GenericMessageEvent["files"]>[number];

test("payloads have every field that the SDK's types promise", () => {
  expectTypeOf<ReturnType<typeof presentEnvelope>>().toExtend<Pick<EnvelopedEvent, Envelope>>();
  type Posted = ReturnType<typeof events.messagePosted>;
  expectTypeOf<Posted>().toExtend<Demanded<types.GenericMessageEvent>>();
  expectTypeOf<Posted>().toExtend<Omit<Demanded<types.MeMessageEvent>, "subtype">>();
  expectTypeOf<NonNullable<ReturnType<typeof presentContent>["bot_profile"]>>().toExtend<
    NonNullable<types.GenericMessageEvent["bot_profile"]>
  >();
  expectTypeOf<ReturnType<typeof presentFile>>().toExtend<MessageFile>();
  expectTypeOf<ReturnType<typeof events.appMentioned>>().toExtend<
    Demanded<types.AppMentionEvent>
  >();
  type Hidden = "message" | "previous_message";
  expectTypeOf<ReturnType<typeof events.messageChanged>>().toExtend<
    Omit<types.MessageChangedEvent, Hidden>
  >();
  expectTypeOf<ReturnType<typeof events.messageDeleted>>().toExtend<
    Omit<types.MessageDeletedEvent, Hidden>
  >();
  expectTypeOf<
    ReturnType<typeof events.reacted<"reaction_added">>
  >().toExtend<types.ReactionAddedEvent>();
  expectTypeOf<
    ReturnType<typeof events.reacted<"reaction_removed">>
  >().toExtend<types.ReactionRemovedEvent>();
  expectTypeOf<ReturnType<typeof events.channelCreated>>().toExtend<types.ChannelCreatedEvent>();
  type Renamed = ReturnType<typeof events.channelRenamed>;
  expectTypeOf<Renamed>().toExtend<Omit<types.ChannelRenameEvent, "type">>();
  type Archived = ReturnType<typeof events.channelArchived>;
  expectTypeOf<Archived>().toExtend<Omit<types.ChannelArchiveEvent, "type">>();
  expectTypeOf<Archived>().toExtend<Omit<types.ChannelUnarchiveEvent, "type">>();
  type Left = ReturnType<typeof events.channelLeft>;
  expectTypeOf<Left>().toExtend<Omit<types.ChannelLeftEvent, "type">>();
  expectTypeOf<ReturnType<typeof events.memberJoined>>().toExtend<types.MemberJoinedChannelEvent>();
  expectTypeOf<ReturnType<typeof events.memberLeft>>().toExtend<types.MemberLeftChannelEvent>();
  expectTypeOf<ReturnType<typeof events.homeOpened>>().toExtend<
    Omit<types.AppHomeOpenedEvent, "view">
  >();
  expectTypeOf<ReturnType<typeof events.imCreated>>().toExtend<types.IMCreatedEvent>();
  type ImChanged = Omit<ReturnType<typeof events.imChanged>, "type">;
  expectTypeOf<ImChanged>().toExtend<Omit<types.IMOpenEvent, "type">>();
  expectTypeOf<ImChanged>().toExtend<Omit<types.IMCloseEvent, "type">>();
  expectTypeOf<ReturnType<typeof events.linkShared>>().toExtend<types.LinkSharedEvent>();
  expectTypeOf<ReturnType<typeof presentPinEvent<"pin_added">>>().toExtend<
    Omit<types.PinAddedEvent, "item">
  >();
  expectTypeOf<ReturnType<typeof presentPinEvent<"pin_removed">>>().toExtend<
    Omit<types.PinRemovedEvent, "item">
  >();
  expectTypeOf<
    ReturnType<typeof presentGroupEvent<"subteam_created">>
  >().toExtend<types.SubteamCreatedEvent>();
  expectTypeOf<
    ReturnType<typeof presentMembersEvent>
  >().toExtend<types.SubteamMembersChangedEvent>();
  expectTypeOf<ReturnType<typeof events.userChanged>>().toExtend<types.UserChangeEvent>();
});

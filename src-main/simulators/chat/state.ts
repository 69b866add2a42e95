import { Collection } from "#core/state/collection.ts";
import type { MessageLog } from "./message-log.ts";

/** Parts that come from the client and go back as they came. */
export type Passed = Record<string, unknown>;

/** A block of a message or view; Slack names those that came without an id. */
export type Block = Passed & { readonly type: string; readonly block_id: string };

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** The one app that is installed in the workspace, and its bot. */
export interface App {
  readonly id: string;
  readonly name: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly installed: number;
  readonly verificationToken: string;
}

/** What a person may change about themselves. */
export interface Profile {
  readonly realName: string;
  readonly displayName: string;
  readonly email: string | undefined;
  readonly title: string;
  readonly phone: string;
  readonly statusText: string;
  readonly statusEmoji: string;
  readonly statusExpiration: number;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly kind: "person" | "bot" | "slackbot";
  readonly role: "owner" | "admin" | "member";
  readonly color: string;
  readonly profile: Profile;
  readonly isAway: boolean;
  readonly updated: number;
}

/** Words about a conversation: its topic, its purpose. */
export interface Words {
  readonly value: string;
  readonly creator: string;
  readonly lastSet: number;
}

export type ConversationKind = "channel" | "group" | "im" | "mpim";

export interface Conversation {
  readonly id: string;
  readonly kind: ConversationKind;
  /** Empty for a conversation between two. */
  readonly name: string;
  readonly created: number;
  readonly creator: string;
  readonly isArchived: boolean;
  readonly isGeneral: boolean;
  readonly topic: Words;
  readonly purpose: Words;
  readonly previousNames: readonly string[];
  /** Milliseconds. */
  readonly updated: number;
}

/** What goes on in a conversation. */
export interface Room {
  /** In the order of joining. */
  readonly members: Set<string>;
  readonly lastRead: Map<string, string>;
  readonly log: MessageLog;
}

export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

export interface Message {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  /** Whether the app posted it. */
  readonly isBot: boolean;
  readonly text: string;
  readonly subtype: string | undefined;
  /** The fields that belong to the subtype, as the wire has them. */
  readonly details: Passed | undefined;
  readonly threadTs: string | undefined;
  readonly clientMsgId: string | undefined;
  readonly blocks: readonly Block[] | undefined;
  readonly attachments: readonly Passed[] | undefined;
  readonly metadata: Passed | undefined;
  readonly edited: { readonly user: string; readonly ts: string } | undefined;
  readonly reactions: readonly Reaction[];
}

/** Where a message is: the workspace's list of all of them. */
export interface Place {
  /** `C…:ts` */
  readonly id: string;
  readonly channel: string;
  readonly ts: string;
}

export interface ScheduledMessage {
  readonly id: string;
  readonly channel: string;
  readonly user: string;
  readonly postAt: number;
  readonly created: number;
  readonly text: string;
  withdraw(): void;
}

/** What a person sees on the app's home tab. */
export interface HomeView {
  readonly id: string;
  readonly user: string;
  readonly hash: string;
  readonly updated: number;
  readonly view: Passed;
  readonly blocks: readonly Block[];
}

/** Everything the chat provider knows. A reset makes a new one. */
export interface ChatState {
  readonly team: Team;
  readonly app: App;
  readonly users: Collection<User>;
  readonly conversations: Collection<Conversation>;
  readonly rooms: Map<string, Room>;
  /** Channel names in use, to the id. */
  readonly channelNames: Map<string, string>;
  /** Direct conversations by their members. */
  readonly directs: Map<string, string>;
  readonly messages: Collection<Place>;
  readonly scheduled: Collection<ScheduledMessage>;
  readonly views: Collection<HomeView>;
  /** For each user the places reacted to, in the order of reacting. */
  readonly reacted: Map<string, Set<string>>;
  /** Tickets for Socket Mode that were not used yet. */
  readonly tickets: Set<string>;
  /** The microsecond of the newest timestamp. */
  lastMicros: number;
}

/** A state with nothing in it but the workspace and its app. */
export function emptyState(team: Team, app: App): ChatState {
  return {
    team,
    app,
    users: new Collection(),
    conversations: new Collection(),
    rooms: new Map(),
    channelNames: new Map(),
    directs: new Map(),
    messages: new Collection(),
    scheduled: new Collection(),
    views: new Collection(),
    reacted: new Map(),
    tickets: new Set(),
    lastMicros: 0,
  };
}

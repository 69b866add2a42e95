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
  /** The scopes of the bot token; `undefined`: all, without checks. */
  readonly scopes: readonly string[] | undefined;
}

/** The fields that a person can change about themselves. */
export interface Profile {
  readonly realName: string;
  readonly displayName: string;
  readonly email: string | undefined;
  readonly title: string;
  readonly phone: string;
  readonly statusText: string;
  readonly statusEmoji: string;
  readonly statusExpiration: number;
  /** Further fields, as the client sent them: `pronouns`, `start_date`, … */
  readonly others: Passed;
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

/** The activity in a conversation. */
export interface Room {
  /** In the order of joining. */
  readonly members: Set<string>;
  readonly lastRead: Map<string, string>;
  /** The members who closed this direct conversation. A new message opens it again. */
  readonly closedBy: Set<string>;
  readonly log: MessageLog<Message>;
}

export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

export interface Message {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  /** True if the app posted it. */
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
  /** The ids of its files. */
  readonly files: readonly string[] | undefined;
  readonly edited: { readonly user: string; readonly ts: string } | undefined;
  /** The run of a function whose token posted it. */
  readonly executionId: string | undefined;
  readonly reactions: readonly Reaction[];
}

/** The place of a message: the workspace's list of all messages. */
export interface MessageLocation {
  /** `C…:ts` */
  readonly id: string;
  readonly channel: string;
  readonly ts: string;
}

/** A block as it came: perhaps without an id. */
export type GivenBlock = Passed & { readonly type: string; readonly block_id?: string | undefined };

/** An attachment as it came: its blocks may have no ids. */
export type GivenAttachment = Passed & { readonly blocks?: readonly GivenBlock[] | undefined };

/** The checked content of a message; its blocks may have no ids yet. */
export interface Content {
  readonly text: string;
  readonly blocks?: readonly GivenBlock[] | undefined;
  readonly attachments?: readonly GivenAttachment[] | undefined;
  readonly metadata?: Passed | undefined;
}

/** A new message; everything about it has been checked. */
export interface Draft extends Content {
  readonly channel: string;
  readonly author: User;
  readonly subtype?: string | undefined;
  readonly details?: Passed | undefined;
  readonly threadTs?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly executionId?: string | undefined;
}

export interface ScheduledMessage {
  readonly id: string;
  readonly channel: string;
  readonly user: string;
  readonly postAt: number;
  readonly created: number;
  readonly text: string;
  /** The message to post at its time. */
  readonly draft: Draft;
  /** The job that posts it. */
  readonly timer: number;
}

import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/kernel/context.ts";
import { Collection } from "#core/state/collection.ts";
import { MessageLog } from "./shared/message-log.ts";
import { secondsOf } from "./shared/timestamps.ts";

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

/** What goes on in a conversation. */
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

/** A block as it came: perhaps without an id. */
type GivenBlock = Passed & { readonly type: string; readonly block_id?: string | undefined };

/** The checked content of a message; its blocks may have no ids yet. */
export interface Content {
  readonly text: string;
  readonly blocks?: readonly GivenBlock[] | undefined;
  readonly attachments?: readonly Passed[] | undefined;
  readonly metadata?: Passed | undefined;
}

/** A new message; everything about it has been checked. */
export interface Draft extends Content {
  readonly channel: string;
  readonly author: User;
  readonly subtype?: string | undefined;
  readonly details?: Passed | undefined;
  readonly threadTs?: string | undefined;
}

export interface ScheduledMessage {
  readonly id: string;
  readonly channel: string;
  readonly user: string;
  readonly postAt: number;
  readonly created: number;
  readonly text: string;
  /** What is posted at its time. */
  readonly draft: Draft;
  /** The job that posts it. */
  readonly timer: number;
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

/** The state of one workspace. A reset creates a new one. */
export interface State {
  readonly oauth: OAuthState;
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

export type SimContext = Context<State>;

interface NewConversation extends Pick<Conversation, "kind" | "name" | "creator"> {
  readonly members: Iterable<string>;
  readonly words?: Pick<Conversation, "isGeneral" | "topic" | "purpose">;
}

const idPrefixes = { channel: "C", group: "C", im: "D", mpim: "C" } as const;

const noWords = { value: "", creator: "", lastSet: 0 };

/** Adds a conversation with its members. Records no event. */
export function addConversation(
  { state, ids, now }: Pick<SimContext, "state" | "ids" | "now">,
  { kind, name, creator, members, words }: NewConversation,
): Conversation {
  const conversation = state.conversations.add({
    id: ids.next(idPrefixes[kind], 10, "upper"),
    kind,
    name,
    created: secondsOf(now),
    creator,
    isArchived: false,
    isGeneral: false,
    topic: noWords,
    purpose: noWords,
    previousNames: [],
    updated: Math.floor(now),
    ...words,
  });
  const { id } = conversation;
  state.rooms.set(id, {
    members: new Set(members),
    lastRead: new Map(),
    closedBy: new Set(),
    log: new MessageLog(),
  });
  if (kind === "channel" || kind === "group") state.channelNames.set(name, id);
  return conversation;
}

/** The people that every workspace begins with. `xoxp-alice` is Alice's token. */
const people = [
  { name: "alice", realName: "Alice Archer", role: "owner", color: "9f69e7" },
  { name: "bob", realName: "Bob Baker", role: "admin", color: "4bbe2e" },
  { name: "carol", realName: "Carol Carter", role: "member", color: "e7392d" },
] as const;

const slackbot = {
  name: "slackbot",
  realName: "Slackbot",
  role: "member",
  color: "757575",
} as const;

type SeedUser = Pick<User, "name" | "role" | "color"> & Pick<Profile, "realName">;

function addUsers({ app, users }: State, { ids, now }: Seed): void {
  const add = (id: string, kind: User["kind"], seed: SeedUser) => {
    const { name, realName, role, color } = seed;
    const email = kind === "person" ? `${name}@example.com` : undefined;
    const status = { statusText: "", statusEmoji: "", statusExpiration: 0, others: {} };
    const profile = { realName, displayName: name, email, title: "", phone: "", ...status };
    users.add({ id, name, kind, role, color, profile, isAway: false, updated: secondsOf(now) });
  };
  add("USLACKBOT", "slackbot", slackbot);
  for (const person of people) add(ids.next("U", 10, "upper"), "person", person);
  const bot = { name: "simdeck", realName: app.name, role: "member", color: "2b6836" } as const;
  add(app.botUserId, "bot", bot);
}

function addGeneral(state: State, seed: Seed): void {
  const members = [...state.users.values()].filter(({ kind }) => kind !== "slackbot");
  const ids = members.map(({ id }) => id);
  const [creator = ""] = ids;
  const words = (value: string) => ({ value, creator, lastSet: secondsOf(seed.now) });
  addConversation(
    { state, ...seed },
    {
      kind: "channel",
      name: "general",
      creator,
      members: ids,
      words: {
        isGeneral: true,
        topic: words("Company-wide announcements and work-based matters"),
        purpose: words("This is the one channel that will always include everyone."),
      },
    },
  );
}

/** Creates a workspace with one app and its bot, three people, and #general with all of them. */
export function createState(seed: Seed): State {
  const { ids, now } = seed;
  const state: State = {
    oauth: createOAuthState(),
    team: { id: ids.next("T", 10, "upper"), name: "Simdeck", domain: "simdeck" },
    app: {
      id: ids.next("A", 10, "upper"),
      name: "Simdeck App",
      botId: ids.next("B", 10, "upper"),
      botUserId: ids.next("U", 10, "upper"),
      installed: secondsOf(now),
      verificationToken: ids.next("verification", 24).slice("verification".length),
    },
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
  addUsers(state, seed);
  addGeneral(state, seed);
  return state;
}

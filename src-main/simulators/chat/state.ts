import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import { parseScopes, SCOPES, TOKEN_ROTATION } from "./scopes/variable.ts";
import type {
  AssistantThread,
  Bookmark,
  Call,
  Canvas,
  ChatFile,
  EphemeralMessage,
  FunctionExecution,
  IncomingWebhook,
  InputValues,
  List,
  Pin,
  Reminder,
  ResponseUrl,
  Trigger,
  Upload,
  UserGroup,
  View,
} from "./shared/app-entities.ts";
import type {
  App,
  Conversation,
  MessageLocation,
  Profile,
  Room,
  ScheduledMessage,
  Team,
  User,
} from "./shared/entities.ts";
import { MessageLog } from "./shared/message-log.ts";
import { toSeconds } from "./shared/timestamps.ts";

export type * from "./shared/entities.ts";

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
  readonly messages: Collection<MessageLocation>;
  readonly scheduled: Collection<ScheduledMessage>;
  readonly ephemerals: Collection<EphemeralMessage>;
  /** Home tabs and open modals. */
  readonly views: Collection<View>;
  /** The choices of people in the elements of messages, by user and message. */
  readonly choices: Map<string, InputValues>;
  /** Slash commands that the app has answered: what a person is proposed. */
  readonly commands: Set<string>;
  /** Shortcuts that the app has answered: the callback id, and where it was used. */
  readonly shortcuts: Map<string, "global" | "message">;
  readonly triggers: Map<string, Trigger>;
  readonly responseUrls: Map<string, ResponseUrl>;
  readonly files: Collection<ChatFile>;
  /** Files that are not completed, by the token of their upload address. */
  readonly uploads: Map<string, Upload>;
  readonly webhooks: Collection<IncomingWebhook>;
  readonly pins: Collection<Pin>;
  readonly bookmarks: Collection<Bookmark>;
  readonly reminders: Collection<Reminder>;
  readonly userGroups: Collection<UserGroup>;
  readonly canvases: Collection<Canvas>;
  readonly lists: Collection<List>;
  readonly calls: Collection<Call>;
  /** The ends of the times in which users are not disturbed, in seconds. */
  readonly snoozes: Map<string, number>;
  readonly assistantThreads: Map<string, AssistantThread>;
  /** The functions of the app that have run: their ids by callback id. */
  readonly functions: Map<string, string>;
  readonly executions: Collection<FunctionExecution>;
  /** Messages with links, by the `unfurl_id` of their event. */
  readonly unfurls: Map<string, Omit<MessageLocation, "id">>;
  /** For each user the places reacted to, in the order of reacting. */
  readonly reacted: Map<string, Set<string>>;
  /** Tickets for Socket Mode that were not used yet. */
  readonly tickets: Set<string>;
  /** Reasons of rejected requests that were reported on stderr. */
  readonly reported: Set<string>;
  /** Tokens that were revoked. */
  readonly revoked: Set<string>;
  /** True if tokens of installations expire and are renewed. */
  rotatesTokens: boolean;
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
    created: toSeconds(now),
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

/** Adds an incoming webhook that posts to a channel. */
export function addWebhook(
  { state, ids }: Pick<SimContext, "state" | "ids">,
  channel: string,
): IncomingWebhook {
  const id = ids.next("B", 10, "upper");
  return state.webhooks.add({ id, token: ids.bare("webhook", 24), channel });
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
    users.add({ id, name, kind, role, color, profile, isAway: false, updated: toSeconds(now) });
  };
  add("USLACKBOT", "slackbot", slackbot);
  for (const person of people) add(ids.next("U", 10, "upper"), "person", person);
  const bot = { name: "simdeck", realName: app.name, role: "member", color: "2b6836" } as const;
  add(app.botUserId, "bot", bot);
}

/** Adds #random, which every workspace has from the start; the app is not in it. */
function addRandom(state: State, seed: Seed): void {
  const members = [...state.users.values()].filter(({ kind }) => kind === "person");
  const ids = members.map(({ id }) => id);
  const [creator = ""] = ids;
  const words = (value: string) => ({ value, creator, lastSet: toSeconds(seed.now) });
  addConversation(
    { state, ...seed },
    {
      kind: "channel",
      name: "random",
      creator,
      members: ids,
      words: {
        isGeneral: false,
        topic: words("Non-work banter and water cooler conversation"),
        purpose: words("A place for non-work-related flimflam, faffing and jokes."),
      },
    },
  );
}

function addGeneral(state: State, seed: Seed): Conversation {
  const members = [...state.users.values()].filter(({ kind }) => kind !== "slackbot");
  const ids = members.map(({ id }) => id);
  const [creator = ""] = ids;
  const words = (value: string) => ({ value, creator, lastSet: toSeconds(seed.now) });
  return addConversation(
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

/** Creates a workspace with one app and its bot, three people, #general with all and #random with the people. */
export function createState(seed: Seed): State {
  const { ids, now, environment } = seed;
  const state: State = {
    oauth: createOAuthState(),
    team: { id: ids.next("T", 10, "upper"), name: "Simdeck", domain: "simdeck" },
    app: {
      id: ids.next("A", 10, "upper"),
      name: "Simdeck App",
      botId: ids.next("B", 10, "upper"),
      botUserId: ids.next("U", 10, "upper"),
      installed: toSeconds(now),
      verificationToken: ids.bare("verification", 24),
      scopes: parseScopes(environment[SCOPES]),
    },
    users: new Collection(),
    conversations: new Collection(),
    rooms: new Map(),
    channelNames: new Map(),
    directs: new Map(),
    messages: new Collection(),
    scheduled: new Collection(),
    ephemerals: new Collection(),
    views: new Collection(),
    choices: new Map(),
    commands: new Set(),
    shortcuts: new Map(),
    triggers: new Map(),
    responseUrls: new Map(),
    files: new Collection(),
    uploads: new Map(),
    webhooks: new Collection(),
    pins: new Collection(),
    bookmarks: new Collection(),
    reminders: new Collection(),
    userGroups: new Collection(),
    canvases: new Collection(),
    lists: new Collection(),
    calls: new Collection(),
    snoozes: new Map(),
    assistantThreads: new Map(),
    functions: new Map(),
    executions: new Collection(),
    unfurls: new Map(),
    reacted: new Map(),
    tickets: new Set(),
    reported: new Set(),
    revoked: new Set(),
    rotatesTokens: environment[TOKEN_ROTATION] === "on",
    lastMicros: 0,
  };
  addUsers(state, seed);
  const general = addGeneral(state, seed);
  addRandom(state, seed);
  addWebhook({ state, ids }, general.id);
  return state;
}

import * as z from "zod";
import { chosenShape } from "../../block-kit/shapes.ts";

// The reads of the chat simulator's world, as `GET /_sim/world/NAME` returns them.

const member = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["person", "bot", "slackbot"]),
  real_name: z.string(),
});
export type Member = z.output<typeof member>;

const conversation = z.object({
  id: z.string(),
  kind: z.enum(["channel", "group", "im", "mpim"]),
  name: z.string(),
  is_archived: z.boolean(),
  is_member: z.boolean(),
  topic: z.string(),
  purpose: z.string(),
  members: z.array(z.string()),
  count: z.int(),
  /** The timestamps of the newest messages of others, newest first. */
  newest: z.array(z.string()),
});
export type ConversationView = z.output<typeof conversation>;

const thread = z.object({
  channel: z.string(),
  /** The timestamp of the message that was answered. */
  ts: z.string(),
  text: z.string(),
  reply_count: z.int(),
});

const text = z.object({ text: z.string() });

const view = z.object({
  id: z.string(),
  type: z.enum(["modal", "home"]),
  hash: z.string(),
  title: text.catch({ text: "" }),
  submit: text.nullable().catch(null),
  close: text.nullable().catch(null),
  blocks: z.array(z.unknown()),
  state: z.object({ values: chosenShape }),
  root_view_id: z.string(),
  previous_view_id: z.string().nullable(),
});
export type ViewShape = z.output<typeof view>;

export const workspaceShape = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  app: z.object({ id: z.string(), name: z.string(), bot_user_id: z.string() }),
  user: member,
  users: z.array(member),
  user_groups: z.array(z.object({ id: z.string(), handle: z.string() })),
  conversations: z.array(conversation),
  /** Those that the person takes part in, the newest reply first. */
  threads: z.array(thread),
  home: view.nullable(),
  /** The oldest first. */
  modals: z.array(view),
  commands: z.array(z.string()),
  shortcuts: z.array(z.object({ callback_id: z.string(), on: z.enum(["global", "message"]) })),
});
export type WorkspaceShape = z.output<typeof workspaceShape>;

const file = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  title: z.string().optional(),
  mimetype: z.string().optional(),
  pretty_type: z.string().optional(),
  size: z.number().optional(),
  alt_txt: z.string().optional(),
  mode: z.string().optional(),
});
export type FileShape = z.output<typeof file>;

const messageShape = z.looseObject({
  ts: z.string(),
  text: z.string().catch(""),
  user: z.string().catch(""),
  subtype: z.string().optional(),
  username: z.string().optional().catch(undefined),
  is_ephemeral: z.boolean().catch(false),
  thread_ts: z.string().optional(),
  reply_count: z.int().catch(0),
  edited: z.object({ ts: z.string() }).optional().catch(undefined),
  blocks: z.array(z.unknown()).catch([]),
  attachments: z.array(z.unknown()).catch([]),
  files: z.array(file).catch([]),
  reactions: z.array(z.object({ name: z.string(), users: z.array(z.string()) })).catch([]),
  chosen: chosenShape.catch({}),
});
export type MessageShape = z.output<typeof messageShape>;

export const pageShape = z.object({
  total: z.int(),
  first: z.int(),
  messages: z.array(messageShape),
});

export const threadShape = z.object({ messages: z.array(messageShape) });

export const fileShape = z.object({
  mimetype: z.string(),
  size: z.int(),
  base64: z.string().nullable(),
});

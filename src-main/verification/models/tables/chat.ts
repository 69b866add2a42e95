import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";
import { versionedHex } from "../signatures.ts";

const ask = (method: string, body: Readonly<Record<string, unknown>>): Call => ({
  method: "POST",
  path: `/api/${method}`,
  body,
});

/** Errors are answered with 200. */
const refused = (error: string): Outcome => ({ status: 200, refused: `"error":"${error}"` });

/** What is done to a channel, and what comes of it where one is there and where it is archived. */
const onChannel = (
  name: string,
  method: string,
  body: (n: number) => Readonly<Record<string, unknown>>,
  outcomes: Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "channel",
  call: (ref, n) => ask(method, { channel: ref, ...body(n) }),
  expect: (state = "") => outcomes[state] ?? refused("channel_not_found"),
});

const acts: readonly Act[] = [
  {
    name: "channel",
    makes: { sort: "channel", pointer: "/channel/id", state: "open" },
    call: (_ref, n) => ask("conversations.create", { name: `c-${String(n)}` }),
    expect: () => ({
      status: 200,
      events: ["channel_created", "member_joined_channel", "message"],
    }),
  },
  wrong(
    "a name that is taken",
    ask("conversations.create", { name: "general" }),
    200,
    "name_taken",
  ),
  {
    name: "post",
    repeats: true,
    call: (_ref, n) => ask("chat.postMessage", { channel: "general", text: `hi ${String(n)}` }),
    expect: () => ({ status: 200, events: ["message"] }),
  },
  wrong("post nothing", ask("chat.postMessage", { channel: "general" }), 200, "no_text"),
  onChannel("post there", "chat.postMessage", (n) => ({ text: `n ${String(n)}` }), {
    open: { status: 200, events: ["message"] },
    archived: refused("is_archived"),
  }),
  onChannel("rename", "conversations.rename", (n) => ({ name: `r-${String(n)}` }), {
    open: { status: 200, events: ["channel_rename", "message"] },
    archived: refused("is_archived"),
  }),
  onChannel("set topic", "conversations.setTopic", (n) => ({ topic: `t ${String(n)}` }), {
    open: { status: 200, events: ["message"] },
    archived: refused("is_archived"),
  }),
  onChannel("archive", "conversations.archive", () => ({}), {
    open: { status: 200, events: ["message", "channel_archive"], becomes: "archived" },
    archived: refused("already_archived"),
  }),
  onChannel("unarchive", "conversations.unarchive", () => ({}), {
    open: refused("not_archived"),
    archived: { status: 200, events: ["channel_unarchive", "message"], becomes: "open" },
  }),
];

/** Channels that are made, renamed, archived and opened again, and what is said in them. */
export const chat: Table = {
  kind: "chat",
  acts,
  watched: ["/api/conversations.list", "/api/conversations.history?channel=general"],
  stampOf: versionedHex,
};

/** The same with no URL set: events go to whoever opened a socket. */
export const chatOverSockets: Table = { ...chat, over: "socket mode" };

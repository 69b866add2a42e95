import {
  type Act,
  actsOn,
  type Call,
  computeMac,
  type Outcome,
  post,
  type SimulatorModel,
  type StampOf,
  wrong,
} from "#core/testing/model.ts";

const ask = (method: string, body: NonNullable<Call["body"]>) => post(`/api/${method}`, body);

/** Errors are answered with 200. */
const refused = (error: string): Outcome => ({ status: 200, refused: `"error":"${error}"` });

/** An act on a channel, with its outcomes by whether it is open or archived. */
const onChannel = (
  name: string,
  method: string,
  body: (n: number) => object,
  outcomes: Readonly<Record<string, Outcome>>,
): Act =>
  actsOn("channel", refused("channel_not_found"))(
    name,
    (ref, n) => ask(method, { channel: ref, ...body(n) }),
    outcomes,
  );

/** `v0=<hex>` over `v0:<seconds>:<body>`. */
const stampOf: StampOf = (headers, body, secret) => {
  const stamp = String(headers["x-chat-request-timestamp"]);
  const mac = `v0=${computeMac(secret, `v0:${stamp}:${body}`, "hex")}`;
  return headers["x-chat-signature"] === mac ? Number(stamp) : undefined;
};

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

const model: SimulatorModel = {
  acts,
  watched: ["/api/conversations.list", "/api/conversations.history?channel=general"],
  stampOf,
};

/** Channels and messages. Without a URL, events go to the apps that opened a socket. */
export const models: readonly SimulatorModel[] = [model, { ...model, over: "socket mode" }];

import { expect, test } from "vitest";
import * as z from "zod";
import { input, openWithApp, plain } from "../testing/answering-app.ts";

const json = z.looseObject({});
const page = z.object({
  total: z.number(),
  messages: z.array(z.looseObject({ text: z.string(), ts: z.string() })),
});

async function open() {
  const slack = await openWithApp();
  const read = async (path: string, query: Record<string, string | number>) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return slack.send("GET", `/_sim/world/${path}?${search.toString()}`, undefined, {});
  };
  const write = (text: string, user = "bob") =>
    slack.act("/_message", { user, channel: "general", text });
  const texts = async (user: string, first: number, count: number) => {
    const found = await read("messages", { user, channel: "general", first, count });
    const { total, messages } = page.parse(found.json);
    return [total, ...messages.map(({ text }) => text)];
  };
  return Object.assign(slack, { read, write, texts });
}

test("lists messages by position, with those for this person only in their place", async () => {
  await using slack = await open();
  const { bot, write, texts } = slack;
  for (const text of ["a", "b"]) await write(text);
  const alone = { channel: "general", user: slack.ids["alice"], text: "psst" };
  await bot("chat.postEphemeral", alone);
  await write("c");
  await bot("chat.postEphemeral", { ...alone, text: "again" });
  expect(await texts("alice", 0, 10)).toEqual([5, "a", "b", "psst", "c", "again"]);
  expect(await texts("alice", 2, 2)).toEqual([5, "psst", "c"]);
  expect(await texts("alice", 3, 9)).toEqual([5, "c", "again"]);
  expect(await texts("bob", 1, 9)).toEqual([3, "b", "c"]);
});

test("shows a thread with its replies, which are not messages of the channel", async () => {
  await using slack = await open();
  const { json: posted } = await slack.write("head");
  const { ts } = z.object({ ts: z.string() }).parse(posted);
  await slack.act("/_message", { user: "carol", channel: "general", text: "re", thread_ts: ts });
  expect(await slack.texts("bob", 0, 9)).toEqual([1, "head"]);
  const found = await slack.read("thread", { user: "bob", channel: "general", ts });
  expect(found.json).toMatchObject({ messages: [{ text: "head" }, { text: "re" }] });
});

test("lists the threads that a person takes part in, the newest reply first", async () => {
  await using slack = await open();
  const place = { channel: "general" };
  const begin = async (text: string, user: string) => {
    const { json: posted } = await slack.write(text, user);
    return z.object({ ts: z.string() }).parse(posted).ts;
  };
  const reply = (thread_ts: string, user: string) =>
    slack.act("/_message", { ...place, user, text: "re", thread_ts });
  const [first, second, others] = [
    await begin("first", "alice"),
    await begin("second", "bob"),
    await begin("others", "bob"),
  ];
  await reply(first, "bob");
  await reply(second, "alice");
  await reply(others, "carol");
  await reply(first, "carol");
  const threads = async () => {
    const shape = z.object({
      threads: z.array(z.object({ text: z.string(), reply_count: z.number() })),
    });
    return shape.parse((await slack.read("workspace", { user: "alice" })).json).threads;
  };
  expect(await threads()).toEqual([
    { text: "first", reply_count: 2 },
    { text: "second", reply_count: 1 },
  ]);
});

test("shows people, places with the newest messages of others, and the open modal", async () => {
  await using slack = await open();
  await slack.write("for alice");
  await slack.write("mine", "alice");
  const view = await slack.openModal([input("why", { type: "plain_text_input" })]);
  slack.answerWith({ body: "ok" });
  await slack.act("/_command", { user: "alice", channel: "general", command: "/stock" });
  const found = (await slack.read("workspace", { user: "alice" })).json;
  expect(found).toMatchObject({
    user: { name: "alice", email: "alice@example.com" },
    modals: [{ id: view.id }],
    home: null,
    commands: ["/stock"],
    shortcuts: [{ callback_id: "x", on: "global" }],
  });
  const places = z.object({
    conversations: z.array(z.looseObject({ name: z.string(), newest: z.array(z.string()) })),
  });
  const general = places.parse(found).conversations.find(({ name }) => name === "general");
  expect(general).toMatchObject({ is_member: true, count: 2 });
  expect(general?.newest).toHaveLength(1);
});

test("opens a conversation with oneself, which shows as one of its own", async () => {
  await using slack = await open();
  const alice = slack.ids["alice"];
  const note = await slack.act("/_message", { user: "alice", channel: alice, text: "Note" });
  const { channel } = z.object({ channel: z.string() }).parse(note.json);
  const found = (await slack.read("workspace", { user: "alice" })).json;
  expect(found).toMatchObject({
    conversations: expect.arrayContaining([
      expect.objectContaining({ id: channel, kind: "im", members: [alice], is_member: true }),
    ]) as unknown,
  });
});

test("keeps private places and views from other people", async () => {
  await using slack = await open();
  const made = await slack.bot("conversations.create", { name: "secret", is_private: true });
  const { id } = z.object({ channel: z.object({ id: z.string() }) }).parse(made).channel;
  await slack.openModal([input("why", { type: "plain_text_input" })]);
  const seen = json.parse((await slack.read("workspace", { user: "bob" })).json);
  expect(JSON.stringify(seen)).not.toContain(id);
  expect(seen).toMatchObject({ modals: [] });
  expect(
    await slack.read("messages", { user: "bob", channel: id, first: 0, count: 1 }),
  ).toMatchObject({ status: 404, json: { error: { field: "channel" } } });
});

test("shares a file as a person, and shows its bytes only to people who see it", async () => {
  await using slack = await open();
  const file = { user: "bob", channel: slack.ids["simdeck"], name: "note.txt", content: "Hi" };
  const shared = await slack.act("/_share_file", file);
  const { id } = z.object({ file: z.object({ id: z.string() }) }).parse(shared.json).file;
  expect((await slack.read("file", { user: "bob", file: id })).json).toEqual({
    mimetype: "text/plain",
    size: 2,
    base64: "SGk=",
  });
  expect((await slack.read("file", { user: "carol", file: id })).status).toBe(404);
  const alone = await slack.act("/_share_file", { user: "bob", name: "a.txt", content: "A" });
  expect(alone.json).toMatchObject({ file: { name: "a.txt", ims: [], channels: [] } });
  expect(await slack.heard()).toEqual(
    expect.arrayContaining(["file_created", "file_shared", "message/file_share"]),
  );
});

test.each([
  [{ content: "a", content_base64: "YQ==" }, "content"],
  [{}, "content"],
  [{ content: "" }, "content"],
  [{ content: "a", name: "../x" }, "name"],
  [{ content: "a", channel: undefined, comment: "Here" }, "channel"],
])("refuses to share %j", async (changes, field) => {
  await using slack = await open();
  const file = { user: "bob", channel: "general", name: "note.txt", ...changes };
  expect(await slack.act("/_share_file", file)).toMatchObject({
    status: 422,
    json: { error: { field } },
  });
});

test("presses the buttons of a card within a container and a carousel", async () => {
  await using slack = await open();
  const button = (id: string) => ({ type: "button", action_id: id, text: plain(id), value: id });
  const card = {
    type: "card",
    title: { type: "mrkdwn", text: "Kettle" },
    actions: [button("buy")],
  };
  const { ts } = await slack.bot("chat.postMessage", {
    channel: "general",
    text: "x",
    blocks: [
      { type: "carousel", elements: [card] },
      {
        type: "container",
        title: plain("More"),
        child_blocks: [{ type: "actions", elements: [button("inner")] }],
      },
    ],
  });
  const target = { user: "alice", channel: "general", message_ts: ts };
  for (const action of ["buy", "inner"]) {
    expect((await slack.act("/_press", { ...target, action_id: action })).json).toMatchObject({
      payload: {
        actions: [{ action_id: action, value: action, block_id: expect.any(String) as string }],
      },
    });
  }
});

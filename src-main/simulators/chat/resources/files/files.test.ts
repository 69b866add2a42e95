import * as z from "zod";
import { expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { openWorkspace } from "../../testing/workspace.ts";

const announced = z.object({ upload_url: z.string(), file_id: z.string() });
const completed = z.object({
  files: z.array(
    z.looseObject({ id: z.string(), url_private: z.string(), permalink_public: z.string() }),
  ),
});
const pathOf = (url: string) => new URL(url).pathname;

async function open(changes?: Partial<SimulatorSettings>) {
  const slack = await openWorkspace(changes);
  const announce = async (filename: string, content: string, as = slack.bot) =>
    announced.parse(
      await as("files.getUploadURLExternal", { filename, length: Buffer.byteLength(content) }),
    );
  const send = (url: string, content: string, type = "application/octet-stream") =>
    slack.send("POST", pathOf(url), Buffer.from(content), { "content-type": type });
  const upload = async (filename: string, content: string, as = slack.bot) => {
    const { upload_url: url, file_id: id } = await announce(filename, content, as);
    await send(url, content);
    return id;
  };
  return Object.assign(slack, { announce, upload, sendBytes: send });
}

test("uploads, shares, shows, downloads and deletes a file", async () => {
  await using slack = await open();
  const { upload_url: url, file_id: id } = await slack.announce("Note 1.txt", "hello ä");
  const sent = await slack.sendBytes(url, "hello ä");
  expect([sent.status, sent.text]).toEqual([200, "OK - 8"]);
  const { files } = completed.parse(
    await slack.bot("files.completeUploadExternal", {
      files: [{ id, title: "A note" }],
      channel_id: slack.general,
      initial_comment: "look",
    }),
  );
  expect(files[0]).toMatchObject({
    id,
    name: "Note 1.txt",
    title: "A note",
    mimetype: "text/plain",
    filetype: "text",
    size: 8,
    user: slack.ids["simdeck"],
    channels: [slack.general],
    is_public: true,
  });
  expect(await slack.heard()).toEqual(["file_created", "file_shared", "message/file_share"]);
  const history = await slack.bot("conversations.history", { channel: slack.general });
  expect(history["messages"]).toMatchObject([{ text: "look", files: [{ id }] }]);
  const got = await slack.request("GET", pathOf(files[0]?.url_private ?? ""), "xoxp-bob");
  expect([got.status, got.text]).toEqual([200, "hello ä"]);
  const page = await slack.request("GET", pathOf(files[0]?.url_private ?? ""), undefined);
  expect(page.headers["content-type"]).toMatch(/^text\/html/);
  await slack.bot("files.delete", { file: id });
  expect((await slack.bot("files.info", { file: id })).error).toBe("file_not_found");
  expect((await slack.events()).at(-1)?.payload.event).toMatchObject({
    type: "file_deleted",
    file_id: id,
    channel_ids: [slack.general],
  });
  const after = await slack.bot("conversations.history", { channel: slack.general });
  expect(after["messages"]).toMatchObject([{ files: [{ id, mode: "tombstone" }] }]);
});

test("shares two files in one message of a thread; unshared files stay private", async () => {
  await using slack = await open();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "files?" });
  const ids = [await slack.upload("a.png", "1"), await slack.upload("b.pdf", "22")];
  await slack.bot("files.completeUploadExternal", {
    files: JSON.stringify(ids.map((id) => ({ id }))),
    channel_id: slack.general,
    thread_ts: ts,
  });
  const replies = await slack.bot("conversations.replies", { channel: slack.general, ts });
  expect(replies["messages"]).toMatchObject([{}, { files: [{ id: ids[0] }, { id: ids[1] }] }]);
  const hidden = await slack.upload("c.txt", "3", slack.alice);
  await slack.alice("files.completeUploadExternal", { files: [{ id: hidden }] });
  expect((await slack.bob("files.info", { file: hidden })).error).toBe("file_not_found");
  const list = async (args: object, as = slack.bob) => {
    const { files } = completed.parse(await as("files.list", args));
    return files.map(({ id }) => id);
  };
  expect(await list({})).toEqual([ids[1], ids[0]]);
  expect(await list({}, slack.alice)).toEqual([hidden, ids[1], ids[0]]);
  expect(await list({ types: "images" })).toEqual([ids[0]]);
  expect(await list({ types: "pdfs,snippets" })).toEqual([ids[1]]);
  expect(await list({ types: "constructor" })).toEqual([]);
  expect(await list({ user: slack.ids["alice"] })).toEqual([]);
  expect(await list({ channel: slack.general, count: 1, page: 2 })).toEqual([ids[0]]);
  expect(await list({ ts_to: 1 })).toEqual([]);
});

test("gives a file a public address and ends it", async () => {
  await using slack = await open();
  const id = await slack.upload("a.txt", "1", slack.alice);
  await slack.alice("files.completeUploadExternal", { files: [{ id }] });
  const shown = await slack.alice("files.info", { file: id });
  const address = z.object({ file: z.looseObject({ permalink_public: z.string() }) }).parse(shown);
  const get = () => slack.send("GET", pathOf(address.file.permalink_public));
  expect((await get()).status).toBe(404);
  await slack.alice("files.sharedPublicURL", { file: id });
  expect((await get()).text).toBe("1");
  expect((await slack.alice("files.sharedPublicURL", { file: id })).error).toBe("already_public");
  expect((await slack.bot("files.sharedPublicURL", { file: id })).error).toBe(
    "not_allowed_token_type",
  );
  await slack.alice("files.revokePublicURL", { file: id });
  expect((await get()).status).toBe(404);
});

test("rejects uploads of another size, to unknown addresses and in broken forms", async () => {
  await using slack = await open();
  const { upload_url: url, file_id: id } = await slack.announce("a.txt", "abc");
  const wrong = await slack.sendBytes(url, "ab");
  expect([wrong.status, wrong.text]).toEqual([
    400,
    "Size mismatch: the file has 2 bytes, length was 3",
  ]);
  expect((await slack.sendBytes("http://x/upload/v1/none", "abc")).status).toBe(404);
  expect((await slack.sendBytes(url, "abc", "multipart/form-data; boundary=x")).status).toBe(400);
  const complete = { files: [{ id }], channel_id: slack.general };
  expect((await slack.bot("files.completeUploadExternal", complete)).error).toBe("file_not_found");
  await slack.sendBytes(url, "abc");
  const as = (channel: string) =>
    slack.bot("files.completeUploadExternal", { ...complete, channel_id: channel });
  expect((await as("C0")).error).toBe("channel_not_found");
  expect((await slack.alice("files.completeUploadExternal", complete)).error).toBe(
    "file_not_found",
  );
  expect((await as("general")).ok).toBe(true);
  expect((await as("general")).error).toBe("file_not_found");
});

test.each([
  [{ length: 0 }, "invalid_arguments"],
  [{ length: undefined }, "invalid_arguments"],
  [{ filename: undefined }, "invalid_arguments"],
])("an announcement with %j is rejected with %s", async (args, error) => {
  await using slack = await open();
  const input = { filename: "a.txt", length: 3, ...args };
  expect((await slack.bot("files.getUploadURLExternal", input)).error).toBe(error);
});

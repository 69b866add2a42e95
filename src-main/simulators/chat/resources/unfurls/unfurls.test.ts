import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const environment = { CHAT_TWIN_UNFURL_DOMAINS: "example.com, example.org" };
const url = "https://docs.example.com/a?b=1";
const linkShared = z.looseObject({ unfurl_id: z.string(), source: z.string() });

test("records links to the app's domains and shows the previews", async () => {
  await using slack = await openWorkspace({ environment });
  const text = `see <${url}|docs> and https://example.net`;
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text });
  await slack.bot("chat.postMessage", { channel: "general", text: url });
  expect(await slack.heard()).toEqual(["message", "link_shared", "message"]);
  const event = (await slack.events())[1]?.payload.event;
  expect(event).toMatchObject({
    channel: slack.general,
    user: slack.ids["alice"],
    message_ts: ts,
    links: [{ domain: "example.com", url }],
    is_bot_user_member: true,
  });
  const { unfurl_id, source } = linkShared.parse(event);
  const unfurls = { [url]: { blocks: [{ type: "divider" }] } };
  expect((await slack.bot("chat.unfurl", { unfurl_id, source, unfurls })).ok).toBe(true);
  await slack.bot("chat.unfurl", { channel: slack.general, ts, unfurls: { [url]: { text: "T" } } });
  const history = await slack.bot("conversations.history", { channel: slack.general });
  expect(history["messages"]).toMatchObject([
    {},
    { ts, attachments: [{ id: 1, text: "T", from_url: url, is_app_unfurl: true }] },
  ]);
  expect(await slack.heard(3)).toEqual(["message/message_changed", "message/message_changed"]);
});

test("records no links without the variable", async () => {
  await using slack = await openWorkspace();
  await slack.alice("chat.postMessage", { channel: "general", text: url });
  expect(await slack.heard()).toEqual(["message"]);
});

test.each([
  [{ unfurls: {} }, "missing_unfurls"],
  [{ unfurls: { "https://other.example": {} } }, "cannot_unfurl_url"],
  [{ unfurls: "x" }, "cannot_parse_attachment"],
  [{ ts: "1700000000.000001" }, "cannot_find_message"],
  [{ unfurl_id: "none" }, "invalid_unfurl_id"],
  [{ ts: undefined }, "invalid_arguments"],
])("rejects %j with %s", async (args, error) => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: url });
  const input = { channel: slack.general, ts, unfurls: { [url]: {} }, ...args };
  expect((await slack.bot("chat.unfurl", input)).error).toBe(error);
  expect(await slack.heard(1)).toEqual([]);
});

import { expect, test } from "vitest";
import { openWorkspace } from "../testing/workspace.ts";

const plain = (text: string) => ({ type: "plain_text", text });
const long = "x".repeat(3_001);
const actions = (...elements: readonly object[]) => ({ type: "actions", elements });
const option = (value: string) => ({ text: plain(value), value });

test.each([
  ["a section without text", { type: "section" }, "must have text or fields at /0"],
  ["a long text", { type: "section", text: plain(long) }, "at /0/text/text"],
  [
    "a header in mrkdwn",
    { type: "header", text: { type: "mrkdwn", text: "x" } },
    "at /0/text/type",
  ],
  ["an image without alt_text", { type: "image", image_url: "https://x.test/a.png" }, "alt_text"],
  ["actions without elements", actions(), "at /0/elements"],
  ["a button without text", actions({ type: "button", action_id: "a" }), "at /0/elements/0/text"],
  ["a long button", actions({ type: "button", text: plain("x".repeat(76)) }), "no more than 75"],
  [
    "a select without options",
    actions({ type: "static_select" }),
    "either options or option_groups",
  ],
  [
    "a long menu",
    actions({ type: "overflow", options: "abcdef".split("").map(option) }),
    "no more than 5",
  ],
  [
    "two elements with one action_id",
    actions(...["a", "b"].map((name) => ({ type: "button", action_id: "x", text: plain(name) }))),
    "action_id must be unique",
  ],
  [
    "an initial option that is none of the options",
    actions({ type: "static_select", options: [option("a")], initial_option: option("b") }),
    "initial option must be one of the options",
  ],
  [
    "an image with two sources",
    { type: "image", alt_text: "x", image_url: "https://x.test/a.png", slack_file: { id: "F1" } },
    "either image_url or slack_file",
  ],
  [
    "a question without title",
    actions({ type: "button", text: plain("Go"), confirm: { text: plain("Sure?") } }),
    "at /0/elements/0/confirm/title",
  ],
  [
    "a text input beside a text",
    { type: "section", text: plain("x"), accessory: { type: "plain_text_input" } },
    "unsupported type at /0/accessory",
  ],
  [
    "a text in mrkdwn with emoji",
    { type: "section", text: { type: "mrkdwn", text: "x", emoji: true } },
    "invalid additional property: emoji at /0/text",
  ],
  [
    "a plain text with verbatim",
    { type: "header", text: { ...plain("x"), verbatim: true } },
    "invalid additional property: verbatim at /0/text",
  ],
  ["an empty text", { type: "section", text: plain("") }, "must not be empty at /0/text/text"],
  ["an input without label", { type: "input", element: { type: "datepicker" } }, "at /0/label"],
])("%s is rejected", async (_name, block, message) => {
  await using slack = await openWorkspace();
  const answer = await slack.bot("chat.postMessage", {
    channel: "general",
    text: "x",
    blocks: [block],
  });
  expect(answer.error).toBe("invalid_blocks");
  expect(JSON.stringify(answer["response_metadata"])).toContain(message);
  expect(await slack.events()).toEqual([]);
});

test("two blocks with one block_id are rejected", async () => {
  await using slack = await openWorkspace();
  const blocks = [1, 2].map(() => ({ type: "divider", block_id: "same" }));
  const answer = await slack.bot("chat.postMessage", { channel: "general", text: "x", blocks });
  expect(answer.error).toBe("invalid_blocks");
});

test("blocks of each kind are accepted, and get ids", async () => {
  await using slack = await openWorkspace();
  const blocks = [
    { type: "header", text: plain("Title") },
    {
      type: "section",
      fields: [plain("a")],
      accessory: { type: "image", image_url: "u", alt_text: "i" },
    },
    actions(
      { type: "button", text: plain("Go") },
      { type: "static_select", options: [option("a")] },
    ),
    { type: "context", elements: [{ type: "mrkdwn", text: "*x*" }] },
    { type: "rich_text", elements: [{ type: "rich_text_section", elements: [] }] },
  ];
  const posted = await slack.bot("chat.postMessage", { channel: "general", blocks, text: "x" });
  const id = expect.stringMatching(/^\w{5}$/) as string;
  expect(posted["message"]).toMatchObject({
    blocks: [
      { block_id: id },
      { block_id: id },
      { block_id: id, elements: [{ action_id: id }, { action_id: id }] },
      { block_id: id },
      { block_id: id },
    ],
  });
});

import { expect, test } from "vitest";
import * as z from "zod";
import { openWorkspace, type ChatResponse } from "../testing/workspace.ts";

const markdown = (text: string) => ({ type: "markdown", markdown: text });
const withSections = z.object({ sections: z.array(z.object({ id: z.string() })) });
const withFile = z.object({ file: z.looseObject({ id: z.string(), url_private: z.string() }) });

type Slack = Awaited<ReturnType<typeof openWorkspace>>;

async function contentOf(slack: Slack, file: string): Promise<string> {
  const { url_private: url } = withFile.parse(await slack.bot("files.info", { file })).file;
  return (await slack.request("GET", new URL(url).pathname, "xoxb-1")).text;
}

const idOf = (answer: ChatResponse, name: string) => String(answer[name]);

test("a canvas is changed at the sections that are looked up", async () => {
  await using slack = await openWorkspace();
  const document_content = markdown("# Plan\n\nFirst line\nsecond line\n\n```\na\n\nb\n```");
  const canvas_id = idOf(
    await slack.bot("canvases.create", { title: "Notes", document_content }),
    "canvas_id",
  );
  const find = async (criteria: object) =>
    withSections.parse(await slack.bot("canvases.sections.lookup", { canvas_id, criteria }))
      .sections;
  expect(await find({ section_types: ["h2", "h3"] })).toEqual([]);
  const [heading] = await find({ section_types: ["any_header"] });
  const [first] = await find({ contains_text: "SECOND" });
  const edit = (change: object) => slack.bot("canvases.edit", { canvas_id, changes: [change] });
  await edit({
    operation: "insert_after",
    section_id: heading?.id,
    document_content: markdown("Zero"),
  });
  await edit({ operation: "replace", section_id: first?.id, document_content: markdown("One") });
  await edit({ operation: "insert_at_end", document_content: markdown("## End") });
  await edit({ operation: "delete", section_id: heading?.id });
  await edit({ operation: "rename", title_content: markdown("New") });
  expect(await contentOf(slack, canvas_id)).toBe("Zero\n\nOne\n\n```\na\n\nb\n```\n\n## End");
  const { file } = withFile.parse(await slack.bot("files.info", { file: canvas_id }));
  expect(file).toMatchObject({ title: "New", filetype: "quip", mode: "quip", editable: true });
  const changes = [
    { operation: "insert_at_start", document_content: markdown("Lost") },
    { operation: "delete", section_id: "temp:C:no" },
  ];
  expect(await slack.bot("canvases.edit", { canvas_id, changes })).toMatchObject({
    error: "canvas_editing_failed",
  });
  expect(await contentOf(slack, canvas_id)).not.toContain("Lost");
  expect(new Set(await slack.heard())).toEqual(new Set(["file_created", "file_change"]));
});

test("a canvas is seen and changed by those who have access", async () => {
  await using slack = await openWorkspace();
  const canvas_id = idOf(await slack.bot("canvases.create"), "canvas_id");
  const change = { operation: "insert_at_end", document_content: markdown("Hi") };
  const edit = async () =>
    (await slack.alice("canvases.edit", { canvas_id, changes: [change] })).error;
  expect(await edit()).toBe("canvas_not_found");
  const alice = [slack.ids["alice"]];
  await slack.bot("canvases.access.set", { canvas_id, access_level: "read", user_ids: alice });
  expect(await edit()).toBe("restricted_action");
  expect((await slack.alice("files.info", { file: canvas_id })).ok).toBe(true);
  const channels = { channel_ids: [slack.general] };
  await slack.bot("canvases.access.set", { canvas_id, access_level: "write", ...channels });
  expect(await edit()).toBeUndefined();
  await slack.bot("canvases.access.delete", { canvas_id, ...channels });
  await slack.bot("canvases.access.delete", { canvas_id, user_ids: alice });
  expect(await edit()).toBe("canvas_not_found");
  const both = { canvas_id, access_level: "read", user_ids: alice, ...channels };
  expect((await slack.bot("canvases.access.set", both)).error).toBe("invalid_arguments");
});

test("a channel has one canvas", async () => {
  await using slack = await openWorkspace();
  const channel_id = slack.general;
  const made = await slack.bot("conversations.canvases.create", { channel_id });
  const again = await slack.bot("conversations.canvases.create", { channel_id });
  expect(again.error).toBe("channel_canvas_already_exists");
  await slack.alice("canvases.delete", { canvas_id: made["canvas_id"] });
  expect((await slack.bot("conversations.canvases.create", { channel_id })).ok).toBe(true);
});

const list = z.object({
  list_id: z.string(),
  list_metadata: z.object({ schema: z.array(z.looseObject({ id: z.string(), key: z.string() })) }),
});
const row = z.object({ item: z.looseObject({ id: z.string() }) });
const richText = (text: string) => [
  {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
  },
];

test("a list has rows with cells of its columns, and an export", async () => {
  await using slack = await openWorkspace();
  const schema = [
    { key: "title", name: "Title", type: "text", is_primary_column: true },
    { key: "count", name: "Count", type: "number" },
    { key: "owner", name: "Owner", type: "user" },
  ];
  const created = await slack.bot("slackLists.create", { name: "Stock", schema, todo_mode: true });
  const { list_id, list_metadata } = list.parse(created);
  expect(list_metadata.schema.map(({ key }) => key)).toEqual([
    ...["title", "count", "owner"],
    ...["todo_completed", "todo_assignee", "todo_due_date"],
  ]);
  const [title, count, owner] = list_metadata.schema.map(({ id }) => id);
  const cells = [
    { column_id: title, rich_text: richText("Nuts, salted") },
    { column_id: count, number: [3] },
    { column_id: owner, user: [slack.ids["bob"]] },
  ];
  const { item } = row.parse(
    await slack.bot("slackLists.items.create", { list_id, initial_fields: cells }),
  );
  const below = await slack.bot("slackLists.items.create", { list_id, parent_item_id: item.id });
  const copy = await slack.bot("slackLists.items.create", { list_id, duplicated_item_id: item.id });
  expect(copy["item"]).toMatchObject({ fields: [{ text: "Nuts, salted" }, { number: [3] }, {}] });
  const shown = await slack.bot("slackLists.items.info", {
    list_id,
    id: item.id,
    include_is_subscribed: true,
  });
  expect(shown).toMatchObject({
    list: { title: "Stock", list_limits: { row_count: 3 } },
    record: { id: item.id, is_subscribed: true },
    subtasks: [{ id: row.parse(below).item.id }],
  });
  const wrong = [
    { row_id: item.id, column_id: count, number: [4] },
    { row_id: item.id, column_id: count, number: "five" },
  ];
  const refused = await slack.bot("slackLists.items.update", { list_id, cells: wrong });
  expect(refused.error).toBe("invalid_arguments");
  const page = await slack.bot("slackLists.items.list", { list_id, limit: 2 });
  expect(page).toMatchObject({ items: [{ fields: [{}, { number: [3] }, {}] }, {}] });
  const { next_cursor: cursor } = z
    .object({ next_cursor: z.string() })
    .parse(page["response_metadata"]);
  expect((await slack.bot("slackLists.items.list", { list_id, cursor }))["items"]).toHaveLength(1);
  const { job_id } = await slack.bot("slackLists.download.start", { list_id });
  const done = await slack.bot("slackLists.download.get", { list_id, job_id });
  const { pathname } = new URL(String(done["download_url"]));
  const csv = await slack.request("GET", pathname, "xoxb-1");
  expect(csv.text.split("\n").slice(0, 2)).toEqual([
    "Title,Count,Owner,Completed,Assignee,Due Date",
    `"Nuts, salted",3,${String(slack.ids["bob"])},,,`,
  ]);
  await slack.bot("slackLists.items.delete", { list_id, id: item.id });
  expect((await slack.bot("slackLists.items.list", { list_id }))["items"]).toHaveLength(1);
  const copied = await slack.bot("slackLists.create", {
    name: "Copy",
    copy_from_list_id: list_id,
    include_copied_list_records: true,
  });
  const copies = { list_id: copied["list_id"] };
  expect((await slack.bot("slackLists.items.list", copies))["items"]).toHaveLength(1);
});

test("a file elsewhere is added once, shared, changed and removed", async () => {
  await using slack = await openWorkspace();
  const file = { external_id: "doc-1", external_url: "https://docs.test/1", title: "Plan" };
  const added = withFile.parse(await slack.bot("files.remote.add", { ...file, filetype: "gdoc" }));
  expect(added.file).toMatchObject({
    mode: "external",
    filetype: "gdoc",
    url_private: file.external_url,
  });
  const again = await slack.bot("files.remote.add", { ...file, title: "Plan 2" });
  expect(again["file"]).toMatchObject({ id: added.file.id, title: "Plan 2" });
  await slack.bot("files.remote.share", { external_id: "doc-1", channels: slack.general });
  const history = await slack.bot("conversations.history", { channel: slack.general });
  expect(history["messages"]).toMatchObject([
    { subtype: "file_share", files: [{ id: added.file.id, is_external: true }] },
  ]);
  const key = { file: added.file.id, external_id: "doc-1" };
  expect((await slack.bot("files.remote.info", key)).error).toBe("invalid_arguments");
  expect((await slack.bot("files.remote.info", {})).error).toBe("file_not_found");
  const wrong = { external_id: "doc-1", external_url: "nowhere" };
  expect((await slack.bot("files.remote.update", wrong)).error).toBe("invalid_external_url");
  expect((await slack.alice("files.remote.add", file)).error).toBe("not_allowed_token_type");
  await slack.bot("files.remote.remove", { external_id: "doc-1" });
  expect((await slack.bot("files.remote.list"))["files"]).toEqual([]);
});

import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const shown = z.object({ bookmark: z.looseObject({ id: z.string() }) });

test("adds, changes, lists and removes a link of a channel", async () => {
  await using slack = await openWorkspace();
  const channel = { channel_id: slack.general };
  const link = { title: "Docs", type: "link", link: "https://example.com/docs" };
  const { bookmark } = shown.parse(await slack.bot("bookmarks.add", { ...channel, ...link }));
  expect(bookmark).toMatchObject({ ...channel, ...link, emoji: "", date_updated: 0 });
  const target = { ...channel, bookmark_id: bookmark.id };
  await slack.control("/_sim/clock", { advance_seconds: 60 });
  const edited = await slack.bot("bookmarks.edit", { ...target, title: "Manual", emoji: ":book:" });
  expect(edited["bookmark"]).toMatchObject({
    title: "Manual",
    emoji: ":book:",
    link: link.link,
    date_updated: 1_768_478_460,
  });
  expect((await slack.bot("bookmarks.list", channel))["bookmarks"]).toEqual([edited["bookmark"]]);
  await slack.bot("bookmarks.remove", target);
  expect((await slack.bot("bookmarks.list", channel))["bookmarks"]).toEqual([]);
  expect((await slack.bot("bookmarks.remove", target)).error).toBe("not_found");
  expect(await slack.events()).toEqual([]);
});

test.each([
  [{ type: "folder" }, "invalid_bookmark_type"],
  [{ link: "javascript:alert(1)" }, "invalid_link"],
  [{ link: undefined }, "invalid_link"],
  [{ title: " " }, "invalid_arguments"],
  [{ channel_id: "C0" }, "channel_not_found"],
])("rejects %j with %s", async (args, error) => {
  await using slack = await openWorkspace();
  const link = { title: "Docs", type: "link", link: "https://example.com/docs" };
  const answer = await slack.bot("bookmarks.add", { channel_id: slack.general, ...link, ...args });
  expect(answer.error).toBe(error);
});

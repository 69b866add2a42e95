import { describe, expect, test } from "vitest";
import { input, openWithApp, plain, refused } from "../testing/answering-app.ts";

describe("a submission", () => {
  const day = input("day", { type: "datepicker" }, { optional: true });
  const blocks = [
    input("name", { type: "plain_text_input", min_length: 2, max_length: 5 }),
    input(
      "size",
      { type: "static_select", options: [{ text: plain("Small"), value: "s" }] },
      { optional: true },
    ),
    input("who", { type: "multi_users_select", max_selected_items: 1 }, { optional: true }),
    input(
      "count",
      { type: "number_input", is_decimal_allowed: false, max_value: "9" },
      { optional: true },
    ),
    input("mail", { type: "email_text_input" }, { optional: true }),
    day,
  ];

  test.each([
    [{}, "values.name_input"],
    [{ name_input: "x" }, "values.name_input"],
    [{ name_input: "too long" }, "values.name_input"],
    [{ name_input: "ok", size_input: "xl" }, "values.size_input"],
    [{ name_input: "ok", who_input: ["alice", "bob"] }, "values.who_input"],
    [{ name_input: "ok", who_input: "nobody" }, "values.who_input"],
    [{ name_input: "ok", count_input: "1.5" }, "values.count_input"],
    [{ name_input: "ok", count_input: 10 }, "values.count_input"],
    [{ name_input: "ok", mail_input: "x" }, "values.mail_input"],
    [{ name_input: "ok", day_input: "soon" }, "values.day_input"],
    [{ name_input: "ok", colour: "red" }, "values.colour"],
  ])("of %j is rejected for %s", async (values, field) => {
    await using slack = await openWithApp();
    const { id } = await slack.openModal(blocks);
    const submitted = { user: "alice", view_id: id, values };
    expect(await slack.act("/_submit_view", submitted)).toMatchObject(refused(422, field));
    expect(slack.asked).toHaveLength(1);
  });

  test("reads each kind of input", async () => {
    await using slack = await openWithApp();
    const { id } = await slack.openModal([
      ...blocks,
      input("when", { type: "timepicker" }),
      input("at", { type: "datetimepicker" }),
      input("room", { type: "conversations_select", response_url_enabled: true }),
      input("tags", { type: "checkboxes", options: [{ text: plain("A"), value: "a" }] }),
      input("note", { type: "rich_text_input" }),
      input("link", { type: "url_text_input" }),
    ]);
    const values = {
      name_input: "Ada",
      size_input: "Small",
      who_input: ["bob"],
      count_input: 3,
      mail_input: "a@b.co",
      day_input: "2026-01-31",
      when_input: "14:30",
      at_input: 1_700_000_000,
      room_input: "#general",
      tags_input: ["a"],
      note_input: "hi",
      link_input: "https://example.com",
    };
    const { json } = await slack.act("/_submit_view", { user: "alice", view_id: id, values });
    expect(json).toMatchObject({
      view: null,
      payload: {
        response_urls: [{ block_id: "room", channel_id: slack.general }],
        view: {
          state: {
            values: {
              name: { name_input: { type: "plain_text_input", value: "Ada" } },
              size: { size_input: { selected_option: { value: "s" } } },
              who: { who_input: { selected_users: [slack.ids["bob"]] } },
              count: { count_input: { value: "3" } },
              mail: { mail_input: { value: "a@b.co" } },
              day: { day_input: { selected_date: "2026-01-31" } },
              when: { when_input: { selected_time: "14:30" } },
              at: { at_input: { selected_date_time: 1_700_000_000 } },
              room: { room_input: { selected_conversation: slack.general } },
              tags: { tags_input: { selected_options: [{ value: "a" }] } },
              note: { note_input: { rich_text_value: { type: "rich_text" } } },
              link: { link_input: { value: "https://example.com" } },
            },
          },
        },
      },
    });
  });

  test.each([
    [{ status: 500 }, "status 500"],
    [{ body: "ok" }, "neither empty nor a response_action"],
    [{ body: { response_action: "jump" } }, "neither empty nor a response_action"],
    [{ body: { response_action: "errors", errors: {} } }, "errors is empty"],
    [{ body: { response_action: "errors", errors: { other: "x" } } }, "errors names other"],
    [{ body: { response_action: "update", view: { type: "modal" } } }, "malformed"],
    [{ body: { response_action: "update", view: { type: "home", blocks: [] } } }, "rejected"],
  ])("that the app answers with %j stays open", async (answer, problem) => {
    await using slack = await openWithApp();
    const { id } = await slack.openModal([day]);
    slack.answerWith(answer);
    const { json } = await slack.act("/_submit_view", { user: "alice", view_id: id });
    expect(json).toMatchObject({
      view: { id },
      app: { error: expect.stringContaining(problem) as string },
    });
  });
});

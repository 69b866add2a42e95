import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openWithApp, plain, refused } from "../testing/answering-app.ts";

describe("a press", () => {
  const elements = [
    { type: "button", action_id: "yes", text: plain("Yes"), value: "1" },
    { type: "overflow", action_id: "more", options: [{ text: plain("A"), value: "a" }] },
    { type: "users_select", action_id: "who" },
    { type: "external_select", action_id: "ext" },
  ];

  /** An id is unique within a block, and another block can have it again. */
  const again = { type: "button", action_id: "yes", text: plain("Yes!"), value: "2" };

  async function openMessage() {
    const slack = await openWithApp();
    const posted = await slack.bot("chat.postMessage", {
      channel: "general",
      text: "x",
      blocks: [
        { type: "actions", block_id: "b", elements },
        { type: "actions", elements: [again] },
      ],
      attachments: [
        {
          blocks: [
            { type: "actions", elements: [{ type: "button", action_id: "in", text: plain("In") }] },
          ],
        },
      ],
    });
    const target = { user: "alice", channel: "general", message_ts: posted.ts };
    const press = (fields: object) => slack.act("/_press", { ...target, ...fields });
    return Object.assign(slack, { target, press });
  }

  test("is prefilled in the form with an element of the newest message that a person sees", async () => {
    await using slack = await openMessage();
    const { json } = await slack.act("/_sim/panel/choices", { path: "/_press", typed: {} });
    expect(json).toMatchObject({
      prefilled: { action_id: "yes", message_ts: expect.stringMatching(/^C\w+:/) as string },
    });
    const pressed = await slack.act(
      "/_press",
      z.record(z.string(), z.string()).parse(json["prefilled"]),
    );
    expect(pressed.json).toMatchObject({ app: { status: 200 } });
  });

  test("escapes an asterisk as Slack does", async () => {
    await using slack = await openWithApp();
    const button = { type: "button", action_id: "star", text: plain("*"), value: "*v* x" };
    const blocks = [{ type: "actions", elements: [button] }];
    const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "x", blocks });
    const target = { user: "alice", channel: "general", message_ts: ts };
    await slack.act("/_press", { ...target, action_id: "star" });
    const body = slack.asked.map((one) => one.body).find((text) => text.startsWith("payload="));
    expect(body).toContain("%2Av%2A+x");
    expect(body).not.toContain("*");
  });

  test("selects options, and keeps them in the state of the message", async () => {
    await using slack = await openMessage();
    expect((await slack.press({ action_id: "yes", value: "2" })).json).toMatchObject({
      payload: { actions: [{ value: "2", text: plain("Yes!") }] },
    });
    expect((await slack.press({ action_id: "more", selected: "a" })).json).toMatchObject({
      payload: { actions: [{ selected_option: { value: "a" } }] },
    });
    expect((await slack.press({ action_id: "in" })).json).toMatchObject({ app: { status: 200 } });
    const bob = slack.ids["bob"];
    await slack.press({ action_id: "who", selected: "bob" });
    expect((await slack.press({ action_id: "yes" })).json).toMatchObject({
      payload: {
        state: { values: { b: { who: { selected_user: bob }, ext: { selected_option: null } } } },
      },
    });
    slack.answerWith({ body: { options: [{ text: plain("Tea"), value: "t" }] } });
    expect((await slack.press({ action_id: "ext", selected: "t" })).json).toMatchObject({
      payload: { actions: [{ type: "external_select", selected_option: { value: "t" } }] },
    });
  });

  test.each([
    [{ action_id: "yes", value: "3" }, 422, "value"],
    [{ action_id: "more" }, 422, "selected"],
    [{ action_id: "who" }, 422, "selected"],
    [{ action_id: "who", selected: "nobody" }, 422, "selected"],
    [{ action_id: "no" }, 404, "action_id"],
    [{ action_id: "yes", user: "zoe" }, 404, "user"],
    [{ action_id: "yes", channel: "nowhere" }, 404, "channel"],
    [{ action_id: "yes", message_ts: "1.1" }, 404, "message_ts"],
    [{ action_id: "yes", message_ts: undefined }, 422, "message_ts"],
    [{ action_id: "yes", view_id: "V0" }, 422, "message_ts"],
    [{ action_id: "ext", selected: "t" }, 409, "selected"],
  ])("of %j is rejected with %i for %s", async (fields, status, field) => {
    await using slack = await openMessage();
    expect(await slack.press(fields)).toMatchObject(refused(status, field));
  });

  test("asks the app for the options of an external select", async () => {
    await using slack = await openMessage();
    const groups = [{ label: plain("Hot"), options: [{ text: plain("Tea"), value: "t" }] }];
    slack.answerWith({ body: { option_groups: groups } });
    const suggest = (fields: object) => slack.act("/_suggest", { ...slack.target, ...fields });
    expect((await suggest({ action_id: "ext", value: "te" })).json).toMatchObject({
      payload: { type: "block_suggestion", action_id: "ext", block_id: "b", value: "te" },
      app: { status: 200 },
      options: [{ value: "t" }],
    });
    expect(await suggest({ action_id: "who" })).toMatchObject(refused(409, "action_id"));
    slack.answerWith({ body: { no: 1 } });
    expect((await suggest({ action_id: "ext" })).json).toMatchObject({
      app: { error: expect.stringContaining("without options") as string },
      options: [],
    });
  });
});

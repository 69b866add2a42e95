import { describe, expect, test } from "vitest";
import {
  input,
  modal,
  openWithApp,
  plain,
  refused,
  shown,
  triggered,
} from "../../testing/answering-app.ts";

describe("views", () => {
  test.each([
    [{ title: undefined }, "invalid_arguments"],
    [{ title: plain("x".repeat(25)) }, "invalid_arguments"],
    [{ blocks: [{ type: "song" }] }, "invalid_arguments"],
    [
      { submit: undefined, blocks: [input("a", { type: "plain_text_input" })] },
      "invalid_arguments",
    ],
    [
      {
        blocks: [
          { type: "divider", block_id: "a" },
          { type: "divider", block_id: "a" },
        ],
      },
      "invalid_arguments",
    ],
    [{ external_id: "mine" }, "duplicate_external_id"],
    [
      {
        blocks: Array.from({ length: 99 }, () => ({
          type: "section",
          text: plain("x".repeat(2_900)),
        })),
      },
      "view_too_large",
    ],
  ])("%.60j is rejected with %s", async (rest, error) => {
    await using slack = await openWithApp();
    await slack.openModal([], { external_id: "mine" });
    const view = modal([], rest);
    const answer = await slack.bot("views.open", { trigger_id: await slack.trigger(), view });
    expect(answer.error).toBe(error);
  });

  test("are updated under their hash, and keep entered values", async () => {
    await using slack = await openWithApp();
    const blocks = [
      input("a", { type: "plain_text_input" }, { dispatch_action: true }),
      input("b", { type: "plain_text_input", initial_value: "start" }),
    ];
    const { id, hash } = await slack.openModal(blocks, { external_id: "e1" });
    const press = { user: "alice", view_id: id, action_id: "a_input", value: "typed" };
    expect((await slack.act("/_press", press)).status).toBe(200);
    const update = (args: object) => slack.bot("views.update", { view: modal(blocks), ...args });
    const updated = shown.parse(await update({ external_id: "e1", hash })).view;
    expect(updated).toMatchObject({
      id,
      state: { values: { a: { a_input: { value: "typed" } }, b: { b_input: { value: "start" } } } },
    });
    expect((await update({ view_id: id, hash })).error).toBe("hash_conflict");
    expect((await update({ view_id: "V0" })).error).toBe("not_found");
    expect((await update({})).error).toBe("invalid_arguments");
  });

  test("are pushed up to three high, and closed one by one or all at once", async () => {
    await using slack = await openWithApp();
    const button = {
      type: "actions",
      elements: [{ type: "button", action_id: "go", text: plain("Go") }],
    };
    const first = await slack.openModal([button]);
    const push = async (viewId: string, rest: object = {}) => {
      const fields = { user: "alice", view_id: viewId, action_id: "go" };
      const pressed = triggered.parse((await slack.act("/_press", fields)).json);
      const { trigger_id } = pressed.payload;
      return slack.bot("views.push", { trigger_id, view: modal([button], rest) });
    };
    const second = shown.parse(await push(first.id)).view;
    const third = shown.parse(await push(second.id)).view;
    expect(third).toMatchObject({ root_view_id: first.id, previous_view_id: second.id });
    expect((await push(third.id)).error).toBe("push_limit_reached");
    const close = (view: string, rest: object = {}) =>
      slack.act("/_close_view", { user: "alice", view_id: view, ...rest });
    expect(await close(first.id)).toMatchObject(refused(409, "view_id"));
    expect((await close(third.id)).json).toMatchObject({ view: { id: second.id } });
    const cleared = shown.parse(
      await push(second.id, { clear_on_close: true, notify_on_close: true }),
    ).view;
    const closed = await close(cleared.id);
    expect(closed.json).toMatchObject({
      view: null,
      payload: { type: "view_closed", is_cleared: true },
      app: { status: 200 },
    });
    expect(await close(first.id)).toMatchObject(refused(404, "view_id"));
    const other = await slack.bot("views.push", {
      trigger_id: await slack.trigger(),
      view: modal([]),
    });
    expect(other.error).toBe("invalid_trigger_id");
  });
});

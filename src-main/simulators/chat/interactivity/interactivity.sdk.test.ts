import type { App, BlockButtonAction } from "@slack/bolt";
import { describe, expect, test } from "vitest";
import { startBolt, type Transport } from "../testing/bolt-app.ts";

const plain = (text: string) => ({ type: "plain_text" as const, text });

const button = (actionId: string, value?: string) => ({
  type: "button" as const,
  action_id: actionId,
  text: plain("Approve"),
  ...(value === undefined ? {} : { value }),
});

const orderView = (title = "Order") => ({
  type: "modal" as const,
  callback_id: "order",
  notify_on_close: true,
  title: plain(title),
  submit: plain("Send"),
  private_metadata: "m1",
  blocks: [
    {
      type: "input" as const,
      block_id: "dish",
      label: plain("Dish"),
      element: { type: "plain_text_input" as const, action_id: "dish_input", min_length: 2 },
    },
    {
      type: "input" as const,
      block_id: "drink",
      optional: true,
      label: plain("Drink"),
      element: { type: "external_select" as const, action_id: "drink_input" },
    },
  ],
});

function ofApp(define: (bolt: App) => void) {
  return (transport: Transport) => startBolt(transport, define);
}

describe.each<Transport>(["http", "socket"])("over %s", (transport) => {
  test("sends slash commands, and applies text, JSON and no answer", async () => {
    await using slack = await ofApp((bolt) => {
      bolt.command("/lunch", async ({ command, ack, respond }) => {
        if (command.text === "") await ack();
        else if (command.text === "quiet") await ack("Only you");
        else {
          await ack({ response_type: "in_channel", text: `Lunch: ${command.text}` });
          await respond({ response_type: "in_channel", text: "Who joins?" });
        }
      });
    })(transport);
    const { general, act } = slack;
    const command = (text?: string) =>
      act("/_command", { user: "alice", channel: "general", command: "/lunch", text });
    const { app, message, payload } = await command("a b");
    expect(app?.status).toBe(200);
    expect(message).toMatchObject({ text: "Lunch: a b", subtype: "bot_message" });
    expect(payload).toMatchObject({
      command: "/lunch",
      text: "a b",
      user_id: slack.idOf("alice"),
      user_name: "alice",
      channel_id: general,
      channel_name: "general",
      is_enterprise_install: "false",
    });
    const texts = async () =>
      (await slack.bot.conversations.history({ channel: general })).messages?.map(
        ({ text }) => text,
      );
    await expect.poll(texts).toHaveLength(2);
    expect(new Set(await texts())).toEqual(new Set(["Lunch: a b", "Who joins?"]));
    expect(await command("quiet")).toMatchObject({
      message: { text: "Only you", is_ephemeral: true },
    });
    expect(await command()).toMatchObject({ app: { status: 200, body: "" }, message: null });
    expect(await texts()).toHaveLength(2);
  });

  test("presses a button, whose listener changes the message and posts", async () => {
    await using slack = await ofApp((bolt) => {
      bolt.action<BlockButtonAction>("approve", async ({ ack, body, say, respond, action }) => {
        await ack();
        await say(`approved by <@${body.user.id}>`);
        await respond({ replace_original: true, text: `Done ${action.value ?? ""}` });
      });
    })(transport);
    const { general: channel } = slack;
    const { ts = "" } = await slack.bot.chat.postMessage({
      channel,
      text: "Approve?",
      blocks: [{ type: "actions", block_id: "b1", elements: [button("approve", "order-1")] }],
    });
    const pressed = await slack.act("/_press", {
      user: "alice",
      channel: "general",
      message_ts: ts,
      action_id: "approve",
    });
    expect(pressed.app).toEqual({ status: 200, body: "" });
    expect(pressed.payload).toMatchObject({
      type: "block_actions",
      user: { id: slack.idOf("alice"), username: "alice", name: "alice" },
      container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: false },
      channel: { id: channel, name: "general" },
      message: { text: "Approve?", ts },
      state: { values: {} },
      actions: [{ type: "button", action_id: "approve", block_id: "b1", value: "order-1" }],
    });
    const messages = async () =>
      (await slack.bot.conversations.history({ channel })).messages?.map(({ text }) => text);
    await expect.poll(messages).toEqual([`approved by <@${slack.idOf("alice")}>`, "Done order-1"]);
    expect(slack.recorded()).toEqual(["message", "message", "message/message_changed"]);
  });

  test("opens, fills in and submits a modal, with errors, update, push, clear and close", async () => {
    const closed: boolean[] = [];
    const ordered: unknown[] = [];
    await using slack = await ofApp((bolt) => {
      bolt.shortcut("order", async ({ ack, shortcut, client }) => {
        await ack();
        await client.views.open({ trigger_id: shortcut.trigger_id, view: orderView() });
      });
      bolt.options("drink_input", async ({ ack, options }) => {
        const all = ["tea", "coffee"].filter((value) => value.includes(options.value));
        await ack({ options: all.map((value) => ({ text: plain(value), value })) });
      });
      bolt.view("order", async ({ ack, view }) => {
        const dish = view.state.values["dish"]?.["dish_input"]?.value;
        if (dish === "stone") await ack({ response_action: "errors", errors: { dish: "No" } });
        else if (dish === "soup") {
          await ack({ response_action: "update", view: orderView("Still an order") });
        } else if (dish === "menu") {
          await ack({
            response_action: "push",
            view: { ...orderView("More"), callback_id: "more" },
          });
        } else {
          await ack();
          ordered.push(view.state.values);
        }
      });
      bolt.view("more", ({ ack }) => ack({ response_action: "clear" }));
      bolt.view({ callback_id: "order", type: "view_closed" }, async ({ ack, body }) => {
        await ack();
        closed.push("is_cleared" in body && body.is_cleared);
      });
    })(transport);
    const open = async () => {
      await slack.act("/_shortcut", { user: "alice", callback_id: "order" });
      const views = slack.running.collections.find(({ name }) => name === "views");
      await expect.poll(() => views?.count()).toBe(1);
      return [...(views?.list() ?? [])][0]?.id ?? "";
    };
    const submit = (id: string, values: object) =>
      slack.act("/_submit_view", { user: "alice", view_id: id, values });
    const id = await open();
    const refused = await submit(id, { dish_input: "stone" });
    expect(refused).toMatchObject({ app: { status: 200 }, view: { id }, errors: { dish: "No" } });
    expect(refused.payload).toMatchObject({
      type: "view_submission",
      view: {
        callback_id: "order",
        private_metadata: "m1",
        state: {
          values: { dish: { dish_input: { type: "plain_text_input", value: "stone" } } },
        },
      },
    });
    const updated = await submit(id, { dish: { dish_input: { value: "soup" } } });
    expect(updated.view).toMatchObject({ id, title: plain("Still an order") });
    const pushed = await submit(id, { dish_input: "menu" });
    expect(pushed.view).toMatchObject({ previous_view_id: id, root_view_id: id });
    const covered = await slack.post("/_submit_view", { user: "alice", view_id: id });
    expect(covered.status).toBe(409);
    const more = pushed.view?.id ?? "";
    expect((await submit(more, { dish_input: "x1" })).view).toBeNull();
    const again = await open();
    const done = await submit(again, { dish_input: "rice", drink_input: "tea" });
    expect(done).toMatchObject({ app: { status: 200, body: "" }, view: null });
    expect(ordered).toEqual([
      {
        dish: { dish_input: { type: "plain_text_input", value: "rice" } },
        drink: {
          drink_input: {
            type: "external_select",
            selected_option: { text: plain("tea"), value: "tea" },
          },
        },
      },
    ]);
    const last = await open();
    const gone = await slack.act("/_close_view", { user: "alice", view_id: last });
    expect(gone).toMatchObject({ app: { status: 200 }, view: null });
    expect(closed).toEqual([false]);
  });

  test("publishes a home, presses in it, and opens it", async () => {
    await using slack = await ofApp((bolt) => {
      bolt.event("app_home_opened", async ({ event, client }) => {
        const blocks = [
          { type: "actions" as const, elements: [button("go")] },
          {
            type: "section" as const,
            block_id: "s1",
            text: plain("Size"),
            accessory: {
              type: "static_select" as const,
              action_id: "size",
              options: [
                { text: plain("S"), value: "s" },
                { text: plain("M"), value: "m" },
              ],
            },
          },
        ];
        await client.views.publish({ user_id: event.user, view: { type: "home", blocks } });
      });
      bolt.action("go", ({ ack }) => ack());
      bolt.action("size", ({ ack }) => ack());
    })(transport);
    expect((await slack.act("/_open_home", { user: "alice" })).view).toBeNull();
    const home = async () => (await slack.act("/_open_home", { user: "alice" })).view;
    await expect.poll(home).not.toBeNull();
    const view = await home();
    const fields = { user: "alice", view_id: view?.id };
    const pressed = await slack.act("/_press", { ...fields, action_id: "go" });
    expect(pressed).toMatchObject({
      app: { status: 200 },
      payload: { container: { type: "view", view_id: view?.id }, view: { type: "home" } },
    });
    const chosen = await slack.act("/_press", { ...fields, action_id: "size", selected: "m" });
    expect(chosen.payload).toMatchObject({
      actions: [{ type: "static_select", selected_option: { value: "m" } }],
      state: { values: { s1: { size: { selected_option: { value: "m" } } } } },
    });
  });

  test("uses a shortcut on a message and responds to it", async () => {
    await using slack = await ofApp((bolt) => {
      bolt.shortcut(
        { callback_id: "keep", type: "message_action" },
        async ({ ack, shortcut, respond }) => {
          await ack();
          await respond(`kept “${String(shortcut.message.text)}”`);
        },
      );
    })(transport);
    const { ts } = await slack.act("/_message", {
      user: "bob",
      channel: "general",
      text: "an idea",
    });
    const used = await slack.act("/_shortcut", {
      user: "alice",
      callback_id: "keep",
      channel: slack.general,
      message_ts: ts,
    });
    expect(used).toMatchObject({
      app: { status: 200 },
      payload: { type: "message_action", message_ts: ts, channel: { name: "general" } },
    });
    const shown = () =>
      slack.running.collections
        .filter(({ name }) => name === "ephemerals")
        .flatMap((list) => [...list.list()].map(({ label }) => label));
    await expect.poll(shown).toEqual(["for @alice: kept “an idea”"]);
  });

  test("schedules actions of users, with values of earlier responses", async () => {
    await using slack = await ofApp((bolt) => {
      bolt.command("/ask", async ({ ack }) => {
        const blocks = [{ type: "actions" as const, elements: [button("yes")] }];
        await ack({ response_type: "in_channel", text: "Well?", blocks });
      });
      bolt.action<BlockButtonAction>("yes", async ({ ack, body, client }) => {
        const { channel, message } = body;
        await client.chat.update({
          channel: channel?.id ?? "",
          ts: message?.ts ?? "",
          text: "Yes",
        });
        await ack();
      });
    })(transport);
    const people = { user: "alice", channel: "general" };
    await fetch(`${slack.baseUrl}/_sim/inject`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        events: [
          {
            id: "ask",
            at: "+1h",
            call: { method: "POST", path: "/_command", body: { ...people, command: "/ask" } },
            bind: { ts: "/message/ts" },
          },
          {
            id: "press",
            at: "+2h",
            call: {
              method: "POST",
              path: "/_press",
              body: { ...people, message_ts: "${ts}", action_id: "yes" },
            },
          },
        ],
      }),
    });
    await slack.post("/_sim/clock", { advance_seconds: 7_200 });
    const { messages } = await slack.bot.conversations.history({ channel: slack.general });
    expect(messages).toMatchObject([{ text: "Yes" }]);
    expect(messages?.[0]?.blocks).toBeUndefined();
  });

  test("shows that nothing listened", async () => {
    await using slack = await startBolt(transport, () => undefined, { deliveryTimeoutMs: 50 });
    const command = { user: "alice", channel: "general", command: "/nothing" };
    expect((await slack.act("/_command", command)).app).toEqual({
      status: null,
      error: "no response within 50 ms",
    });
  });
});

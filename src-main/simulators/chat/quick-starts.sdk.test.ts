import type { App, BlockAction, BlockButtonAction, MessageShortcut } from "@slack/bolt";
import { describe, expect, test } from "vitest";
import { startBolt, type Transport } from "./testing/bolt-app.ts";

/*
 * The listeners of the guides of Bolt for JavaScript, as they stand there: getting started, commands,
 * shortcuts, modals, select menus and App Home. Only the addresses and keys of the app are Simdeck's.
 */

function gettingStarted(app: App): void {
  app.message("hello", async ({ message, say }) => {
    if (message.subtype !== undefined) return;
    await say({
      blocks: [
        {
          type: "section",
          text: { type: "mrkdwn", text: `Hey there <@${message.user}>!` },
          accessory: {
            type: "button",
            text: { type: "plain_text", text: "Click Me" },
            action_id: "button_click",
          },
        },
      ],
      text: `Hey there <@${message.user}>!`,
    });
  });
  app.action<BlockButtonAction>("button_click", async ({ body, ack, say }) => {
    await ack();
    await say(`<@${body.user.id}> clicked the button`);
  });
}

function commandsAndShortcuts(app: App): void {
  app.command("/echo", async ({ command, ack, respond }) => {
    await ack();
    await respond(command.text);
  });
  app.shortcut("open_modal", async ({ shortcut, ack, client, logger }) => {
    try {
      await ack();
      await client.views.open({
        trigger_id: shortcut.trigger_id,
        view: {
          type: "modal",
          title: { type: "plain_text", text: "My App" },
          close: { type: "plain_text", text: "Close" },
          blocks: [{ type: "section", text: { type: "mrkdwn", text: "About the simplest modal" } }],
        },
      });
    } catch (error) {
      logger.error(error);
    }
  });
  app.shortcut<MessageShortcut>(
    { callback_id: "thank", type: "message_action" },
    async ({ shortcut, ack, client }) => {
      await ack();
      await client.reactions.add({
        channel: shortcut.channel.id,
        timestamp: shortcut.message_ts,
        name: "pray",
      });
    },
  );
}

function modals(app: App): void {
  app.command("/ticket", async ({ ack, body, client }) => {
    await ack();
    await client.views.open({
      trigger_id: body.trigger_id,
      view: {
        type: "modal",
        callback_id: "view_1",
        title: { type: "plain_text", text: "Modal title" },
        blocks: [
          {
            type: "section",
            text: { type: "mrkdwn", text: "Welcome to a modal with _blocks_" },
            accessory: {
              type: "button",
              text: { type: "plain_text", text: "Click me!" },
              action_id: "button_abc",
            },
          },
          {
            type: "input",
            block_id: "input_c",
            label: { type: "plain_text", text: "What are your hopes and dreams?" },
            element: { type: "plain_text_input", action_id: "dreamy_input", multiline: true },
          },
          {
            type: "input",
            block_id: "input_d",
            label: { type: "plain_text", text: "Assignee" },
            element: { type: "external_select", action_id: "external_action" },
          },
        ],
        submit: { type: "plain_text", text: "Submit" },
      },
    });
  });
  app.action<BlockAction>("button_abc", async ({ ack, body, client }) => {
    await ack();
    await client.views.update({
      view_id: body.view?.id ?? "",
      hash: body.view?.hash ?? "",
      view: {
        type: "modal",
        callback_id: "view_1",
        title: { type: "plain_text", text: "Updated modal" },
        blocks: [{ type: "section", text: { type: "plain_text", text: "You updated the modal!" } }],
      },
    });
  });
  app.options("external_action", async ({ options, ack }) => {
    const names = ["Ada", "Grace"].filter((name) => name.startsWith(options.value));
    await ack({
      options: names.map((name) => ({ text: { type: "plain_text", text: name }, value: name })),
    });
  });
  app.view("view_1", async ({ ack, body, view, client }) => {
    const val = view.state.values["input_c"]?.["dreamy_input"]?.value ?? "";
    if (val.length < 5) {
      await ack({ response_action: "errors", errors: { input_c: "Dream bigger" } });
      return;
    }
    await ack();
    await client.chat.postMessage({ channel: body.user.id, text: `Your submission was ${val}` });
  });
}

function appHome(app: App): void {
  app.event("app_home_opened", async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: {
        type: "home",
        blocks: [
          { type: "section", text: { type: "mrkdwn", text: `*Welcome home, <@${event.user}>*` } },
        ],
      },
    });
  });
}

const guides = [gettingStarted, commandsAndShortcuts, modals, appHome];

describe.each<Transport>(["http", "socket"])("the quick starts of Bolt over %s", (transport) => {
  test("run with only addresses and keys changed", async () => {
    await using slack = await startBolt(transport, (app) => {
      for (const guide of guides) guide(app);
    });
    const { act, bot, general: channel } = slack;
    const alice = { user: "alice" };
    const texts = async (id = channel) =>
      (await bot.conversations.history({ channel: id })).messages?.map(({ text }) => text) ?? [];
    const viewsOf = () => [
      ...(slack.running.collections.find(({ name }) => name === "views")?.list() ?? []),
    ];

    const { ts: said = "" } = await act("/_message", { ...alice, channel, text: "hello" });
    await expect.poll(texts).toContain(`Hey there <@${slack.idOf("alice")}>!`);
    const [greeting] = (await bot.conversations.history({ channel })).messages ?? [];
    await act("/_press", {
      ...alice,
      channel,
      message_ts: greeting?.ts,
      action_id: "button_click",
    });
    await expect.poll(texts).toContain(`<@${slack.idOf("alice")}> clicked the button`);

    expect(
      (await act("/_command", { ...alice, channel, command: "/echo", text: "hi" })).app,
    ).toEqual({
      status: 200,
      body: "",
    });
    const shown = slack.running.collections.find(({ name }) => name === "ephemerals");
    await expect
      .poll(() => [...(shown?.list() ?? [])].map(({ label }) => label))
      .toEqual(["for @alice: hi"]);
    await act("/_shortcut", { ...alice, callback_id: "open_modal" });
    await expect.poll(viewsOf).toHaveLength(1);
    await act("/_close_view", { ...alice, view_id: viewsOf()[0]?.id });
    await act("/_shortcut", { ...alice, callback_id: "thank", channel, message_ts: said });
    const reactions = async () =>
      (await bot.reactions.get({ channel, timestamp: said })).message?.reactions;
    await expect.poll(reactions).toMatchObject([{ name: "pray" }]);

    await act("/_command", { ...alice, channel, command: "/ticket" });
    await expect.poll(viewsOf).toHaveLength(1);
    const view = { ...alice, view_id: viewsOf()[0]?.id };
    const submit = (dreamy_input: string) =>
      act("/_submit_view", { ...view, values: { dreamy_input, external_action: "Ada" } });
    expect((await submit("gold")).errors).toEqual({ input_c: "Dream bigger" });
    expect((await submit("world peace")).view).toBeNull();
    const { channel: direct } = await bot.conversations.open({ users: slack.idOf("alice") });
    await expect.poll(() => texts(direct?.id)).toEqual(["Your submission was world peace"]);
    await act("/_command", { ...alice, channel, command: "/ticket" });
    await expect.poll(viewsOf).toHaveLength(1);
    await act("/_press", { ...alice, view_id: viewsOf()[0]?.id, action_id: "button_abc" });
    await expect.poll(() => viewsOf()[0]?.label).toContain("Updated modal");

    await act("/_open_home", alice);
    const home = async () => (await act("/_open_home", alice)).view;
    await expect.poll(home).toMatchObject({ type: "home", blocks: [{ type: "section" }] });
    await slack.settled();
  });
});

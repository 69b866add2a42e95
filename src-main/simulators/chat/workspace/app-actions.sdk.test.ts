import { Assistant, type App } from "@slack/bolt";
import { describe, expect, test } from "vitest";
import { startBolt, type Transport } from "../testing/bolt-app.ts";

/** The assistant of the template for AI apps, with an answer in place of a model's. */
function assistant(app: App): void {
  app.assistant(
    new Assistant({
      threadStarted: async ({ event, say, setSuggestedPrompts, saveThreadContext }) => {
        const { context } = event.assistant_thread;
        await say("Hi, how can I help?");
        await saveThreadContext();
        const prompts = [
          { title: "Suggest names", message: "Please suggest names for my app" },
          ...(context.channel_id === undefined
            ? []
            : [{ title: "Summarize channel", message: "Please summarize this channel" }]),
        ] as const;
        await setSuggestedPrompts({ title: "Start with one of these:", prompts: [...prompts] });
      },
      threadContextChanged: async ({ saveThreadContext }) => {
        await saveThreadContext();
      },
      userMessage: async ({ client, message, context, getThreadContext, setTitle, setStatus }) => {
        if (!("text" in message) || !("thread_ts" in message)) return;
        const { thread_ts: thread = "" } = message;
        await setTitle(message.text ?? "");
        await setStatus({
          status: "is thinking…",
          loading_messages: ["Teaching the hamsters", "Untangling the internet"],
        });
        const { channel_id: place = "" } = await getThreadContext();
        const streamer = client.chatStream({
          channel: message.channel,
          thread_ts: thread,
          recipient_team_id: context.teamId ?? "",
          recipient_user_id: context.userId ?? "",
        });
        await streamer.append({ markdown_text: `About <#${place}>: ` });
        await streamer.stop({ markdown_text: "all is well." });
      },
    }),
  );
}

/** The step of the template for custom steps: a message with a button that completes the run. */
function customStep(app: App): void {
  app.function("sample_step", async ({ client, inputs, fail }) => {
    const { user_id: user } = inputs;
    if (typeof user !== "string") {
      await fail({ error: "There is no user_id" });
      return;
    }
    await client.chat.postMessage({
      channel: user,
      text: "Click the button to signal the step has completed",
      blocks: [
        {
          type: "section",
          text: { type: "mrkdwn", text: "Click the button" },
          accessory: {
            type: "button",
            text: { type: "plain_text", text: "Complete step" },
            action_id: "sample_button",
          },
        },
      ],
    });
  });
  app.action("sample_button", async ({ ack, body, client, complete }) => {
    await ack();
    await complete?.({ outputs: { user_id: body.user.id } });
    if (body.type !== "block_actions" || !body.message) return;
    const channel = body.channel?.id ?? "";
    await client.chat.update({ channel, ts: body.message.ts, text: "Step completed!" });
  });
}

describe.each<Transport>(["http", "socket"])("a Bolt app over %s", (transport) => {
  test("answers in the thread of its assistant, beside the channel that a person looks at", async () => {
    await using slack = await startBolt(transport, assistant);
    const threads = () =>
      slack.running.collections.find(({ name }) => name === "assistant_threads");
    const { channel_id: channel = "", thread_ts: ts = "" } = await slack.act("/_open_assistant", {
      user: "alice",
      channel: "general",
    });
    const id = `${channel}:${ts}`;
    await expect
      .poll(() => threads()?.find(id))
      .toMatchObject({
        context_channel_id: slack.general,
        prompts_title: "Start with one of these:",
        prompts: [{ title: "Suggest names" }, { title: "Summarize channel" }],
      });
    const random = (await slack.alice.conversations.list()).channels?.find(
      ({ name }) => name === "random",
    );
    await slack.act("/_change_assistant_context", { user: "alice", channel: "random" });
    await slack.settled();
    await slack.act("/_message", { user: "alice", channel, text: "How is it?", thread_ts: ts });
    const texts = async () =>
      (await slack.bot.conversations.replies({ channel, ts })).messages?.map(({ text }) => text);
    await expect
      .poll(texts)
      .toEqual([
        "New Assistant Thread",
        "Hi, how can I help?",
        "How is it?",
        `About <#${random?.id ?? ""}>: all is well.`,
      ]);
    expect(threads()?.find(id)).toMatchObject({ title: "How is it?", status: "" });
    const [head] = (await slack.bot.conversations.replies({ channel, ts })).messages ?? [];
    expect(head).toMatchObject({
      subtype: "assistant_app_thread",
      assistant_app_thread: { title: "How is it?" },
    });
    expect(slack.recorded()).toEqual(
      expect.arrayContaining(["assistant_thread_started", "assistant_thread_context_changed"]),
    );
  });

  test("runs a step of a workflow until a person presses the button in its message", async () => {
    await using slack = await startBolt(transport, customStep);
    const runs = () => [
      ...(slack.running.collections.find(({ name }) => name === "function_executions")?.list() ??
        []),
    ];
    const bob = slack.idOf("bob");
    await slack.act("/_run_function", { callback_id: "sample_step", inputs: { user_id: bob } });
    const { channel } = await slack.bot.conversations.open({ users: bob });
    const latest = async () =>
      (await slack.bot.conversations.history({ channel: channel?.id ?? "" })).messages?.[0];
    await expect.poll(async () => (await latest())?.text).toMatch(/Click the button/);
    expect(runs()).toMatchObject([{ label: "sample_step", status: "running" }]);
    await slack.act("/_press", {
      user: "bob",
      channel: channel?.id,
      message_ts: (await latest())?.ts,
      action_id: "sample_button",
    });
    await expect.poll(async () => (await latest())?.text).toBe("Step completed!");
    expect(runs()).toMatchObject([{ status: "completed" }]);
    await slack.act("/_run_function", { callback_id: "sample_step" });
    await expect
      .poll(() =>
        runs()
          .map(({ status }) => status)
          .sort(),
      )
      .toEqual(["completed", "failed"]);
  });
});

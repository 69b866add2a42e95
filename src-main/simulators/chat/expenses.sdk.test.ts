import type { App, BlockButtonAction } from "@slack/bolt";
import * as z from "zod";
import { expect, test } from "vitest";
import { startBolt, type Transport } from "./testing/bolt-app.ts";

const plain = (text: string) => ({ type: "plain_text" as const, text });

const meta = z.object({ channel: z.string(), ts: z.string() });

/** An app as people write them: a command, a button, a modal and a file. */
function defineExpenses(bolt: App): void {
  bolt.command("/expense", async ({ ack, command, say }) => {
    await ack();
    const text = `<@${command.user_id}> has an expense`;
    const button = { type: "button" as const, action_id: "fill_in", text: plain("Fill in") };
    const blocks = [
      { type: "section" as const, text: { type: "mrkdwn" as const, text } },
      { type: "actions" as const, elements: [button] },
    ];
    await say({ text, blocks });
  });
  bolt.action<BlockButtonAction>("fill_in", async ({ ack, body, client }) => {
    await ack();
    const place = { channel: body.channel?.id, ts: body.message?.ts };
    await client.views.open({
      trigger_id: body.trigger_id,
      view: {
        type: "modal",
        callback_id: "expense",
        private_metadata: JSON.stringify(place),
        title: plain("Expense"),
        submit: plain("Send"),
        blocks: [
          {
            type: "input",
            block_id: "amount",
            label: plain("Amount"),
            element: { type: "number_input", action_id: "value", is_decimal_allowed: true },
          },
          {
            type: "input",
            block_id: "reason",
            label: plain("Reason"),
            element: { type: "plain_text_input", action_id: "value" },
          },
        ],
      },
    });
  });
  bolt.view("expense", async ({ ack, view, body, client }) => {
    const { amount, reason } = view.state.values;
    if (Number(amount?.["value"]?.value) > 100) {
      await ack({ response_action: "errors", errors: { amount: "At most 100" } });
      return;
    }
    await ack();
    const { channel, ts } = meta.parse(JSON.parse(view.private_metadata));
    const text = `Paid: ${amount?.["value"]?.value ?? ""} for ${reason?.["value"]?.value ?? ""}`;
    await client.chat.update({ channel, ts, text, blocks: [] });
    await client.files.uploadV2({
      channel_id: channel,
      thread_ts: ts,
      filename: "receipt.txt",
      content: text,
      initial_comment: `For <@${body.user.id}>`,
    });
  });
}

test.each<Transport>(["http", "socket"])("an expense app works over %s", async (transport) => {
  await using slack = await startBolt(transport, defineExpenses);
  const { act, bot, general: channel } = slack;
  await act("/_command", { user: "carol", channel: "general", command: "/expense" });
  const first = async () => (await bot.conversations.history({ channel })).messages?.[0];
  await expect.poll(first).toBeDefined();
  const ts = (await first())?.ts ?? "";
  await act("/_press", { user: "carol", channel, message_ts: ts, action_id: "fill_in" });
  const views = slack.running.collections.find(({ name }) => name === "views");
  await expect.poll(() => views?.count()).toBe(1);
  const view_id = [...(views?.list() ?? [])][0]?.id;
  const submit = (amount: number) => {
    const values = { amount: { value: amount }, reason: { value: "Lunch" } };
    return act("/_submit_view", { user: "carol", view_id, values });
  };
  expect((await submit(120)).errors).toEqual({ amount: "At most 100" });
  expect((await submit(12.5)).view).toBeNull();
  const thread = async () => (await bot.conversations.replies({ channel, ts })).messages;
  await expect
    .poll(thread)
    .toMatchObject([
      { text: "Paid: 12.5 for Lunch" },
      { text: `For <@${slack.idOf("carol")}>`, files: [{ name: "receipt.txt" }] },
    ]);
  expect(slack.recorded()).toEqual([
    "message",
    "message/message_changed",
    "file_created",
    "file_shared",
    "message/file_share",
  ]);
  await slack.settled();
});

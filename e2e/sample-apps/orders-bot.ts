import { App, LogLevel, type BlockButtonAction } from "@slack/bolt";
import type { ReadyLine } from "../fixtures/programs/ready.ts";

const plain = (text: string) => ({ type: "plain_text" as const, text });
const mrkdwn = (text: string) => ({ type: "mrkdwn" as const, text });
const option = (text: string) => ({ text: plain(text), value: text.toLowerCase() });

/** The order as the bot shows it. */
const order = [
  {
    type: "section" as const,
    text: mrkdwn("*New order #1003*"),
    fields: [mrkdwn("Customer\nAda Okafor"), mrkdwn("Total\n$48.00"), mrkdwn("Card\nVisa 4242")],
  },
  {
    type: "actions" as const,
    elements: [
      {
        type: "button" as const,
        action_id: "approve",
        text: plain("Approve"),
        style: "primary" as const,
      },
      { type: "button" as const, action_id: "refund", text: plain("Refund…"), value: "1003" },
      {
        type: "static_select" as const,
        action_id: "assign",
        placeholder: plain("Assign to"),
        options: [option("Ben"), option("Ada")],
      },
    ],
  },
];

/** The modal in which a refund is entered. */
const refund = (place: { readonly channel: string; readonly ts: string }) => ({
  type: "modal" as const,
  callback_id: "refund",
  notify_on_close: true,
  private_metadata: JSON.stringify(place),
  title: plain("Refund order #1003"),
  submit: plain("Refund $48.00"),
  blocks: [
    { type: "section" as const, text: plain("Ada Okafor paid $48.00 with Visa 4242.") },
    {
      type: "input" as const,
      block_id: "amount",
      label: plain("Amount"),
      element: {
        type: "number_input" as const,
        action_id: "value",
        is_decimal_allowed: true,
        initial_value: "48.00",
      },
    },
    {
      type: "input" as const,
      block_id: "reason",
      label: plain("Reason"),
      element: {
        type: "static_select" as const,
        action_id: "value",
        placeholder: plain("Choose a reason"),
        options: [option("Product not received"), option("Duplicate")],
      },
    },
    {
      type: "input" as const,
      block_id: "note",
      label: plain("Note to the customer"),
      optional: true,
      element: { type: "plain_text_input" as const, action_id: "value", multiline: true },
    },
  ],
});

/** A running bot. `got` lists its interactions, in order. */
export interface OrdersBot {
  readonly got: string[];
  /** Posts the order to #general; returns its timestamp. */
  post(): Promise<string>;
  readonly bolt: App;
  close(): Promise<void>;
}

/** A bot as people write it with Bolt: an order with buttons, a modal that is checked, a command, a home tab. */
export async function startOrdersBot(ready: ReadyLine): Promise<OrdersBot> {
  const chat = ready.simulators["chat"];
  if (!chat) throw new Error("The chat simulator is not running.");
  const got: string[] = [];
  const bolt = new App({
    token: "xoxb-1",
    appToken: "xapp-1-A1-2-abc",
    socketMode: true,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: `${chat.base_url}/api/` },
  });
  bolt.action<BlockButtonAction>("approve", async ({ ack, respond }) => {
    await ack();
    got.push("approve");
    await respond({ text: "Order #1003 is approved", replace_original: true });
  });
  bolt.action("assign", async ({ ack, action }) => {
    await ack();
    got.push(`assign ${"selected_option" in action ? String(action.selected_option?.value) : ""}`);
  });
  bolt.action<BlockButtonAction>("refund", async ({ ack, body, client }) => {
    await ack();
    got.push("refund");
    const place = { channel: body.channel?.id ?? "", ts: body.message?.ts ?? "" };
    await client.views.open({ trigger_id: body.trigger_id, view: refund(place) });
  });
  bolt.view("refund", async ({ ack, view, client }) => {
    const { amount } = view.state.values;
    const value = amount?.["value"]?.value ?? "";
    got.push(`submitted ${value}`);
    if (Number(value) > 48) {
      await ack({ response_action: "errors", errors: { amount: "At most $48.00" } });
      return;
    }
    await ack();
    const { channel, ts } = JSON.parse(view.private_metadata) as { channel: string; ts: string };
    await client.chat.update({ channel, ts, text: `Refunded $${value}`, blocks: [] });
  });
  bolt.view({ callback_id: "refund", type: "view_closed" }, async ({ ack }) => {
    await ack();
    got.push("closed");
  });
  bolt.command("/stock", async ({ ack, command }) => {
    got.push(`stock ${command.text}`);
    await ack({ text: `${command.text}: 12 in stock` });
  });
  bolt.shortcut("report", async ({ ack, shortcut }) => {
    got.push(`report ${shortcut.type}`);
    await ack();
  });
  bolt.event("app_home_opened", async ({ event, client }) => {
    const blocks = [{ type: "header" as const, text: plain("Orders today") }, ...order];
    await client.views.publish({ user_id: event.user, view: { type: "home", blocks } });
  });
  await bolt.start();
  return {
    got,
    bolt,
    post: async () => {
      const text = "New order #1003";
      const posted = await bolt.client.chat.postMessage({
        channel: "general",
        text,
        blocks: order,
      });
      return posted.ts ?? "";
    },
    close: async () => {
      await bolt.stop();
    },
  };
}

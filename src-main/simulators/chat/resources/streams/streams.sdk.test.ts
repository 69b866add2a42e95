import { expect, test } from "vitest";
import { startBolt, type Transport } from "../../testing/bolt-app.ts";

test.each<Transport>(["http", "socket"])(
  "a Bolt app streams its answer over %s",
  async (transport) => {
    await using slack = await startBolt(transport, (bolt) => {
      bolt.message("why", async ({ message, client, context }) => {
        if (!("user" in message)) return;
        const streamer = client.chatStream({
          channel: message.channel,
          thread_ts: message.ts,
          recipient_user_id: message.user ?? "",
          recipient_team_id: context.teamId ?? "",
        });
        await streamer.append({ markdown_text: "**Because** " });
        await streamer.append({ markdown_text: "it is so." });
        await streamer.stop();
      });
    });
    const { ts = "" } = await slack.act("/_message", {
      user: "bob",
      channel: "general",
      text: "why?",
    });
    const answer = async () => {
      const replies = await slack.bot.conversations.replies({ channel: slack.general, ts });
      return replies.messages?.map(({ text }) => text);
    };
    await expect.poll(answer).toEqual(["why?", "**Because** it is so."]);
  },
);

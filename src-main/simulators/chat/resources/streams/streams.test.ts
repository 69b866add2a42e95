import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

async function openThread() {
  const slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "why?" });
  const recipient = { recipient_user_id: slack.ids["alice"], recipient_team_id: "T1" };
  const start = { channel: slack.general, thread_ts: ts, ...recipient };
  return Object.assign(slack, { start, thread: ts });
}

test("writes a message piece by piece and ends it as one message", async () => {
  await using slack = await openThread();
  const shown = { task_display_mode: "plan", username: "Owl", icon_emoji: ":owl:" };
  const started = await slack.bot("chat.startStream", {
    ...slack.start,
    ...shown,
    markdown_text: "Be",
  });
  const target = { channel: slack.general, ts: started.ts };
  await slack.bot("chat.appendStream", { ...target, markdown_text: "cause" });
  const task = (status: string) => ({ type: "task_update", id: "t1", title: "Look", status });
  await slack.bot("chat.appendStream", { ...target, chunks: [task("in_progress")] });
  const stopped = await slack.bot("chat.stopStream", {
    ...target,
    chunks: [{ type: "markdown_text", text: "." }, task("complete")],
    blocks: [{ type: "divider" }],
    metadata: { event_type: "answer", event_payload: { n: 1 } },
  });
  expect(stopped["message"]).toMatchObject({
    text: "Because.",
    thread_ts: slack.thread,
    streaming_state: "completed",
    task_display_mode: "plan",
    username: "Owl",
    icons: { emoji: ":owl:" },
    blocks: [
      { type: "task_card", task_id: "t1", title: "Look", status: "complete" },
      { type: "divider" },
    ],
    metadata: { event_type: "answer" },
  });
  const replies = await slack.bot("conversations.replies", {
    channel: slack.general,
    ts: slack.thread,
  });
  expect(replies["messages"]).toMatchObject([{ text: "why?" }, { text: "Because." }]);
  expect(await slack.heard(1)).toEqual([
    "message/bot_message",
    "message/message_changed",
    "message_metadata_posted",
  ]);
});

test.each([
  [{ thread_ts: undefined }, "invalid_arguments"],
  [{ thread_ts: "1700000000.000001" }, "thread_not_found"],
  [{ recipient_user_id: undefined }, "missing_recipient_user_id"],
  [{ recipient_team_id: undefined }, "missing_recipient_team_id"],
  [{ chunks: [{ type: "song" }] }, "invalid_chunks"],
])("start with %j is rejected with %s", async (args, error) => {
  await using slack = await openThread();
  expect((await slack.bot("chat.startStream", { ...slack.start, ...args })).error).toBe(error);
  expect(await slack.heard(1)).toEqual([]);
});

test("rejects pieces for a message that is not streamed, or streamed to its end", async () => {
  await using slack = await openThread();
  const { ts } = await slack.bot("chat.startStream", slack.start);
  const append = async (at: string | undefined) =>
    (await slack.bot("chat.appendStream", { channel: slack.general, ts: at, markdown_text: "x" }))
      .error;
  expect((await slack.bot("chat.appendStream", { channel: slack.general, ts })).error).toBe(
    "no_text",
  );
  await slack.bot("chat.stopStream", { channel: slack.general, ts });
  expect(await append(ts)).toBe("message_not_in_streaming_state");
  expect(await append(slack.thread)).toBe("message_not_owned_by_app");
});

import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

test("keeps status, title and prompts of a thread until the app answers", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "why?" });
  const thread = { channel_id: slack.general, thread_ts: ts };
  const status = { status: "is thinking…", loading_messages: ["Reading"], icon_emoji: ":owl:" };
  await slack.bot("assistant.threads.setStatus", { ...thread, ...status });
  await slack.bot("assistant.threads.setTitle", { ...thread, title: "Why" });
  const prompts = [{ title: "More", message: "Tell me more" }];
  await slack.bot("assistant.threads.setSuggestedPrompts", { ...thread, prompts, title: "Ask" });
  const threads = slack.running.collections.find(({ name }) => name === "assistant_threads");
  const row = () => [...(threads?.list() ?? [])][0];
  expect(row()).toMatchObject({ label: "Why", status: "is thinking…" });
  expect(threads?.find(`${slack.general}:${ts ?? ""}`)).toMatchObject({
    ...thread,
    ...status,
    prompts,
    prompts_title: "Ask",
  });
  await slack.bot("chat.postMessage", { channel: slack.general, text: "so", thread_ts: ts });
  expect(row()).toMatchObject({ label: "Why", status: "idle" });
  expect(threads?.find(`${slack.general}:${ts ?? ""}`)).not.toHaveProperty("loading_messages");
});

test.each([
  [{ thread_ts: "1700000000.000001" }, "thread_not_found"],
  [{ channel_id: "C0" }, "channel_not_found"],
  [{ status: undefined }, "invalid_arguments"],
])("rejects %j with %s", async (args, error) => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "why?" });
  const input = { channel_id: slack.general, thread_ts: ts, status: "x", ...args };
  expect((await slack.bot("assistant.threads.setStatus", input)).error).toBe(error);
});

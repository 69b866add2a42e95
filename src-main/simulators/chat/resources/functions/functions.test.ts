import { expect, test } from "vitest";
import * as z from "zod";
import { openWorkspace } from "../../testing/workspace.ts";

const executed = z.object({
  event: z.object({
    type: z.literal("function_executed"),
    function: z.looseObject({ id: z.string(), callback_id: z.string() }),
    function_execution_id: z.string(),
    workflow_execution_id: z.string(),
    bot_access_token: z.string(),
  }),
});

async function openRun() {
  const slack = await openWorkspace();
  const run = async () => {
    await slack.control("/_run_function", { callback_id: "send_card", inputs: { n: 1 } });
    return executed.parse((await slack.events()).at(-1)?.payload).event;
  };
  return { slack, run };
}

test("a run ends once, with its outputs or an error", async () => {
  const { slack, run } = await openRun();
  const first = await run();
  const second = await run();
  expect(second.function.id).toBe(first.function.id);
  const app = slack.as(first.bot_access_token);
  const done = { function_execution_id: first.function_execution_id, outputs: { ok: "yes" } };
  expect((await app("functions.completeSuccess", done)).ok).toBe(true);
  expect((await app("functions.completeSuccess", done)).error).toBe(
    "execution_not_in_running_state",
  );
  const failed = { function_execution_id: second.function_execution_id, error: "no card" };
  expect((await app("functions.completeError", failed)).ok).toBe(true);
  const runs = slack.running.collections.find(({ name }) => name === "function_executions");
  expect(runs?.find(first.function_execution_id)).toMatchObject({
    status: "completed",
    inputs: { n: 1 },
    outputs: { ok: "yes" },
  });
  expect(runs?.find(second.function_execution_id)).toMatchObject({
    status: "failed",
    error: "no card",
  });
});

test.each([
  ["functions.completeSuccess", { function_execution_id: "Fx0", outputs: {} }],
  ["functions.completeError", { function_execution_id: "Fx0", error: "x" }],
])("%s of an unknown run is rejected", async (method, body) => {
  const { slack } = await openRun();
  expect((await slack.bot(method, body)).error).toBe("function_execution_not_found");
});

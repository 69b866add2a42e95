import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import type { FunctionExecution } from "../../shared/app-entities.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Passed, SimContext, State } from "../../state.ts";

const TOKEN_PREFIX = "xwfp-";

/** The run of a function that a token belongs to. */
export function findExecution({ executions }: State, token: string): FunctionExecution | undefined {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined;
  return [...executions.values()].find((execution) => execution.token === token);
}

/** Ends a run of a function. Each run ends once. */
export function endExecution(
  { state: { executions } }: SimContext,
  id: string,
  end: Pick<FunctionExecution, "status" | "outputs" | "error">,
): void {
  const execution = executions.get(id);
  if (!execution) throw slackError("function_execution_not_found");
  if (execution.status !== "running") throw slackError("execution_not_in_running_state");
  executions.replace({ ...execution, ...end });
}

/** The id of a function, which its first run gives it. */
function functionIdOf({ state: { functions }, ids }: SimContext, callbackId: string): string {
  const known = functions.get(callbackId);
  if (known !== undefined) return known;
  const id = ids.next("Fn", 10, "upper");
  functions.set(callbackId, id);
  return id;
}

/** The type of a parameter, as its value shows it. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "string")
    return /^U[A-Z0-9]{8,}$/.test(value) ? "slack#/types/user_id" : "string";
  return typeof value;
}

/** `customer_id` as "Customer id". */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** Runs a function of the app as a step of a workflow, and records it. */
export function runFunction(
  context: SimContext,
  callbackId: string,
  inputs: Passed,
): FunctionExecution {
  const { state, ids, now } = context;
  const { app } = state;
  const functionId = functionIdOf(context, callbackId);
  const execution = state.executions.add({
    id: ids.next("Fx", 10, "upper"),
    workflowId: ids.next("Wx", 10, "upper"),
    functionId,
    callbackId,
    inputs,
    token: `${TOKEN_PREFIX}${ids.bare("function_token", 32)}`,
    status: "running",
    outputs: undefined,
    error: undefined,
    created: toSeconds(now),
  });
  const event = {
    type: "function_executed" as const,
    function: {
      id: functionId,
      callback_id: callbackId,
      title: titleOf(callbackId),
      description: "",
      type: "app",
      input_parameters: Object.entries(inputs).map(([name, value]) => ({
        type: typeOf(value),
        name,
        description: "",
        title: titleOf(name),
        is_required: true,
      })),
      output_parameters: [],
      app_id: app.id,
      date_created: app.installed,
      date_updated: app.installed,
      date_deleted: 0,
    },
    inputs,
    function_execution_id: execution.id,
    workflow_execution_id: execution.workflowId,
    bot_access_token: execution.token,
  };
  emit(context, event, execution.id);
  return execution;
}

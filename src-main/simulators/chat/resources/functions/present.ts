import type { FunctionExecution } from "../../shared/app-entities.ts";

/** A run of a function, as the panel and the world action show it. The token stays with the app. */
export function presentExecution({ workflowId, functionId, ...execution }: FunctionExecution) {
  return {
    function_execution_id: execution.id,
    workflow_execution_id: workflowId,
    function_id: functionId,
    callback_id: execution.callbackId,
    inputs: execution.inputs,
    status: execution.status,
    ...(execution.outputs === undefined ? {} : { outputs: execution.outputs }),
    ...(execution.error === undefined ? {} : { error: execution.error }),
  };
}

import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { record, structure, text } from "../../shared/schema.ts";
import { endExecution } from "./actions.ts";

export const routes = [
  ...route("functions.completeSuccess", "Ends a run of a function with its outputs", {
    body: lazyObject(() => ({
      function_execution_id: text,
      outputs: structure(record, "parameter_validation_failed"),
    })),
    handle: (context, { body: { function_execution_id: id, outputs } }) => {
      endExecution(context, id, { status: "completed", outputs, error: undefined });
      return {};
    },
  }),
  ...route("functions.completeError", "Ends a run of a function with an error", {
    body: lazyObject(() => ({ function_execution_id: text, error: text })),
    handle: (context, { body: { function_execution_id: id, error } }) => {
      endExecution(context, id, { status: "failed", outputs: undefined, error });
      return {};
    },
  }),
];

import type * as z from "zod";
import { notFound, unprocessable } from "../../errors.ts";
import type { Commit } from "../../git/objects.ts";
import { resolveCommit } from "../../git/store.ts";
import type { RequestContext } from "../../route.ts";
import type { Workflow, WorkflowRun } from "../../state.ts";
import { type Trigger, workflowAt } from "../../workflows/definition.ts";
import { workflowDispatched } from "../../workflows/events.ts";
import { startRun, syncWorkflows } from "../workflow-runs/actions.ts";
import type { dispatchBody } from "./schema.ts";

/** Returns the workflow of a path, by its id or the name of its file. */
export function requireWorkflow(context: RequestContext): Workflow {
  const wanted = context.params["workflow"] ?? "";
  const found = syncWorkflows(context).find(
    ({ id, path }) => String(id) === wanted || path.endsWith(`/${wanted}`),
  );
  if (!found) throw notFound();
  return found;
}

type Inputs = Readonly<Record<string, string>>;

/** The inputs of a run: those that were sent, and defaults for the others. */
function inputsOf({ inputs }: Trigger, sent: Inputs): Inputs {
  const known = inputs ?? {};
  const unexpected = Object.keys(sent).filter((name) => !Object.hasOwn(known, name));
  if (unexpected.length > 0) {
    throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  }
  const entries = Object.entries(known).flatMap(([name, spec]) => {
    const {
      required,
      default: usual,
      options,
    } = { default: undefined, options: undefined, ...spec };
    const value = sent[name] ?? usual;
    if (value === undefined) {
      if (required) throw unprocessable(`Required input '${name}' not provided`);
      return [];
    }
    if (options && !options.includes(value)) {
      const list = options.join(", ");
      throw unprocessable(
        `Provided value '${value}' for input '${name}' not in the list of allowed values: ${list}`,
      );
    }
    return [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function commitOf({ repository }: RequestContext, ref: string): Commit {
  const name = ref.replace(/^refs\/(?:heads|tags)\//, "");
  const commit = resolveCommit(repository.git, name);
  if (!commit) throw unprocessable(`No ref found for: ${ref}`);
  return commit;
}

/** Starts a workflow on a branch or tag. */
export function dispatch(
  context: RequestContext,
  workflow: Workflow,
  { ref, inputs: sent }: z.output<typeof dispatchBody>,
): WorkflowRun {
  const { git } = context.repository;
  const commit = commitOf(context, ref);
  const definition = workflowAt(git, commit, workflow.path);
  const trigger = definition?.triggers["workflow_dispatch"];
  if (!definition || !trigger) {
    throw unprocessable("Workflow does not have 'workflow_dispatch' trigger");
  }
  if (workflow.state !== "active") throw unprocessable("Workflow is disabled");
  const inputs = inputsOf(trigger, sent);
  const branch = ref.replace(/^refs\/(?:heads|tags)\//, "");
  const full = git.refs.has(`refs/tags/${branch}`) ? `refs/tags/${branch}` : `refs/heads/${branch}`;
  const details = { inputs, ref: full, workflow: workflow.path };
  context.emit(workflowDispatched(context.eventView, details));
  const start = { event: "workflow_dispatch", commit, branch, title: definition.name, inputs };
  const run = startRun(context, definition, start);
  if (!run) throw unprocessable("Workflow is disabled");
  return run;
}

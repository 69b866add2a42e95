import { requireObject } from "../../errors.ts";
import { cancelRun } from "../../automations/run.ts";
import type { Automation, AutomationRun, SimContext } from "../../state.ts";
import { checkWorkflow } from "./graph.ts";
import type { AutomationBody, AutomationChanges } from "./schema.ts";

/** Returns the automation with an id, or throws 404. */
export const requireAutomation = ({ state }: SimContext, id = ""): Automation =>
  requireObject(state.automations.get(id), "Automation");

/** Lists the runs of an automation, oldest first. */
export const runsOf = ({ state }: SimContext, { id }: Automation): readonly AutomationRun[] =>
  [...state.automationRuns.values()].filter(({ automationId }) => automationId === id);

/** Returns the run that a path names, or throws 404. */
export function requireRun(
  context: SimContext,
  params: Readonly<Record<string, string>>,
): AutomationRun {
  const { id } = requireAutomation(context, params["id"]);
  const run = context.state.automationRuns.get(params["runId"] ?? "");
  return requireObject(run?.automationId === id ? run : undefined, "Automation run");
}

/** Creates an automation. It runs when it is enabled. */
export function createAutomation(context: SimContext, body: AutomationBody): Automation {
  const { steps, connections, name, status } = body;
  checkWorkflow({ steps, connections });
  const { state, ids, now } = context;
  return state.automations.add({
    ...{ id: ids.uuid("automation"), createdAt: now, updatedAt: now },
    ...{ name, status, steps, connections },
  });
}

/** Changes an automation. Runs in progress keep their steps. */
export function updateAutomation(
  { state, now }: SimContext,
  automation: Automation,
  { name, status, steps, connections }: AutomationChanges,
): Automation {
  const changed = {
    ...automation,
    updatedAt: now,
    name: name ?? automation.name,
    status: status ?? automation.status,
    steps: steps ?? automation.steps,
    connections: connections ?? automation.connections,
  };
  checkWorkflow(changed);
  return state.automations.replace(changed);
}

/** Creates a disabled automation with the steps of another one. */
export function duplicateAutomation(context: SimContext, source: Automation): Automation {
  const { steps, connections } = source;
  const name = `${source.name} (Copy)`;
  return createAutomation(context, {
    name,
    status: "disabled",
    steps: [...steps],
    connections: [...connections],
  });
}

function cancelRuns(context: SimContext, automation: Automation): void {
  for (const run of runsOf(context, automation)) {
    if (run.status === "running") cancelRun(context, run);
  }
}

/** Disables an automation and cancels its runs in progress. */
export function stopAutomation(context: SimContext, automation: Automation): Automation {
  cancelRuns(context, automation);
  return updateAutomation(context, automation, { status: "disabled" });
}

/** Removes an automation with its runs. */
export function removeAutomation(context: SimContext, automation: Automation): void {
  cancelRuns(context, automation);
  for (const { id } of runsOf(context, automation)) context.state.automationRuns.remove(id);
  context.state.automations.remove(automation.id);
}

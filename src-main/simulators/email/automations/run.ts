import type { Connection, Step } from "../resources/automations/schema.ts";
import type { Automation, AutomationRun, EventPayload, RunStep, SimContext } from "../state.ts";
import { perform } from "./perform.ts";

type Next = readonly Connection["type"][] | "all";

const requireRun = ({ state }: SimContext, id: string): AutomationRun => {
  const run = state.automationRuns.get(id);
  if (!run) throw new RangeError(`there is no run ${id}`);
  return run;
};

/** Puts what happened to a step in the place of what is known about it. */
function note(context: SimContext, run: AutomationRun, step: RunStep): AutomationRun {
  const others = run.reached.filter(({ key }) => key !== step.key);
  return context.state.automationRuns.replace({ ...run, reached: [...others, step] });
}

/** Ends a run: nothing of it waits any more. */
function end(context: SimContext, run: AutomationRun, status: AutomationRun["status"]): void {
  for (const timer of Object.values(run.timers)) context.withdraw(timer);
  const { now } = context;
  const reached = run.reached.map((step) =>
    step.status === "waiting" ? { ...step, status: "skipped" as const, completedAt: now } : step,
  );
  context.state.automationRuns.replace({ ...run, reached, status, completedAt: now, timers: {} });
}

/** Cancels a run in progress. Its remaining steps are skipped. */
export function cancelRun(context: SimContext, run: AutomationRun): void {
  end(context, run, "cancelled");
}

function wait(context: SimContext, runId: string, key: string, until: number | undefined): void {
  if (until === undefined) return;
  const run = requireRun(context, runId);
  const timer = context.schedule(until, "continue_automation", `${runId} ${key}`);
  context.state.automationRuns.replace({ ...run, timers: { ...run.timers, [key]: timer } });
}

/** Performs a step, and those that it leads to. A step that two others lead to is performed once. */
function reach(context: SimContext, runId: string, key: string): void {
  const run = requireRun(context, runId);
  const step = run.steps.find((one) => one.key === key);
  const isKnown = run.reached.some((one) => one.key === key);
  if (!step || isKnown || run.status !== "running") return;
  const outcome = perform(context, run, step);
  const { now } = context;
  const noted = note(context, requireRun(context, runId), {
    ...{ key, type: step.type, status: outcome.status, startedAt: now },
    completedAt: outcome.status === "waiting" ? null : now,
    error: outcome.status === "failed" ? outcome.message : null,
  });
  if (outcome.status === "failed") end(context, noted, "failed");
  else if (outcome.status === "waiting") wait(context, runId, key, outcome.until);
  else lead(context, runId, key, outcome.next);
}

function lead(context: SimContext, runId: string, key: string, next: Next): void {
  for (const { from, to, type } of requireRun(context, runId).connections) {
    if (from === key && (next === "all" || next.includes(type))) reach(context, runId, to);
  }
}

/** Completes a run of which nothing waits. */
function settle(context: SimContext, runId: string): void {
  const run = requireRun(context, runId);
  if (run.status !== "running") return;
  if (run.reached.every(({ status }) => status !== "waiting")) end(context, run, "completed");
}

/** Starts a run of an automation at one of its triggers. */
export function startRun(
  context: SimContext,
  automation: Automation,
  trigger: Step,
  input: Pick<AutomationRun, "contactId" | "payload">,
): void {
  const { steps, connections } = automation;
  const { id } = context.state.automationRuns.add({
    ...{ id: context.ids.uuid("automation-run"), automationId: automation.id },
    ...{ createdAt: context.now, completedAt: null, status: "running" },
    ...{ steps, connections, waited: {}, reached: [], timers: {} },
    ...input,
  });
  reach(context, id, trigger.key);
  settle(context, id);
}

/** Continues a run behind a step that waited. */
export function continueRun(
  context: SimContext,
  run: AutomationRun,
  key: string,
  received?: { readonly name: string; readonly payload: EventPayload },
): void {
  const step = run.reached.find((one) => one.key === key);
  if (step?.status !== "waiting" || run.status !== "running") return;
  const { [key]: timer, ...timers } = run.timers;
  if (received && timer !== undefined) context.withdraw(timer);
  const waited = received ? { ...run.waited, [received.name]: received.payload } : run.waited;
  const over = { ...step, status: "completed", completedAt: context.now } as const;
  note(context, { ...run, timers, waited }, over);
  lead(context, run.id, key, [received ? "event_received" : "timeout", "default"]);
  settle(context, run.id);
}

import { presentTime } from "../../shared/present.ts";
import type { Automation, AutomationRun, RunStep } from "../../state.ts";

const timeOrNull = (time: number | null) => (time === null ? null : presentTime(time));

/** An automation as lists show it. */
export function presentListedAutomation({ id, name, status, createdAt, updatedAt }: Automation) {
  return {
    id,
    name,
    status,
    created_at: presentTime(createdAt),
    updated_at: timeOrNull(updatedAt),
  };
}

/** An automation as the API shows it. */
export function presentAutomation(automation: Automation) {
  const { steps, connections } = automation;
  return {
    object: "automation" as const,
    ...presentListedAutomation(automation),
    steps: steps.map(({ key, type, config }) => ({ key, type, config })),
    connections: connections.map(({ from, to, type }) => ({ from, to, type })),
  };
}

/** A run as lists show it. */
export function presentListedRun({ id, status, createdAt, completedAt }: AutomationRun) {
  return {
    id,
    status,
    started_at: presentTime(createdAt),
    completed_at: timeOrNull(completedAt),
    created_at: presentTime(createdAt),
  };
}

const presentStep = ({ key, type, status, error, startedAt, completedAt }: RunStep) => ({
  key,
  type,
  status,
  output: null,
  error: error === null ? null : { message: error },
  started_at: presentTime(startedAt),
  completed_at: timeOrNull(completedAt),
  created_at: presentTime(startedAt),
});

/** A run as the API shows it, with the steps that it has reached. */
export function presentRun(run: AutomationRun) {
  const order = run.steps.map(({ key }) => key);
  const reached = run.reached.toSorted(
    (one, other) => order.indexOf(one.key) - order.indexOf(other.key),
  );
  return {
    object: "automation_run" as const,
    ...presentListedRun(run),
    steps: reached.map(presentStep),
  };
}

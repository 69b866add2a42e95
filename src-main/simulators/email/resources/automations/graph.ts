import { invalid } from "../../errors.ts";
import type { Workflow } from "../../state.ts";
import type { Connection, Step } from "./schema.ts";

/** The kinds of connections that lead on from some steps; from the others, only `default` does. */
const branches: Readonly<Partial<Record<Step["type"], readonly Connection["type"][]>>> = {
  condition: ["condition_met", "condition_not_met"],
  wait_for_event: ["event_received", "timeout"],
};

function checkConnection({ from, to, type }: Connection, steps: ReadonlyMap<string, Step>): void {
  const source = steps.get(from);
  const target = steps.get(to);
  if (!source || !target) {
    const key = source ? to : from;
    throw invalid(`Invalid \`connections\` field. There is no step with the key ${key}.`);
  }
  if (target.type === "trigger") {
    throw invalid(`Invalid \`connections\` field. No connection can lead to the trigger ${to}.`);
  }
  if (type === "default" || branches[source.type]?.includes(type)) return;
  throw invalid(
    `Invalid \`connections\` field. A ${source.type} step cannot have a connection of the type ${type}.`,
  );
}

/** Refuses steps that lead back to one that comes before them: such a run would not end. */
function checkEnds({ steps, connections }: Workflow): void {
  const done = new Set<string>();
  const visit = (key: string, path: ReadonlySet<string>): void => {
    if (path.has(key)) {
      throw invalid(`Invalid \`connections\` field. The step ${key} leads back to itself.`);
    }
    if (done.has(key)) return;
    const further = new Set(path).add(key);
    for (const { from, to } of connections) if (from === key) visit(to, further);
    done.add(key);
  };
  for (const { key } of steps) visit(key, new Set());
}

/** Checks the steps and connections of an automation. Throws 422. */
export function checkWorkflow(workflow: Workflow): void {
  const steps = new Map(workflow.steps.map((step) => [step.key, step]));
  if (steps.size !== workflow.steps.length) {
    throw invalid("Invalid `steps` field. The keys of the steps must be different.");
  }
  if (!workflow.steps.some(({ type }) => type === "trigger")) {
    throw invalid("Invalid `steps` field. An automation must have at least one trigger step.");
  }
  for (const connection of workflow.connections) checkConnection(connection, steps);
  checkEnds(workflow);
}

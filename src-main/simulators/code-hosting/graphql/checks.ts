import { checkStates, combinedState, latestCheckRuns, latestStatuses } from "../checks/rollup.ts";
import { repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import type { CheckRun, Status } from "../state.ts";
import { createConnection } from "./connections.ts";
import type { Shape } from "./shapes.ts";

const upper = (text: string | null) => text?.toUpperCase() ?? null;

/** Returns whether a check of a name must pass before a merge into some protected branch. */
function isRequired({ repository }: RequestContext, name: string): boolean {
  return [...repository.protections.values()].some(({ checks }) =>
    checks?.contexts.some(({ context }) => context === name),
  );
}

function suiteShape(context: RequestContext, id: number): Shape {
  const { repository, state } = context;
  const suite = repository.checkSuites.get(id);
  const app = state.apps.get(suite?.app ?? 0);
  const run = [...repository.runs.values()].find((one) => one.suite === id);
  return {
    id: nodeId("CS", id),
    databaseId: id,
    status: upper(suite?.status ?? "queued"),
    conclusion: upper(suite?.conclusion ?? null),
    app: app && { id: nodeId("A", app.id), databaseId: app.id, name: app.name, slug: app.slug },
    workflowRun: run && {
      id: nodeId("WFR", run.id),
      databaseId: run.id,
      event: run.event,
      runNumber: run.number,
      workflow: { id: nodeId("W", run.workflow), databaseId: run.workflow, name: run.name },
      url: `${repositoryPage(context)}/actions/runs/${String(run.id)}`,
    },
  };
}

function checkRunShape(context: RequestContext, run: CheckRun): Shape {
  return {
    __typename: "CheckRun",
    id: nodeId("CR", run.id),
    databaseId: run.id,
    name: run.name,
    status: upper(run.status),
    conclusion: upper(run.conclusion),
    startedAt: presentTimeOrNull(run.startedAt),
    completedAt: presentTimeOrNull(run.completedAt),
    detailsUrl: run.detailsUrl ?? `${repositoryPage(context)}/runs/${String(run.id)}`,
    title: run.title,
    summary: run.summary,
    text: run.text,
    checkSuite: () => suiteShape(context, run.suite),
    isRequired: () => isRequired(context, run.name),
  };
}

function statusShape(context: RequestContext, status: Status): Shape {
  return {
    __typename: "StatusContext",
    id: nodeId("SC", status.id),
    context: status.context,
    state: upper(status.state),
    description: status.description,
    targetUrl: status.targetUrl,
    createdAt: presentTime(status.createdAt),
    isRequired: () => isRequired(context, status.context),
  };
}

/** Counts states: `[{ state: "SUCCESS", count: 2 }]`. */
function countsOf(states: readonly string[]): readonly Shape[] {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => ({ state: upper(state), count }));
}

/** Returns the combined state of all checks and statuses of a commit; `null` where there are none. */
export function rollupShape(context: RequestContext, sha: string): Shape | null {
  const { repository } = context;
  const states = checkStates(repository, sha);
  if (states.length === 0) return null;
  const hasState = (wanted: string) => states.some(({ state }) => state === wanted);
  return {
    id: nodeId("SCR", repository.id, sha),
    state: hasState("failure") ? "FAILURE" : hasState("pending") ? "PENDING" : "SUCCESS",
    contexts: (args: unknown) => {
      const runs = latestCheckRuns(repository, sha);
      const statuses = latestStatuses(repository, sha);
      const shapes = [
        ...runs.map((run) => checkRunShape(context, run)),
        ...statuses.map((status) => statusShape(context, status)),
      ];
      return {
        ...createConnection(shapes, args, (shape) => shape),
        checkRunCount: runs.length,
        checkRunCountsByState: countsOf(runs.map(({ status, conclusion }) => conclusion ?? status)),
        statusContextCount: statuses.length,
        statusContextCountsByState: countsOf(statuses.map(({ state }) => state)),
      };
    },
  };
}

/** Returns the statuses of a commit, without check runs; `null` where there are none. */
export function commitStatusShape(context: RequestContext, sha: string): Shape | null {
  const statuses = latestStatuses(context.repository, sha);
  if (statuses.length === 0) return null;
  const shapes = statuses.map((status) => statusShape(context, status));
  return {
    id: nodeId("STA", context.repository.id, sha),
    state: upper(combinedState(statuses)),
    contexts: shapes,
    context: ({ name }: { name: string }) =>
      shapes.find((shape) => shape["context"] === name) ?? null,
  };
}

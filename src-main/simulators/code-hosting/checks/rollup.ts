import type { CheckRun, Conclusion, Repository, Status } from "../state.ts";

/** The state of the newest check run or status of one name. */
export interface CheckState {
  readonly name: string;
  readonly state: "success" | "pending" | "failure";
  /** The App of a check run. */
  readonly app: number | null;
}

const passing: ReadonlySet<Conclusion | null> = new Set<Conclusion>([
  "success",
  "neutral",
  "skipped",
]);

/** The newest status of each context of a commit, newest first. */
export function latestStatuses({ statuses }: Repository, sha: string): readonly Status[] {
  const latest = new Map<string, Status>();
  for (const status of statuses.values()) {
    if (status.sha !== sha) continue;
    latest.delete(status.context);
    latest.set(status.context, status);
  }
  return [...latest.values()].reverse();
}

/** The check runs of a commit, those that a newer one of the same suite and name replaced left out. */
export function latestCheckRuns({ checkRuns }: Repository, sha: string): readonly CheckRun[] {
  const latest = new Map<string, CheckRun>();
  for (const run of checkRuns.values()) {
    if (run.headSha === sha) latest.set(`${String(run.suite)}/${run.name}`, run);
  }
  return [...latest.values()];
}

function stateOfRun({ status, conclusion }: CheckRun): CheckState["state"] {
  if (status !== "completed") return "pending";
  return passing.has(conclusion) ? "success" : "failure";
}

/** Returns what all checks and statuses of a commit say. */
export function checkStates(repository: Repository, sha: string): readonly CheckState[] {
  const runs = latestCheckRuns(repository, sha).map((run) => ({
    name: run.name,
    state: stateOfRun(run),
    app: repository.checkSuites.get(run.suite)?.app ?? null,
  }));
  const statuses = latestStatuses(repository, sha).map(({ context, state }) => ({
    name: context,
    state: state === "error" ? ("failure" as const) : state,
    app: null,
  }));
  return [...runs, ...statuses];
}

/** The state of a commit by its statuses alone, as the combined status has it. */
export function combinedState(statuses: readonly Status[]): "success" | "pending" | "failure" {
  if (statuses.some(({ state }) => state === "failure" || state === "error")) return "failure";
  const isPending = statuses.length === 0 || statuses.some(({ state }) => state === "pending");
  return isPending ? "pending" : "success";
}

const worst: readonly Conclusion[] = [
  "startup_failure",
  "failure",
  "timed_out",
  "cancelled",
  "action_required",
  "stale",
  "success",
  "neutral",
  "skipped",
];

/** The conclusion of a whole: the worst of its parts. */
export function chooseWorst(conclusions: readonly (Conclusion | null)[]): Conclusion {
  return worst.find((one) => conclusions.includes(one)) ?? "success";
}

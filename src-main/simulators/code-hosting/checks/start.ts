import type { RefMove } from "../events.ts";
import type { RequestContext } from "../route.ts";
import { suiteFor, tellApp } from "../resources/check-suites/actions.ts";
import { startPushRuns } from "../resources/workflow-runs/actions.ts";
import { installationsAt } from "../webhooks/record.ts";

/** Starts what a push starts: a suite for each App that may write checks, and runs of workflows. */
export function startChecks(context: RequestContext, move: RefMove): void {
  const { ref, before, after } = move;
  if (after === undefined || !ref.startsWith("refs/heads/")) return;
  const { owner, id } = context.repository;
  for (const one of installationsAt(context.state, { owner: owner.id, repository: id })) {
    if (one.permissions["checks"] !== "write") continue;
    const suite = suiteFor(context, one.app, after, before ?? null);
    tellApp(context, suite, "requested");
  }
  startPushRuns(context, move);
}

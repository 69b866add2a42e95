import { suiteChanged } from "../../checks/events.ts";
import { latestCheckRuns, chooseWorst } from "../../checks/rollup.ts";
import type { RequestContext } from "../../route.ts";
import type { CheckSuite, Repository } from "../../state.ts";
import { installationsAt, recordForApp, type HookEvent } from "../../webhooks/record.ts";

/** The branch that a commit is the head of. */
export function findBranch({ git }: Repository, sha: string): string | null {
  for (const [ref, head] of git.refs) {
    if (head === sha && ref.startsWith("refs/heads/")) return ref.slice("refs/heads/".length);
  }
  return null;
}

/** Returns the suite of an App for a commit; creates it where there is none. */
export function suiteFor(
  { repository, ids, now }: RequestContext,
  app: number,
  headSha: string,
  before: string | null = null,
): CheckSuite {
  for (const suite of repository.checkSuites.values()) {
    if (suite.app === app && suite.headSha === headSha) return suite;
  }
  const suite: CheckSuite = {
    id: ids.integer("check-suite"),
    app,
    headSha,
    headBranch: findBranch(repository, headSha),
    before,
    status: "queued",
    conclusion: null,
    createdAt: now,
    updatedAt: now,
  };
  repository.checkSuites.set(suite.id, suite);
  return suite;
}

/** Records an event for one App alone, if it subscribed to its type. */
export function recordForOne(context: RequestContext, app: number, event: HookEvent): void {
  const { owner, id } = context.repository;
  for (const one of installationsAt(context.state, { owner: owner.id, repository: id })) {
    if (one.app === app && one.events.includes(event.type)) recordForApp(context.sim, event, one);
  }
}

/** Records an event of a suite for its App alone. */
export function tellApp(context: RequestContext, suite: CheckSuite, action: string): void {
  recordForOne(context, suite.app, suiteChanged(context.eventView, suite, action));
}

/** Brings a suite up to its runs; emits `completed` when the last of them is. */
export function settleSuite(context: RequestContext, id: number): void {
  const { repository, now } = context;
  const old = repository.checkSuites.get(id);
  if (!old) return;
  const runs = latestCheckRuns(repository, old.headSha).filter((run) => run.suite === id);
  const isDone = runs.length > 0 && runs.every(({ status }) => status === "completed");
  const isStarted = runs.some(({ status }) => status !== "queued");
  const suite: CheckSuite = {
    ...old,
    status: isDone ? "completed" : isStarted ? "in_progress" : "queued",
    conclusion: isDone ? chooseWorst(runs.map(({ conclusion }) => conclusion)) : null,
    updatedAt: now,
  };
  repository.checkSuites.set(id, suite);
  const isChanged = old.status !== "completed" || old.conclusion !== suite.conclusion;
  if (isDone && isChanged) context.emit(suiteChanged(context.eventView, suite, "completed"));
}

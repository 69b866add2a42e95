import type * as z from "zod";
import { checkRunChanged } from "../../checks/events.ts";
import { validationFailed } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import type { CheckRun, CheckStatus, Conclusion } from "../../state.ts";
import { settleSuite, suiteFor } from "../check-suites/actions.ts";
import type { createRunBody, updateRunBody } from "./schema.ts";

type Sent = z.output<typeof updateRunBody>;

/** A conclusion completes a run; a run that is completed needs one. */
function statusOf(old: CheckRun, sent: Sent): Pick<CheckRun, "status" | "conclusion"> {
  if (sent.conclusion !== undefined) return { status: "completed", conclusion: sent.conclusion };
  const status: CheckStatus = sent.status ?? old.status;
  if (status !== "completed") return { status, conclusion: null };
  if (old.conclusion !== null) return { status, conclusion: old.conclusion };
  throw validationFailed({ resource: "CheckRun", code: "missing_field", field: "conclusion" });
}

function applied(old: CheckRun, sent: Sent, now: number): CheckRun {
  const { status, conclusion } = statusOf(old, sent);
  const isDone = status === "completed";
  const started = sent.started_at ?? old.startedAt;
  return {
    ...old,
    name: sent.name ?? old.name,
    externalId: sent.external_id ?? old.externalId,
    detailsUrl: sent.details_url ?? old.detailsUrl,
    status,
    conclusion,
    startedAt: started ?? now,
    completedAt: isDone ? (sent.completed_at ?? old.completedAt ?? now) : null,
    title: sent.output?.title ?? old.title,
    summary: sent.output?.summary ?? old.summary,
    text: sent.output?.text ?? old.text,
    annotations: [...old.annotations, ...(sent.output?.annotations ?? [])],
    actions: sent.actions ?? old.actions,
  };
}

/** Saves a run, records its event, and updates its suite. */
export function saveRun(context: RequestContext, old: CheckRun | undefined, run: CheckRun): void {
  context.repository.checkRuns.set(run.id, run);
  if (!old) context.emit(checkRunChanged(context.eventView, run, "created"));
  const wasDone = old?.status === "completed" && old.conclusion === run.conclusion;
  if (run.status === "completed" && !wasDone) {
    context.emit(checkRunChanged(context.eventView, run, "completed"));
  }
  settleSuite(context, run.suite);
}

/** A queued run without details. */
export function bareRun(
  { id, suite, name, headSha }: Pick<CheckRun, "id" | "suite" | "name" | "headSha">,
  now: number,
): CheckRun {
  return {
    id,
    suite,
    name,
    headSha,
    externalId: "",
    detailsUrl: null,
    status: "queued",
    conclusion: null,
    startedAt: now,
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
    actions: [],
  };
}

export function createRun(
  context: RequestContext,
  app: number,
  sent: z.output<typeof createRunBody>,
): CheckRun {
  const { head_sha: sha, name, ...rest } = sent;
  // Checked before the suite is made: a request that is refused leaves nothing.
  const draft = applied(
    bareRun({ id: 0, suite: 0, name, headSha: sha }, context.now),
    rest,
    context.now,
  );
  const { id } = suiteFor(context, app, sha);
  const run = { ...draft, id: context.ids.integer("check-run"), suite: id };
  saveRun(context, undefined, run);
  return run;
}

export function updateRun(context: RequestContext, old: CheckRun, sent: Sent): CheckRun {
  const run = applied(old, sent, context.now);
  saveRun(context, old, run);
  return run;
}

/** Ends a run with a conclusion. */
export function completeRun(
  context: RequestContext,
  old: CheckRun,
  conclusion: Conclusion,
): CheckRun {
  const { now } = context;
  const times = { startedAt: old.startedAt ?? now, completedAt: now };
  const run: CheckRun = { ...old, ...times, status: "completed", conclusion };
  saveRun(context, old, run);
  return run;
}

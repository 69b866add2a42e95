import type * as z from "zod";
import { validationFailed } from "../../errors.ts";
import { milestoneChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { listChanges, presentTime, type ApiObject } from "../../shared/view.ts";
import { type Milestone, type Repository, saveIssue } from "../../state.ts";
import type { createMilestoneBody, updateMilestoneBody } from "./schema.ts";

function checkTitleFree(repository: Repository, title: string, own?: Milestone): void {
  for (const milestone of repository.milestones.values()) {
    if (milestone.title !== title || milestone.number === own?.number) continue;
    throw validationFailed({ resource: "Milestone", code: "already_exists", field: "title" });
  }
}

function milestoneChanges(old: Milestone, now: Milestone): ApiObject {
  return {
    ...listChanges(old, now, ["title", "description"]),
    ...(old.dueOn === now.dueOn
      ? {}
      : { due_on: { from: old.dueOn === null ? "" : presentTime(old.dueOn) } }),
  };
}

/** Emits the events of a change: `edited`, and `closed` or `opened`. */
function tellChanges(context: RequestContext, old: Milestone, now: Milestone): void {
  const changes = milestoneChanges(old, now);
  if (Object.keys(changes).length > 0) {
    context.emit(milestoneChanged(context.eventView, now, "edited", changes));
  }
  if (old.state === now.state) return;
  const action = now.state === "closed" ? "closed" : "opened";
  context.emit(milestoneChanged(context.eventView, now, action));
}

export function createMilestone(
  context: RequestContext,
  body: z.output<typeof createMilestoneBody>,
): Milestone {
  const { repository, now } = context;
  checkTitleFree(repository, body.title);
  repository.lastMilestone += 1;
  const milestone: Milestone = {
    id: context.ids.integer("milestone"),
    number: repository.lastMilestone,
    title: body.title,
    description: body.description ?? null,
    state: "open",
    creator: context.user.id,
    dueOn: body.due_on ?? null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
  repository.milestones.set(milestone.number, milestone);
  context.emit(milestoneChanged(context.eventView, milestone, "created"));
  return body.state === "closed"
    ? updateMilestone(context, milestone, { state: "closed" })
    : milestone;
}

export function updateMilestone(
  context: RequestContext,
  old: Milestone,
  body: z.output<typeof updateMilestoneBody>,
): Milestone {
  const { repository, now } = context;
  if (body.title !== undefined) checkTitleFree(repository, body.title, old);
  const state = body.state ?? old.state;
  const milestone = {
    ...old,
    title: body.title ?? old.title,
    description: body.description === undefined ? old.description : body.description,
    dueOn: body.due_on === undefined ? old.dueOn : body.due_on,
    state,
    closedAt: state === "closed" ? (old.closedAt ?? now) : null,
    updatedAt: now,
  };
  repository.milestones.set(milestone.number, milestone);
  tellChanges(context, old, milestone);
  return milestone;
}

export function deleteMilestone(context: RequestContext, milestone: Milestone): void {
  const { repository } = context;
  const event = milestoneChanged(context.eventView, milestone, "deleted");
  repository.milestones.delete(milestone.number);
  for (const issue of repository.issues.values()) {
    if (issue.milestone === milestone.number) saveIssue(repository, { ...issue, milestone: null });
  }
  context.emit(event);
}

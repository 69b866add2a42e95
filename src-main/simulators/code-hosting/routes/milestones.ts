import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { validationFailed } from "../errors.ts";
import { milestoneChanged } from "../events/repository.ts";
import { findByNumber, reading, writing, type RepositoryScene } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentMilestone } from "../present/issue.ts";
import { saveIssue } from "../repositories.ts";
import type { Milestone, Repository } from "../state.ts";
import { presentTime, type Wire } from "../view.ts";
import { moment, route, sorted, under, words } from "./route.ts";

const fields = z.object({
  title: words.max(255),
  state: z.enum(["open", "closed"]).optional(),
  description: z.string().max(65_536).nullish(),
  due_on: moment.nullish(),
});

const changes = fields.partial();

const listQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  sort: z.enum(["due_on", "completeness"]).catch("due_on").default("due_on"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
});

const MILESTONE = under("/milestones/:milestone");

function checkTitleFree(repository: Repository, title: string, own?: Milestone): void {
  for (const milestone of repository.milestones.values()) {
    if (milestone.title !== title || milestone.number === own?.number) continue;
    throw validationFailed({ resource: "Milestone", code: "already_exists", field: "title" });
  }
}

/** How much of a milestone is done, from 0 to 1. */
function completeness(repository: Repository, milestone: Milestone): number {
  let [open, closed] = [0, 0];
  for (const issue of repository.issues.values()) {
    if (issue.milestone !== milestone.number) continue;
    if (issue.state === "open") open += 1;
    else closed += 1;
  }
  return open + closed === 0 ? 0 : closed / (open + closed);
}

function changesOf(old: Milestone, now: Milestone): Wire {
  return {
    ...(old.title === now.title ? {} : { title: { from: old.title } }),
    ...(old.description === now.description
      ? {}
      : { description: { from: old.description ?? "" } }),
    ...(old.dueOn === now.dueOn
      ? {}
      : { due_on: { from: old.dueOn === null ? "" : presentTime(old.dueOn) } }),
  };
}

/** Tells what a change was: `edited`, and `closed` or `opened`. */
function tellChanges(scene: RepositoryScene, old: Milestone, now: Milestone): void {
  const { repository, eventView } = scene;
  const changes = changesOf(old, now);
  if (Object.keys(changes).length > 0) {
    scene.emit(milestoneChanged(eventView, repository, now, "edited", changes));
  }
  if (old.state === now.state) return;
  const action = now.state === "closed" ? "closed" : "opened";
  scene.emit(milestoneChanged(eventView, repository, now, action));
}

function create(scene: RepositoryScene, body: z.output<typeof fields>): Milestone {
  const { repository, context, now } = scene;
  checkTitleFree(repository, body.title);
  repository.lastMilestone += 1;
  const milestone: Milestone = {
    id: context.ids.integer("milestone"),
    number: repository.lastMilestone,
    title: body.title,
    description: body.description ?? null,
    state: "open",
    dueOn: body.due_on ?? null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
  repository.milestones.set(milestone.number, milestone);
  scene.emit(milestoneChanged(scene.eventView, repository, milestone, "created"));
  return body.state === "closed" ? update(scene, milestone, { state: "closed" }) : milestone;
}

function update(scene: RepositoryScene, old: Milestone, body: z.output<typeof changes>): Milestone {
  const { repository, now } = scene;
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
  tellChanges(scene, old, milestone);
  return milestone;
}

function remove(scene: RepositoryScene, milestone: Milestone): void {
  const { repository, eventView } = scene;
  const event = milestoneChanged(eventView, repository, milestone, "deleted");
  repository.milestones.delete(milestone.number);
  for (const issue of repository.issues.values()) {
    if (issue.milestone === milestone.number) saveIssue(repository, { ...issue, milestone: null });
  }
  scene.emit(event);
}

/** What issues are gathered under. */
export const milestoneRoutes = [
  route({
    method: "GET",
    path: under("/milestones"),
    summary: "Lists milestones",
    query: listQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const { state, sort, direction } = request.query;
      const found = [...repository.milestones.values()].filter(
        (milestone) => state === "all" || milestone.state === state,
      );
      const key = (milestone: Milestone) =>
        sort === "due_on" ? (milestone.dueOn ?? Infinity) : completeness(repository, milestone);
      return answerList(request, sorted(found, key, direction), (milestone) =>
        presentMilestone(view, repository, milestone),
      );
    },
  }),
  route({
    method: "POST",
    path: under("/milestones"),
    summary: "Creates a milestone",
    body: fields,
    handle: (context, request) => {
      const scene = writing(context, request);
      const milestone = create(scene, request.body);
      return new RouteResponse(201, presentMilestone(scene.view, scene.repository, milestone));
    },
  }),
  route({
    method: "GET",
    path: MILESTONE,
    summary: "Shows a milestone",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const milestone = findByNumber(repository.milestones, request.params, "milestone");
      return presentMilestone(view, repository, milestone);
    },
  }),
  route({
    method: "PATCH",
    path: MILESTONE,
    summary: "Changes, closes or reopens a milestone",
    body: changes,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository } = scene;
      const old = findByNumber(repository.milestones, request.params, "milestone");
      return presentMilestone(scene.view, repository, update(scene, old, request.body));
    },
  }),
  route({
    method: "DELETE",
    path: MILESTONE,
    summary: "Deletes a milestone; its issues stay",
    handle: (context, request) => {
      const scene = writing(context, request);
      remove(scene, findByNumber(scene.repository.milestones, request.params, "milestone"));
      return noContent();
    },
  }),
];

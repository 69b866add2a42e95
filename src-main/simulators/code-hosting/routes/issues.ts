import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { githubError } from "../errors.ts";
import { issueChanged } from "../events/issue.ts";
import { findIssue, reading, writing, type RepositoryScene } from "../find.ts";
import { listIssues, issueListQuery } from "../issue-list.ts";
import {
  assigneesNamed,
  changeIssue,
  inState,
  labelsNamed,
  milestoneNumbered,
  tellOpened,
} from "../issue-changes.ts";
import { answerList } from "../paging.ts";
import { presentFullIssue } from "../present/issue.ts";
import { saveIssue } from "../repositories.ts";
import type { Issue } from "../state.ts";
import { labelName, route, under, words } from "./route.ts";

const milestoneNumber = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  z.null(),
]);

const fields = z.object({
  title: z.union([words, z.int().transform(String)]),
  body: z.string().max(65_536).nullish(),
  labels: z.array(labelName).max(100).optional(),
  assignee: z.string().nullish(),
  assignees: z.array(z.string()).max(10).optional(),
  milestone: milestoneNumber.optional(),
});

const createBody = fields;

const updateBody = fields.extend({
  title: fields.shape.title.nullish(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "reopened", "duplicate"]).nullish(),
});

/** `assignees`, or the one `assignee` of older clients; nothing when neither was sent. */
function loginsOf(body: {
  assignee?: string | null | undefined;
  assignees?: string[] | undefined;
}) {
  if (body.assignees !== undefined) return body.assignees;
  if (body.assignee === undefined) return undefined;
  return body.assignee === null || body.assignee === "" ? [] : [body.assignee];
}

function open(scene: RepositoryScene, body: z.output<typeof createBody>): Issue {
  const { repository, context, now } = scene;
  if (!repository.settings.hasIssues) throw githubError(410, "Issues are disabled for this repo");
  const assignees = assigneesNamed(scene, loginsOf(body) ?? []);
  const milestone = milestoneNumbered(scene, body.milestone ?? null);
  const labels = labelsNamed(scene, [...new Set(body.labels ?? [])]).map(({ id }) => id);
  repository.lastNumber += 1;
  return saveIssue(repository, {
    id: context.ids.integer("issue"),
    number: repository.lastNumber,
    title: body.title,
    body: body.body ?? null,
    state: "open",
    stateReason: null,
    labels,
    assignees,
    milestone,
    isLocked: false,
    lockReason: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    comments: 0,
    pull: undefined,
  });
}

function update(scene: RepositoryScene, old: Issue, body: z.output<typeof updateBody>): Issue {
  const logins = loginsOf(body);
  const assignees = logins === undefined ? old.assignees : assigneesNamed(scene, logins);
  const milestone =
    body.milestone === undefined ? old.milestone : milestoneNumbered(scene, body.milestone);
  const labels =
    body.labels === undefined
      ? old.labels
      : labelsNamed(scene, [...new Set(body.labels)]).map(({ id }) => id);
  const edited = {
    ...old,
    title: body.title ?? old.title,
    body: body.body === undefined ? old.body : body.body,
    labels,
    assignees,
    milestone,
  };
  const reason = body.state_reason ?? undefined;
  const changed = body.state === undefined ? edited : inState(scene, edited, body.state, reason);
  return changeIssue(scene, old, changed);
}

/** Issues; pull requests are among them. */
export const issueRoutes = [
  route({
    method: "GET",
    path: under("/issues"),
    summary: "Lists issues and pull requests",
    query: issueListQuery,
    handle: (context, request) => {
      const { view, repository, state } = reading(context, request);
      const issues = listIssues(state, repository, request.query);
      return answerList(request, issues, (issue) => presentFullIssue(view, repository, issue));
    },
  }),
  route({
    method: "POST",
    path: under("/issues"),
    summary: "Opens an issue",
    body: createBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = open(scene, request.body);
      tellOpened(scene, issue);
      const shown = presentFullIssue(scene.view, scene.repository, issue);
      return new RouteResponse(201, shown, { location: String(shown["url"]) });
    },
  }),
  route({
    method: "GET",
    path: under("/issues/:number"),
    summary: "Shows an issue",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return presentFullIssue(view, repository, findIssue(repository, request.params));
    },
  }),
  route({
    method: "PATCH",
    path: under("/issues/:number"),
    summary: "Changes, closes or reopens an issue",
    body: updateBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = update(scene, findIssue(scene.repository, request.params), request.body);
      return presentFullIssue(scene.view, scene.repository, issue);
    },
  }),
  route({
    method: "PUT",
    path: under("/issues/:number/lock"),
    summary: "Locks an issue's conversation",
    body: z.object({
      lock_reason: z.enum(["off-topic", "too heated", "resolved", "spam"]).nullish(),
    }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      setLock(scene, issue, { isLocked: true, lockReason: request.body.lock_reason ?? null });
      return noContent();
    },
  }),
  route({
    method: "DELETE",
    path: under("/issues/:number/lock"),
    summary: "Unlocks an issue's conversation",
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      setLock(scene, issue, { isLocked: false, lockReason: null });
      return noContent();
    },
  }),
];

function setLock(
  scene: RepositoryScene,
  issue: Issue,
  lock: Pick<Issue, "isLocked" | "lockReason">,
): void {
  if (issue.isLocked === lock.isLocked) return;
  const changed = saveIssue(scene.repository, { ...issue, ...lock, updatedAt: scene.now });
  const action = lock.isLocked ? "locked" : "unlocked";
  scene.emit(issueChanged(scene.eventView, scene.repository, changed, action));
}

import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, BoxError, requireRecord } from "../../errors.ts";
import { recordTrigger, type Trigger } from "../../events.ts";
import { requireFile } from "../../items/tree.ts";
import { route } from "../../route.ts";
import type { View } from "../../shared/present.ts";
import { date, idSchema } from "../../shared/schema.ts";
import {
  nextId,
  type SimContext,
  type State,
  type Task,
  type TaskAssignment,
} from "../../state.ts";
import { recordEvent } from "../../streams/record.ts";
import { listAssignments, presentAssignment, presentTask } from "./present.ts";

const action = z.enum(["review", "complete"]);
const rule = z.enum(["all_assignees", "any_assignee"]);

const createTaskBody = lazyLooseObject(() => ({
  item: z.looseObject({ id: idSchema, type: z.literal("file") }),
  action: action.default("review"),
  message: z.string().default(""),
  due_at: date,
  completion_rule: rule.default("all_assignees"),
}));

const updateTaskBody = lazyLooseObject(() => ({
  action: action.optional(),
  message: z.string().optional(),
  due_at: date,
  completion_rule: rule.optional(),
}));

const assignBody = lazyLooseObject(() => ({
  task: z.looseObject({ id: idSchema, type: z.literal("task") }),
  assign_to: z.looseObject({ id: idSchema.optional(), login: z.string().optional() }),
}));

const resolution = z.enum(["completed", "incomplete", "approved", "rejected"]);

const requireTask = ({ tasks }: State, id: string) => requireRecord(tasks, "task", id);

const requireAssignment = ({ assignments }: State, id: string) =>
  requireRecord(assignments, "task_assignment", id);

function recordTask(context: SimContext, view: View, type: string, task: Task): void {
  recordEvent(context, { user: type, admin: type }, view.actor, () => ({
    user: presentTask(view, task),
  }));
}

function recordAssignment(
  context: SimContext,
  view: View,
  trigger: Trigger,
  assignment: TaskAssignment,
): void {
  const file = context.state.files.get(assignment.fileId);
  if (file) recordTrigger(context, view, trigger, file, () => presentAssignment(view, assignment));
}

function assigneeOf({ users }: State, { id, login }: z.output<typeof assignBody>["assign_to"]) {
  if (id !== undefined) return requireRecord(users, "user", id);
  const found = [...users.values()].find((user) => user.login === login?.toLowerCase());
  if (found) return found;
  throw badRequest("assign_to", "the id or the login of a user is required");
}

/** A review is approved or rejected, another task is completed. */
function checkResolution({ action: kind }: Task, state: z.output<typeof resolution>): void {
  const allowed = kind === "review" ? ["approved", "rejected"] : ["completed"];
  if (state === "incomplete" || allowed.includes(state)) return;
  throw badRequest("resolution_state", `must be incomplete or ${allowed.join(" or ")}`);
}

function removeTask({ assignments, tasks }: State, task: Task): void {
  for (const { id, taskId } of [...assignments.values()]) {
    if (taskId === task.id) assignments.remove(id);
  }
  tasks.remove(task.id);
}

export const routes = [
  route("GET /2.0/files/:id/tasks", "List the tasks of a file", ({ state }, { id, view }) => {
    requireFile(state, id);
    const all = [...state.tasks.values()].filter(({ fileId }) => fileId === id);
    return { total_count: all.length, entries: all.map((task) => presentTask(view, task)) };
  }),
  route("POST /2.0/tasks", "Create a task about a file", {
    body: createTaskBody,
    handle: (context, { body, view, actor }) => {
      const { state, ids, now } = context;
      const task = state.tasks.add({
        id: nextId(ids, "task"),
        fileId: requireFile(state, body.item.id).id,
        action: body.action,
        message: body.message,
        dueAt: body.due_at ?? null,
        completionRule: body.completion_rule,
        creatorId: actor,
        createdAt: now,
      });
      recordTask(context, view, "TASK_CREATE", task);
      return new RouteResponse(201, presentTask(view, task));
    },
  }),
  route("GET /2.0/tasks/:id", "Get a task", ({ state }, { id, view }) =>
    presentTask(view, requireTask(state, id)),
  ),
  route("PUT /2.0/tasks/:id", "Change a task", {
    body: updateTaskBody,
    handle: (context, { id, body, view }) => {
      const { state } = context;
      const before = requireTask(state, id);
      const task = state.tasks.replace({
        ...before,
        action: body.action ?? before.action,
        message: body.message ?? before.message,
        dueAt: body.due_at === undefined ? before.dueAt : body.due_at,
        completionRule: body.completion_rule ?? before.completionRule,
      });
      recordTask(context, view, "TASK_UPDATE", task);
      return presentTask(view, task);
    },
  }),
  route("DELETE /2.0/tasks/:id", "Delete a task", ({ state }, { id }) => {
    removeTask(state, requireTask(state, id));
    return noContent();
  }),
  route("GET /2.0/tasks/:id/assignments", "List the assignments of a task", (context, call) => {
    const { state } = context;
    const all = listAssignments(state, requireTask(state, call.id));
    const entries = all.map((each) => presentAssignment(call.view, each));
    return { total_count: all.length, entries };
  }),
  route("POST /2.0/task_assignments", "Assign a task to a user", {
    body: assignBody,
    rules: within("assign_to", exclusive("id", "login")),
    handle: (context, { body, view, actor }) => {
      const { state, ids, now } = context;
      const task = requireTask(state, body.task.id);
      const user = assigneeOf(state, body.assign_to);
      if (listAssignments(state, task).some(({ userId }) => userId === user.id)) {
        throw new BoxError(409, "conflict", "The task is assigned to this user already");
      }
      const assignment = state.assignments.add({
        id: nextId(ids, "assignment"),
        taskId: task.id,
        fileId: task.fileId,
        userId: user.id,
        message: task.message,
        resolution: "incomplete",
        completedAt: undefined,
        creatorId: actor,
        createdAt: now,
      });
      recordAssignment(context, view, "TASK_ASSIGNMENT.CREATED", assignment);
      return new RouteResponse(201, presentAssignment(view, assignment));
    },
  }),
  route("GET /2.0/task_assignments/:id", "Get an assignment", ({ state }, { id, view }) =>
    presentAssignment(view, requireAssignment(state, id)),
  ),
  route("PUT /2.0/task_assignments/:id", "Resolve an assignment", {
    body: lazyLooseObject(() => ({
      message: z.string().optional(),
      resolution_state: resolution.optional(),
    })),
    handle: (context, { id, body, view }) => {
      const { state, now } = context;
      const before = requireAssignment(state, id);
      const next = body.resolution_state ?? before.resolution;
      checkResolution(requireTask(state, before.taskId), next);
      const assignment = state.assignments.replace({
        ...before,
        message: body.message ?? before.message,
        resolution: next,
        completedAt: next === "incomplete" ? undefined : (before.completedAt ?? now),
      });
      recordAssignment(context, view, "TASK_ASSIGNMENT.UPDATED", assignment);
      return presentAssignment(view, assignment);
    },
  }),
  route("DELETE /2.0/task_assignments/:id", "Remove an assignment", ({ state }, { id }) => {
    state.assignments.remove(requireAssignment(state, id).id);
    return noContent();
  }),
];

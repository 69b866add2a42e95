import {
  presentMini,
  presentTime,
  presentUserMini,
  type View,
  type ApiObject,
} from "../../shared/present.ts";
import type { State, Task, TaskAssignment } from "../../state.ts";

/** Returns the assignments of a task. */
export function listAssignments({ assignments }: State, { id }: Task): readonly TaskAssignment[] {
  return [...assignments.values()].filter(({ taskId }) => taskId === id);
}

const presentFile = ({ state }: View, id: string): ApiObject | null => {
  const file = state.files.get(id);
  return file ? presentMini(file) : null;
};

/** The assignment of a task to a user. */
export function presentAssignment(view: View, assignment: TaskAssignment): ApiObject {
  const { completedAt } = assignment;
  return {
    type: "task_assignment",
    id: assignment.id,
    item: presentFile(view, assignment.fileId),
    assigned_to: presentUserMini(view, assignment.userId),
    message: assignment.message,
    ...(completedAt === undefined ? {} : { completed_at: presentTime(completedAt) }),
    assigned_at: presentTime(assignment.createdAt),
    resolution_state: assignment.resolution,
    assigned_by: presentUserMini(view, assignment.creatorId),
  };
}

/** Returns whether the assignees that the rule of a task asks for have done their part. */
function isCompleted(task: Task, assignments: readonly TaskAssignment[]): boolean {
  const isDone = ({ resolution }: TaskAssignment) => resolution !== "incomplete";
  if (task.completionRule === "any_assignee") return assignments.some(isDone);
  return assignments.length > 0 && assignments.every(isDone);
}

/** A task with its assignments. */
export function presentTask(view: View, task: Task): ApiObject {
  const assignments = listAssignments(view.state, task);
  return {
    type: "task",
    id: task.id,
    item: presentFile(view, task.fileId),
    ...(task.dueAt === null ? {} : { due_at: presentTime(task.dueAt) }),
    action: task.action,
    message: task.message,
    task_assignment_collection: {
      total_count: assignments.length,
      entries: assignments.map((each) => presentAssignment(view, each)),
    },
    is_completed: isCompleted(task, assignments),
    created_by: presentUserMini(view, task.creatorId),
    created_at: presentTime(task.createdAt),
    completion_rule: task.completionRule,
  };
}

import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

async function setup(completionRule: "all_assignees" | "any_assignee" = "all_assignees") {
  const world = await openBox();
  const { box, upload } = world;
  const file = await upload("contract.pdf");
  const task = await box.tasks.createTask({
    item: { id: file, type: "file" },
    message: "Please review",
    completionRule,
  });
  const addUser = async (name: string) =>
    (await box.users.createUser({ name, login: `${name}@okafor.example` })).id;
  const assign = (id: string) =>
    box.taskAssignments.createTaskAssignment({
      task: { id: task.id ?? "", type: "task" },
      assignTo: { id },
    });
  const resolve = (
    id: string | undefined,
    resolutionState: "approved" | "rejected" | "completed",
  ) => box.taskAssignments.updateTaskAssignmentById(id ?? "", { requestBody: { resolutionState } });
  const read = () => box.tasks.getTaskById(task.id ?? "");
  return { ...world, file, task, addUser, assign, resolve, read };
}

test("a task is completed once all its assignees have resolved it", async () => {
  await using world = await setup();
  const { box, file, task, addUser, assign, resolve, read } = world;
  expect(task).toMatchObject({ action: "review", isCompleted: false, item: { id: file } });
  const ada = await addUser("ada");
  const first = await assign(ada);
  expect(first).toMatchObject({ assignedTo: { id: ada }, resolutionState: "incomplete" });
  await expect(assign(ada)).rejects.toEqual(failure(409, "conflict"));
  const second = await assign(await addUser("ben"));
  const resolved = await resolve(first.id, "approved");
  expect(resolved.resolutionState).toBe("approved");
  expect(resolved.completedAt).toBeDefined();
  expect((await read()).isCompleted).toBe(false);
  await resolve(second.id, "rejected");
  const { isCompleted, taskAssignmentCollection } = await read();
  expect([isCompleted, taskAssignmentCollection?.totalCount]).toEqual([true, 2]);
  await expect(resolve(first.id, "completed")).rejects.toEqual(failure(400));
  const { entries = [] } = await box.taskAssignments.getTaskAssignments(task.id ?? "");
  expect(entries.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await box.tasks.getFileTasks(file)).totalCount).toBe(1);
  const history = await box.events.getEvents({ streamPosition: "0" });
  expect(history.entries?.map(({ eventType }) => eventType)).toEqual(
    expect.arrayContaining(["TASK_CREATE", "TASK_ASSIGNMENT_CREATE", "TASK_ASSIGNMENT_UPDATE"]),
  );
});

test("a task for any of its assignees is completed by the first", async () => {
  await using world = await setup("any_assignee");
  const { addUser, assign, resolve, read } = world;
  const first = await assign(await addUser("ada"));
  await assign(await addUser("ben"));
  await resolve(first.id, "approved");
  expect((await read()).isCompleted).toBe(true);
});

test("a task is changed and deleted with its assignments", async () => {
  await using world = await setup();
  const { box, task, addUser, assign } = world;
  const id = task.id ?? "";
  const changed = await box.tasks.updateTaskById(id, {
    requestBody: { message: "Again", action: "complete" },
  });
  expect(changed).toMatchObject({ message: "Again", action: "complete" });
  const assigned = await assign(await addUser("ada"));
  await box.tasks.deleteTaskById(id);
  await expect(box.tasks.getTaskById(id)).rejects.toEqual(failure(404));
  await expect(box.taskAssignments.getTaskAssignmentById(assigned.id ?? "")).rejects.toEqual(
    failure(404),
  );
});

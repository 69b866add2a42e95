import { noContent } from "#core/contract/response.ts";
import { badRequest, jiraError } from "../../errors.ts";
import { recordProject } from "../../events.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import { removeProject, setStatus } from "../projects/actions.ts";
import { presentProject } from "../projects/present.ts";

/** Projects that are archived, restored, and deleted in a task. */
export const routes = [
  route("POST /project/:project/archive", "Archives a project: it is kept for reading", {
    handle: (context, { params }, view) => {
      const project = requireProject(context.state, params);
      if (project.status !== "live") throw badRequest("The project is archived already.");
      setStatus(context, view, project, "archived");
      return noContent();
    },
  }),
  route("POST /project/:project/restore", "Restores an archived or a deleted project", {
    handle: (context, { params }, view) => {
      const project = requireProject(context.state, params);
      if (project.status === "live") {
        throw badRequest("The project is neither archived nor deleted.");
      }
      return presentProject(view, setStatus(context, view, project, "live"));
    },
  }),
  route("POST /project/:project/delete", "Deletes a project in a task", {
    handle: (context, { params }, view) => {
      const project = requireProject(context.state, params);
      if (project.status === "archived")
        throw jiraError(400, ["Restore the project to delete it."]);
      removeProject(context.state, project);
      recordProject(context, view, "project_deleted", project);
      return toTask(view, addTask(context, view, "Delete project"));
    },
  }),
];

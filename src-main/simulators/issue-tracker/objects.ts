import type { ObjectCollection } from "#core/simulator/objects.ts";
import { chooseFields, presentIssue } from "./resources/issues/present.ts";
import { presentProject } from "./resources/projects/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { panelView } from "./route.ts";
import { byId, statuses } from "./shared/seeds.ts";
import type { State } from "./state.ts";

const issues: ObjectCollection<State> = {
  name: "issues",
  title: "Issues",
  count: (state) => state.issues.size,
  *list(state) {
    for (const issue of state.issues.newestFirst()) {
      const status = byId(statuses, issue.statusId)?.name ?? "";
      const label = `${issue.key} ${issue.summary}`;
      yield { id: issue.id, label, status: status.toLowerCase(), createdAt: issue.created };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const issue = state.issues.get(id);
    return issue && presentIssue(panelView(state, baseUrl), issue, chooseFields(["*all"]));
  },
};

const projects: ObjectCollection<State> = {
  name: "projects",
  title: "Projects",
  count: (state) => state.projects.size,
  *list(state) {
    for (const project of state.projects.newestFirst()) {
      const label = `${project.key} ${project.name}`;
      yield { id: project.id, label, status: project.typeKey, createdAt: project.created };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const project = state.projects.get(id);
    return project && presentProject(panelView(state, baseUrl), project);
  },
};

const users: ObjectCollection<State> = {
  name: "users",
  title: "Users",
  count: (state) => state.users.size,
  *list(state) {
    for (const user of state.users.newestFirst()) {
      const status = user.active ? "active" : "closed";
      yield { id: user.id, label: user.email, status, createdAt: user.created };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const user = state.users.get(id);
    return user && presentUser(panelView(state, baseUrl), user);
  },
};

/** What the panel lists. */
export const objects = [issues, projects, users];

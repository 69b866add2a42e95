import { createObjectList } from "#core/contract/objects.ts";
import { presentBoard } from "./resources/boards/present.ts";
import { chooseFields, presentIssue } from "./resources/issues/present.ts";
import { presentProject } from "./resources/projects/present.ts";
import { presentSprint } from "./resources/sprints/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { panelView } from "./route.ts";
import type { State } from "./state.ts";

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "issues",
    of: (state) => state.issues,
    summarize: ({ key, summary, statusId, created }, { statuses }) => {
      const status = statuses.get(statusId)?.name ?? "";
      return { label: `${key} ${summary}`, status: status.toLowerCase(), createdAt: created };
    },
    present: (issue, { state, baseUrl, now }) =>
      presentIssue(panelView(state, baseUrl, now), issue, chooseFields(["*all"])),
  }),
  objectList({
    name: "projects",
    of: (state) => state.projects,
    summarize: ({ key, name, typeKey, created }) => ({
      label: `${key} ${name}`,
      status: typeKey,
      createdAt: created,
    }),
    present: (project, { state, baseUrl, now }) =>
      presentProject(panelView(state, baseUrl, now), project),
  }),
  objectList({
    name: "boards",
    of: (state) => state.boards,
    summarize: ({ name, type, created }) => ({ label: name, status: type, createdAt: created }),
    present: (board, { state, baseUrl, now }) =>
      presentBoard(panelView(state, baseUrl, now), board),
  }),
  objectList({
    name: "sprints",
    of: (state) => state.sprints,
    summarize: ({ name, state, created }) => ({ label: name, status: state, createdAt: created }),
    present: (sprint, { state, baseUrl, now }) =>
      presentSprint(panelView(state, baseUrl, now), sprint),
  }),
  objectList({
    name: "notifications",
    of: (state) => state.notifications,
    summarize: ({ subject, recipientIds, created }) => ({
      label: subject,
      status: `to ${String(recipientIds.length)}`,
      createdAt: created,
    }),
    present: ({ issueId, subject, text, recipientIds }, { state }) => ({
      issue: state.issues.get(issueId)?.key ?? issueId,
      subject,
      text,
      to: recipientIds.map((id) => state.users.get(id)?.email ?? id),
    }),
  }),
  objectList({
    name: "users",
    of: (state) => state.users,
    summarize: ({ email, active, created }) => ({
      label: email,
      status: active ? "active" : "closed",
      createdAt: created,
    }),
    present: (user, { state, baseUrl, now }) => presentUser(panelView(state, baseUrl, now), user),
  }),
];

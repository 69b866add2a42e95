import type { Board } from "../../agile/types.ts";
import { RANK, STORY_POINTS } from "../../fields/catalogue.ts";
import { agileBase, type ApiObject, type View } from "../../route.ts";
import { levelOf, typesOf } from "../../site/offers.ts";
import { statusesOf, workflowOf } from "../../site/workflows.ts";
import { listOf } from "../../shared/collect.ts";
import type { Status } from "../../shared/seeds.ts";
import type { Issue } from "../../state.ts";
import { chooseFields, presentIssue } from "../issues/present.ts";
import { presentSprint } from "../sprints/present.ts";
import { presentEpic } from "../epics/present.ts";

function presentLocation({ state, site }: View, { projectId, ownerId }: Board): ApiObject {
  const project = state.projects.get(projectId ?? "");
  const user = state.users.get(ownerId);
  if (!project) {
    const name = user?.displayName ?? "";
    return { userId: 1, userAccountId: ownerId, displayName: name, name };
  }
  const { id, key, name, typeKey } = project;
  return {
    projectId: Number(id),
    displayName: `${name} (${key})`,
    projectName: name,
    projectKey: key,
    projectTypeKey: typeKey,
    avatarURI: `${site}/secure/projectavatar/${id}`,
    name: `${name} (${key})`,
  };
}

/** A board. */
export function presentBoard(view: View, board: Board): ApiObject {
  const { id, name, type } = board;
  return {
    id: Number(id),
    self: `${agileBase(view)}/board/${id}`,
    name,
    type,
    location: presentLocation(view, board),
    isPrivate: false,
  };
}

/** The statuses of the issues of a board: those of its project. */
function statusesOn({ state }: View, { projectId }: Board): readonly Status[] {
  const project = state.projects.get(projectId ?? "");
  if (!project) return listOf(state.statuses);
  const workflows = typesOf(state, project).map(({ id }) => workflowOf(state, project, id));
  return [...new Set(workflows.flatMap((workflow) => statusesOf(state, workflow)))];
}

/** The columns of a board: one for each status. */
export function presentConfiguration(view: View, board: Board): ApiObject {
  const { base, state } = view;
  const { id, name, type, filterId, projectId } = board;
  return {
    id: Number(id),
    name,
    type,
    self: `${agileBase(view)}/board/${id}/configuration`,
    location:
      projectId === null
        ? { type: "user" }
        : { type: "project", projectKeyOrId: state.projects.get(projectId)?.key ?? projectId },
    filter: { id: filterId, self: `${base}/filter/${filterId}` },
    columnConfig: {
      columns: statusesOn(view, board).map((status) => ({
        name: status.name,
        statuses: [{ id: status.id, self: `${base}/status/${status.id}` }],
      })),
      constraintType: "none",
    },
    ...(type === "scrum" && {
      estimation: {
        type: "field",
        field: { fieldId: STORY_POINTS, displayName: "Story point estimate" },
      },
    }),
    ranking: { rankCustomFieldId: Number(RANK.slice("customfield_".length)) },
  };
}

function presentEpicOf(view: View, { parentId }: Issue): unknown {
  const parent = parentId === null ? undefined : view.state.issues.get(parentId);
  return parent && levelOf(view.state, parent.typeId) === 1 ? presentEpic(view, parent) : null;
}

/** An issue as the planning API shows it: with its sprints and its epic. */
export function presentBoardIssue(
  view: View,
  issue: Issue,
  asked: readonly string[] = ["*navigable"],
  expand: readonly string[] = [],
): ApiObject {
  const choice = chooseFields(asked);
  const sprint = view.state.sprints.get(issue.sprintId ?? "");
  const closed = issue.closedSprintIds.flatMap((id) => view.state.sprints.get(id) ?? []);
  const planning: ApiObject = {
    sprint: sprint ? presentSprint(view, sprint) : null,
    closedSprints: closed.map((one) => presentSprint(view, one)),
    flagged: false,
    epic: presentEpicOf(view, issue),
  };
  const chosen = Object.entries(planning).filter(([name]) => choice(name));
  const shown = presentIssue(view, issue, choice, expand);
  return {
    ...shown,
    self: `${agileBase(view)}/issue/${issue.id}`,
    fields: { ...shown.fields, ...Object.fromEntries(chosen) },
  };
}

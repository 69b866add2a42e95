import type { View, ApiObject } from "../../route.ts";
import type { AssigneeType, Project, ProjectPart } from "../../state.ts";
import { presentUserId } from "../users/present.ts";
import { presentUserDay } from "./user-day.ts";

/** A component or a version as issues refer to it. */
export function presentPartOfIssue({ base }: View, part: ProjectPart): ApiObject {
  const usual = {
    self: `${base}/${part.kind}/${part.id}`,
    id: part.id,
    name: part.name,
    description: part.description,
  };
  if (part.kind === "component") return usual;
  return {
    ...usual,
    archived: part.archived,
    released: part.released,
    ...(part.releaseDate === null ? {} : { releaseDate: part.releaseDate }),
  };
}

/** Returns the component's rule for new issues, and their assignee. */
export function presentAssignment(project: Project, component: ProjectPart) {
  const { assigneeType, leadId } = component;
  const isOfLead = assigneeType === "COMPONENT_LEAD" && leadId !== null;
  const realType: AssigneeType =
    isOfLead || assigneeType === "PROJECT_LEAD" || assigneeType === "UNASSIGNED"
      ? assigneeType
      : project.assigneeType;
  const ofProject = realType === "PROJECT_LEAD" ? project.leadId : null;
  return { realType, assigneeId: isOfLead ? leadId : ofProject };
}

function presentComponent(view: View, project: Project, part: ProjectPart): ApiObject {
  const { realType, assigneeId } = presentAssignment(project, part);
  const assignee = presentUserId(view, assigneeId) ?? undefined;
  return {
    ...presentPartOfIssue(view, part),
    lead: presentUserId(view, part.leadId) ?? undefined,
    assigneeType: part.assigneeType,
    assignee,
    realAssigneeType: realType,
    realAssignee: assignee,
    isAssigneeTypeValid: part.assigneeType === "PROJECT_DEFAULT" || realType === part.assigneeType,
    project: project.key,
    projectId: Number(project.id),
  };
}

function countByStatus({ state, base }: View, version: ProjectPart): ApiObject {
  const keys = [...state.issues.values()]
    .filter(({ fixVersionIds }) => fixVersionIds.includes(version.id))
    .map(({ statusId }) => state.statuses.get(statusId)?.category.key);
  const count = (wanted: string) => keys.filter((key) => key === wanted).length;
  return {
    self: `${base}/version/${version.id}`,
    unmapped: count("undefined"),
    toDo: count("new"),
    inProgress: count("indeterminate"),
    done: count("done"),
  };
}

function presentVersion(view: View, part: ProjectPart, expand: readonly string[]): ApiObject {
  const { startDate, releaseDate, released } = part;
  const today = new Date(view.now).toISOString().slice(0, 10);
  return {
    ...presentPartOfIssue(view, part),
    ...(startDate === null ? {} : { startDate, userStartDate: presentUserDay(startDate) }),
    ...(releaseDate === null ? {} : { userReleaseDate: presentUserDay(releaseDate) }),
    ...(releaseDate === null || released ? {} : { overdue: releaseDate < today }),
    projectId: Number(part.projectId),
    ...(expand.includes("issuesstatus") && {
      issuesStatusForFixVersion: countByStatus(view, part),
    }),
  };
}

/** A component or a version by itself. */
export function presentPart(
  view: View,
  part: ProjectPart,
  expand: readonly string[] = [],
): ApiObject {
  if (part.kind === "version") return presentVersion(view, part, expand);
  const project = view.state.projects.get(part.projectId);
  if (!project) throw new RangeError(`no project ${part.projectId}`);
  return presentComponent(view, project, part);
}

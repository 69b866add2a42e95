import { lookUpIssue, lookUpProject } from "../find.ts";
import { byId, issueTypes, type IssueType } from "../seeds.ts";
import type { Issue, Project, TrackerState } from "../state.ts";
import { FieldFault } from "./fault.ts";
import { namedBy, pickNamed } from "./values.ts";

/** The project a new issue goes to. */
export function readProject(state: TrackerState, value: unknown): Project {
  const wanted = namedBy(value, ["id"]) ?? namedBy(value, ["key"]);
  const project = wanted === undefined ? undefined : lookUpProject(state, wanted);
  if (!project) throw new FieldFault("valid project is required");
  return project;
}

/** The type an issue is to have. */
export function readIssueType(value: unknown): IssueType {
  const type = pickNamed(issueTypes, value);
  if (!type) throw new FieldFault("Specify a valid issue type");
  return type;
}

/** The level a type stands on. */
export function levelOf(typeId: string): IssueType["level"] {
  return byId(issueTypes, typeId)?.level ?? 0;
}

function readParent(state: TrackerState, project: Project, value: unknown): Issue {
  const wanted = namedBy(value, ["id", "key"]) ?? "";
  const parent = lookUpIssue(state, wanted);
  if (parent?.projectId === project.id) return parent;
  throw new FieldFault("Could not find issue by id or key.", "parent");
}

/** The parent an issue of a type is to have: right above it, and there at all where it must be. */
export function readParentId(
  state: TrackerState,
  project: Project,
  level: IssueType["level"],
  value: unknown,
): string | null {
  if (value === undefined || value === null) {
    if (level >= 0) return null;
    const message = "Issue type is a sub-task but parent issue key or id not specified.";
    throw new FieldFault(message, "issuetype");
  }
  const parent = readParent(state, project, value);
  if (levelOf(parent.typeId) === level + 1) return parent.id;
  throw new FieldFault("Given parent issue does not belong to appropriate hierarchy.", "parentId");
}

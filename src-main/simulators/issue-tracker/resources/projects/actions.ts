import type * as z from "zod";
import { fieldErrors } from "../../errors.ts";
import { avatarExists } from "../../site/avatars.ts";
import { holds, holdsGlobally, mayBrowse } from "../../access/holds.ts";
import { DEFAULT_SCHEME } from "../../access/seeds.ts";
import { createBoardOf, removeBoard } from "../boards/actions.ts";
import type { View } from "../../route.ts";
import { removeIssue } from "../../shared/issue-store.ts";
import { nextId, type Project, type SimContext, type State } from "../../state.ts";
import type { createProjectBody, searchProjectsQuery, updateProjectBody } from "./schema.ts";

type Changes = z.output<typeof updateProjectBody>;
type Creation = z.output<typeof createProjectBody>;

/** What a body says of a new or a changed project. */
type Settings = { readonly [Name in keyof Creation]?: Creation[Name] | undefined };

/** Throws when the key or the name is taken, or when the lead is not an active user. */
function checkChanges(state: State, changes: Settings, own?: Project): void {
  for (const project of state.projects.values()) {
    if (project.id === own?.id) continue;
    if (project.key === changes.key) {
      throw fieldErrors({ projectKey: `Project '${project.name}' uses this project key.` });
    }
    if (project.name.toLowerCase() === changes.name?.toLowerCase()) {
      throw fieldErrors({ projectName: "A project with that name already exists." });
    }
  }
  checkParts(state, changes);
  const { leadAccountId: lead, permissionScheme: scheme } = changes;
  if (scheme !== undefined && !state.schemes.has(scheme)) {
    throw fieldErrors({ permissionScheme: "The permission scheme does not exist." });
  }
  if (lead === undefined || state.users.get(lead)?.active) return;
  throw fieldErrors({ projectLead: "You must specify a valid project lead." });
}

/** The schemes that a body can give a project, with the lists that have them. */
const schemeFields = {
  fieldConfigurationScheme: ["fields", "fieldConfigurationSchemes"],
  issueSecurityScheme: ["security", "securitySchemes"],
  issueTypeScheme: ["issueTypes", "typeSchemes"],
  issueTypeScreenScheme: ["screens", "typeScreenSchemes"],
  notificationScheme: ["notifications", "notificationSchemes"],
  workflowScheme: ["workflows", "workflowSchemes"],
} as const;

const schemeNames = [
  "fieldConfigurationScheme",
  "issueSecurityScheme",
  "issueTypeScheme",
  "issueTypeScreenScheme",
  "notificationScheme",
  "workflowScheme",
] as const;

/** Refuses a category, picture or scheme that does not exist. */
function checkParts(state: State, body: Settings): void {
  const { categoryId, avatarId } = body;
  if (categoryId !== undefined && categoryId !== "-1" && !state.categories.has(categoryId)) {
    throw fieldErrors({ categoryId: "The project category does not exist." });
  }
  if (avatarId !== undefined && !avatarExists(state, "project", avatarId)) {
    throw fieldErrors({ avatarId: "The avatar does not exist." });
  }
  for (const name of schemeNames) {
    const id = body[name];
    if (id === undefined || state[schemeFields[name][1]].has(id)) continue;
    throw fieldErrors({ [name]: "The scheme does not exist." });
  }
}

/** The schemes that a project uses after a body was applied. */
function usesAfter({ uses }: Project, body: Settings): Project["uses"] {
  const named = schemeNames.flatMap((name) => {
    const id = body[name];
    return id === undefined ? [] : [[schemeFields[name][0], id] as const];
  });
  return { ...uses, ...Object.fromEntries(named) };
}

/** Returns a project with what a body names. */
function apply(project: Project, body: Settings): Project {
  const { categoryId = project.categoryId } = body;
  return {
    ...project,
    key: body.key ?? project.key,
    name: body.name ?? project.name,
    description: body.description ?? project.description,
    typeKey: body.projectTypeKey ?? project.typeKey,
    leadId: body.leadAccountId ?? project.leadId,
    url: body.url ?? project.url,
    schemeId: body.permissionScheme ?? project.schemeId,
    assigneeType: body.assigneeType ?? project.assigneeType,
    uses: usesAfter(project, body),
    categoryId: categoryId === "-1" ? null : categoryId,
    avatarId: body.avatarId ?? project.avatarId,
  };
}

/** The template of a software project says of which type its board is. */
const boardTypeOf = ({ projectTemplateKey }: z.output<typeof createProjectBody>) =>
  projectTemplateKey?.includes("kanban") ? "kanban" : "scrum";

/** Creates a project. A software project brings a board. */
export function createProject(
  context: SimContext,
  body: z.output<typeof createProjectBody>,
  leadId: string,
): Project {
  const { state, now } = context;
  checkChanges(state, body);
  const { key, name } = body;
  const usual = {
    typeKey: "software",
    url: "",
    assigneeType: "UNASSIGNED",
    schemeId: DEFAULT_SCHEME,
    uses: {},
    categoryId: null,
    avatarId: null,
    email: "",
    status: "live",
    statusChanged: null,
    statusById: null,
    features: {},
  } as const;
  const id = nextId(context, "project");
  const blank: Project = { id, key, name, description: "", leadId, created: now, ...usual };
  state.projectKeys.set(key, id);
  const project = state.projects.add(apply(blank, body));
  for (const role of state.roles.values()) {
    state.actors.set(`${id}/${role.id}`, role.defaultActors);
  }
  if (project.typeKey === "software") createBoardOf(context, project, boardTypeOf(body));
  return project;
}

export function updateProject(state: State, project: Project, body: Changes): Project {
  checkChanges(state, body, project);
  const saved = state.projects.replace(apply(project, body));
  if (saved.key !== project.key) renameIssues(state, saved);
  return saved;
}

function issuesOf(state: State, { id }: Project) {
  return [...state.issues.values()].filter(({ projectId }) => projectId === id);
}

/** Gives the issues of a project its new key. The old keys still lead to the project and its issues. */
function renameIssues(state: State, project: Project): void {
  state.projectKeys.set(project.key, project.id);
  for (const issue of issuesOf(state, project)) {
    const key = `${project.key}${issue.key.slice(issue.key.lastIndexOf("-"))}`;
    state.issueKeys.set(key, issue.id);
    state.issues.replace({ ...issue, key });
  }
}

/** Gives a project another state. */
export function setStatus(
  { state, now }: SimContext,
  { callerId }: View,
  project: Project,
  status: Project["status"],
): Project {
  const isLive = status === "live";
  return state.projects.replace({
    ...project,
    status,
    statusChanged: isLive ? null : now,
    statusById: isLive ? null : callerId,
  });
}

/** Removes a project with its issues, components, versions and boards. */
export function removeProject(state: State, project: Project): void {
  for (const issue of issuesOf(state, project)) removeIssue(state, issue);
  for (const part of [...state.parts.values()]) {
    if (part.projectId === project.id) state.parts.remove(part.id);
  }
  for (const [key, id] of [...state.projectKeys]) {
    if (id === project.id) state.projectKeys.delete(key);
  }
  for (const board of [...state.boards.values()]) {
    if (board.projectId !== project.id) continue;
    removeBoard(state, board);
    const isShared = [...state.boards.values()].some(({ filterId }) => filterId === board.filterId);
    if (!isShared) state.filters.remove(board.filterId);
  }
  state.properties.delete(`project/${project.id}`);
  for (const role of state.roles.values()) state.actors.delete(`${project.id}/${role.id}`);
  state.projects.remove(project.id);
}

type ProjectQuery = z.output<typeof searchProjectsQuery>;

/** Returns the sort key of projects. */
function sortKeyOf(state: State, project: Project, field: string): string | number {
  switch (field) {
    case "name":
      return project.name.toLowerCase();
    case "owner":
      return state.users.get(project.leadId)?.displayName ?? "";
    case "issueCount":
      return issuesOf(state, project).length;
    case "lastIssueUpdatedTime":
      return Math.max(0, ...issuesOf(state, project).map(({ updated }) => updated));
    case "category":
      return state.categories.get(project.categoryId ?? "")?.name.toLowerCase() ?? "";
    case "archivedDate":
    case "deletedDate":
      return project.statusChanged ?? 0;
    default:
      return project.key;
  }
}

function isWanted(project: Project, wanted: ProjectQuery): boolean {
  const text = (wanted.query ?? "").toLowerCase();
  return (
    [project.key, project.name].some((name) => name.toLowerCase().includes(text)) &&
    (wanted.keys?.includes(project.key) ?? true) &&
    (wanted.id?.includes(project.id) ?? true) &&
    (wanted.typeKey?.includes(project.typeKey) ?? true) &&
    (wanted.status ?? ["live"]).includes(project.status) &&
    (wanted.categoryId === undefined || wanted.categoryId === project.categoryId)
  );
}

/** The permissions that the actions of a search of projects mean. */
const permissionOf = {
  view: undefined,
  browse: "BROWSE_PROJECTS",
  edit: "ADMINISTER_PROJECTS",
  create: "CREATE_ISSUES",
} as const;

/** Returns whether a search lists a project: those in the trash are for administrators of the site. */
const isListed = (state: State, callerId: string, project: Project): boolean =>
  project.status === "deleted"
    ? holdsGlobally(state, callerId, "ADMINISTER")
    : mayBrowse(state, callerId, { project });

/** Finds projects that the caller may see, and may do with what the query asks for. */
export function searchProjects(
  state: State,
  query: ProjectQuery,
  callerId: string,
): readonly Project[] {
  const need = permissionOf[query.action ?? "view"];
  const field = query.orderBy.replace(/^[+-]/, "");
  const direction = query.orderBy.startsWith("-") ? -1 : 1;
  return [...state.projects.values()]
    .filter((project) => isWanted(project, query) && isListed(state, callerId, project))
    .filter((project) => need === undefined || holds(state, callerId, need, { project }))
    .map((project) => ({ project, key: sortKeyOf(state, project, field) }))
    .sort((one, other) => (one.key < other.key ? -direction : one.key > other.key ? direction : 0))
    .map(({ project }) => project);
}

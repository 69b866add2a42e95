import type * as z from "zod";
import { fieldErrors } from "../../errors.ts";
import { removeIssue } from "../../shared/issue-store.ts";
import { nextId, type Project, type SimContext, type State } from "../../state.ts";
import type { createProjectBody, searchProjectsQuery, updateProjectBody } from "./schema.ts";

type Changes = z.output<typeof updateProjectBody>;

/** Throws when the key or the name is taken, or when the lead is not an active user. */
function checkChanges(state: State, changes: Changes, own?: Project): void {
  for (const project of state.projects.values()) {
    if (project.id === own?.id) continue;
    if (project.key === changes.key) {
      throw fieldErrors({ projectKey: `Project '${project.name}' uses this project key.` });
    }
    if (project.name.toLowerCase() === changes.name?.toLowerCase()) {
      throw fieldErrors({ projectName: "A project with that name already exists." });
    }
  }
  const { leadAccountId: lead } = changes;
  if (lead === undefined || state.users.get(lead)?.active) return;
  throw fieldErrors({ projectLead: "You must specify a valid project lead." });
}

export function createProject(
  context: SimContext,
  body: z.output<typeof createProjectBody>,
  ownerId: string,
): Project {
  const { state, now } = context;
  checkChanges(state, body);
  const project = state.projects.add({
    id: nextId(context, "project"),
    key: body.key,
    name: body.name,
    description: body.description ?? "",
    typeKey: body.projectTypeKey ?? "software",
    leadId: body.leadAccountId ?? ownerId,
    created: now,
  });
  state.projectKeys.set(project.key, project.id);
  return project;
}

export function updateProject(state: State, project: Project, body: Changes): Project {
  checkChanges(state, body, project);
  const saved = state.projects.replace({
    ...project,
    key: body.key ?? project.key,
    name: body.name ?? project.name,
    description: body.description ?? project.description,
    typeKey: body.projectTypeKey ?? project.typeKey,
    leadId: body.leadAccountId ?? project.leadId,
  });
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

/** Removes a project with its issues, components and versions. */
export function removeProject(state: State, project: Project): void {
  for (const issue of issuesOf(state, project)) removeIssue(state, issue);
  for (const part of [...state.parts.values()]) {
    if (part.projectId === project.id) state.parts.remove(part.id);
  }
  for (const [key, id] of [...state.projectKeys]) {
    if (id === project.id) state.projectKeys.delete(key);
  }
  state.projects.remove(project.id);
}

export function searchProjects(
  state: State,
  { query = "", keys, id, orderBy }: z.output<typeof searchProjectsQuery>,
): readonly Project[] {
  const wanted = query.toLowerCase();
  const found = [...state.projects.values()].filter(
    (project) =>
      [project.key, project.name].some((text) => text.toLowerCase().includes(wanted)) &&
      (keys === undefined || keys.includes(project.key)) &&
      (id === undefined || id.includes(project.id)),
  );
  const field = orderBy.endsWith("name") ? "name" : "key";
  const direction = orderBy.startsWith("-") ? -1 : 1;
  return found.sort((one, other) => (one[field] < other[field] ? -direction : direction));
}

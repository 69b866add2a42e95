import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { fieldErrors } from "../errors.ts";
import { findProject } from "../find.ts";
import { integer, words } from "../params.ts";
import { presentPage } from "../paging.ts";
import { presentListedProject, presentProject } from "../present/project.ts";
import { presentIssueType, presentStatus } from "../present/seeds.ts";
import { versioned } from "../route.ts";
import { issueTypes, statuses } from "../seeds.ts";
import { nextId, type Project, type TrackerContext, type TrackerState } from "../state.ts";
import { removeIssue } from "../stored-issues.ts";

const projectFields = {
  name: z
    .string("You must specify a valid project name.")
    .trim()
    .min(1, "You must specify a valid project name.")
    .max(80, "The project name must not exceed 80 characters in length."),
  key: z
    .string("You must specify a valid project key.")
    .regex(
      /^[A-Z][A-Z0-9_]{1,9}$/,
      "Project keys must start with an uppercase letter, followed by one or more uppercase alphanumeric characters.",
    ),
  description: z.string().nullish(),
  projectTypeKey: z
    .enum(["software", "business", "service_desk"], "An invalid project type was specified.")
    .optional(),
  leadAccountId: z.string().optional(),
};

const createBody = z.object(projectFields);
const updateBody = z.object(projectFields).partial();

type Changes = z.output<typeof updateBody>;

function checkNames(state: TrackerState, changes: Changes, own?: Project): void {
  for (const project of state.projects.values()) {
    if (project.id === own?.id) continue;
    if (project.key === changes.key) {
      throw fieldErrors({ projectKey: `Project '${project.name}' uses this project key.` });
    }
    if (project.name.toLowerCase() === changes.name?.toLowerCase()) {
      throw fieldErrors({ projectName: "A project with that name already exists." });
    }
  }
}

function checkLead(state: TrackerState, { leadAccountId: id }: Changes): void {
  if (id === undefined || state.users.get(id)?.active) return;
  throw fieldErrors({ projectLead: "You must specify a valid project lead." });
}

function create(context: TrackerContext, body: z.output<typeof createBody>, ownerId: string) {
  const { state, now } = context;
  checkNames(state, body);
  checkLead(state, body);
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

/** Issues follow a new key; the old one still leads to the project. */
function rename(state: TrackerState, project: Project, key: string): void {
  state.projectKeys.set(key, project.id);
  for (const issue of [...state.issues.values()]) {
    if (issue.projectId !== project.id) continue;
    const newKey = `${key}${issue.key.slice(issue.key.lastIndexOf("-"))}`;
    state.issueKeys.set(newKey, issue.id);
    state.issues.replace({ ...issue, key: newKey });
  }
}

function update(state: TrackerState, project: Project, body: Changes): Project {
  checkNames(state, body, project);
  checkLead(state, body);
  const saved = state.projects.replace({
    ...project,
    key: body.key ?? project.key,
    name: body.name ?? project.name,
    description: body.description ?? project.description,
    typeKey: body.projectTypeKey ?? project.typeKey,
    leadId: body.leadAccountId ?? project.leadId,
  });
  if (saved.key !== project.key) rename(state, saved, saved.key);
  return saved;
}

function remove(state: TrackerState, project: Project): void {
  for (const issue of [...state.issues.values()]) {
    if (issue.projectId === project.id) removeIssue(state, issue);
  }
  for (const part of [...state.parts.values()]) {
    if (part.projectId === project.id) state.parts.remove(part.id);
  }
  for (const [key, id] of [...state.projectKeys]) {
    if (id === project.id) state.projectKeys.delete(key);
  }
  state.projects.remove(project.id);
}

const searchQuery = z.object({
  startAt: integer(0),
  maxResults: integer(50),
  query: z.string().optional(),
  keys: words,
  id: words,
  orderBy: z
    .string()
    .regex(/^[+-]?(?:key|name)$/, "The order is not valid.")
    .default("key"),
});

function searchProjects(
  state: TrackerState,
  { query, keys, id, orderBy }: z.output<typeof searchQuery>,
): readonly Project[] {
  const wanted = query?.toLowerCase();
  const found = [...state.projects.values()].filter(
    (project) =>
      (wanted === undefined ||
        [project.key, project.name].some((text) => text.toLowerCase().includes(wanted))) &&
      (keys === undefined || keys.includes(project.key)) &&
      (id === undefined || id.includes(project.id)),
  );
  const field = orderBy.endsWith("name") ? "name" : "key";
  const direction = orderBy.startsWith("-") ? -1 : 1;
  return found.sort((one, other) => (one[field] < other[field] ? -direction : direction));
}

/** Projects. */
export const projectRoutes = [
  versioned({
    method: "GET",
    path: "/project/search",
    summary: "Finds projects",
    query: searchQuery,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(searchProjects(state, query), query, `${baseUrl}${url}`, (project) =>
        presentListedProject(view, project),
      ),
  }),
  versioned({
    method: "GET",
    path: "/project",
    summary: "Lists every project",
    handle: ({ state }, _request, view) =>
      [...state.projects.values()].map((project) => presentListedProject(view, project)),
  }),
  versioned({
    method: "POST",
    path: "/project",
    summary: "Creates a project",
    body: createBody,
    handle: (context, { body }, view) => {
      const { id, key } = create(context, body, view.callerId);
      return new RouteResponse(201, { self: `${view.base}/project/${id}`, id: Number(id), key });
    },
  }),
  versioned({
    method: "GET",
    path: "/project/:project",
    summary: "Shows a project",
    handle: ({ state }, { params }, view) => presentProject(view, findProject(state, params)),
  }),
  versioned({
    method: "PUT",
    path: "/project/:project",
    summary: "Changes a project",
    body: updateBody,
    handle: ({ state }, { params, body }, view) =>
      presentProject(view, update(state, findProject(state, params), body)),
  }),
  versioned({
    method: "DELETE",
    path: "/project/:project",
    summary: "Deletes a project and its issues",
    handle: ({ state }, { params }) => {
      remove(state, findProject(state, params));
      return noContent();
    },
  }),
  versioned({
    method: "GET",
    path: "/project/:project/statuses",
    summary: "Lists the statuses of each type of issues",
    handle: ({ state }, { params }, view) => {
      findProject(state, params);
      return issueTypes.map((type) => {
        const { self, id, name, subtask } = presentIssueType(view, type);
        const all = statuses.map((status) => presentStatus(view, status));
        return { self, id, name, subtask, statuses: all };
      });
    },
  }),
].flat();

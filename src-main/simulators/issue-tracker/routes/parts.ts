import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { fieldErrors, notFound } from "../errors.ts";
import { partsOf } from "../fields/values.ts";
import { findProject, lookUpProject } from "../find.ts";
import { isDay } from "../params.ts";
import { presentPart } from "../present/project.ts";
import { versioned } from "../route.ts";
import {
  nextId,
  type Project,
  type ProjectPart,
  type TrackerContext,
  type TrackerState,
} from "../state.ts";

const partFields = {
  name: z.string("The name must be set.").trim().min(1, "The name must be set.").max(255),
  description: z.string().nullish(),
  released: z.boolean().optional(),
  releaseDate: z.string().refine(isDay, "must be a date like 2026-01-31").nullish(),
};

const newPart = z.object({
  ...partFields,
  project: z.string().optional(),
  projectId: z.coerce.string().optional(),
});

const changedPart = z.object(partFields).partial();

type Changes = z.output<typeof changedPart>;
type Kind = ProjectPart["kind"];

function checkName(
  state: TrackerState,
  project: Pick<Project, "id">,
  kind: Kind,
  name: string,
  ownId?: string,
): void {
  for (const part of state.parts.values()) {
    const isRival = part.projectId === project.id && part.kind === kind && part.id !== ownId;
    if (!isRival || part.name.toLowerCase() !== name.toLowerCase()) continue;
    throw fieldErrors({ name: `A ${kind} with this name already exists in this project.` });
  }
}

function create(context: TrackerContext, kind: Kind, body: z.output<typeof newPart>): ProjectPart {
  const { state } = context;
  const project = lookUpProject(state, body.project ?? body.projectId ?? "");
  if (!project) throw notFound("The project does not exist or you cannot see it.");
  checkName(state, project, kind, body.name);
  return state.parts.add({
    id: nextId(context, "part"),
    kind,
    projectId: project.id,
    name: body.name,
    description: body.description ?? "",
    released: body.released ?? false,
    releaseDate: body.releaseDate ?? null,
  });
}

function find(state: TrackerState, kind: Kind, id = ""): ProjectPart {
  const part = state.parts.get(id);
  if (part?.kind === kind) return part;
  throw notFound(`The ${kind} with id ${id} does not exist.`);
}

function update(state: TrackerState, part: ProjectPart, body: Changes): ProjectPart {
  const project = { id: part.projectId };
  if (body.name !== undefined) checkName(state, project, part.kind, body.name, part.id);
  return state.parts.replace({
    ...part,
    name: body.name ?? part.name,
    description: body.description ?? part.description,
    released: body.released ?? part.released,
    releaseDate: body.releaseDate === undefined ? part.releaseDate : body.releaseDate,
  });
}

/** Issues lose what is gone. */
function remove(state: TrackerState, { id }: ProjectPart): void {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  for (const issue of [...state.issues.values()]) {
    const { componentIds, fixVersionIds, affectedVersionIds } = issue;
    if (![componentIds, fixVersionIds, affectedVersionIds].some((ids) => ids.includes(id)))
      continue;
    state.issues.replace({
      ...issue,
      componentIds: without(componentIds),
      fixVersionIds: without(fixVersionIds),
      affectedVersionIds: without(affectedVersionIds),
    });
  }
  state.parts.remove(id);
}

function routesFor(kind: Kind) {
  return [
    versioned({
      method: "GET",
      path: `/project/:project/${kind}s`,
      summary: `Lists the ${kind}s of a project`,
      handle: ({ state }, { params }, view) =>
        partsOf(state, findProject(state, params), kind).map((part) => presentPart(view, part)),
    }),
    versioned({
      method: "POST",
      path: `/${kind}`,
      summary: `Creates a ${kind}`,
      body: newPart,
      handle: (context, { body }, view) =>
        new RouteResponse(201, presentPart(view, create(context, kind, body))),
    }),
    versioned({
      method: "GET",
      path: `/${kind}/:id`,
      summary: `Shows a ${kind}`,
      handle: ({ state }, { params }, view) => presentPart(view, find(state, kind, params["id"])),
    }),
    versioned({
      method: "PUT",
      path: `/${kind}/:id`,
      summary: `Changes a ${kind}`,
      body: changedPart,
      handle: ({ state }, { params, body }, view) =>
        presentPart(view, update(state, find(state, kind, params["id"]), body)),
    }),
    versioned({
      method: "DELETE",
      path: `/${kind}/:id`,
      summary: `Deletes a ${kind}`,
      handle: ({ state }, { params }) => {
        remove(state, find(state, kind, params["id"]));
        return noContent();
      },
    }),
  ].flat();
}

/** Components and versions of projects. */
export const partRoutes = [...routesFor("component"), ...routesFor("version")];

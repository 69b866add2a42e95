import type * as z from "zod";
import { fieldErrors, notFound } from "../../errors.ts";
import { findProject } from "../../shared/find.ts";
import { nextId, type ProjectPart, type SimContext, type State } from "../../state.ts";
import type { createPartBody, updatePartBody } from "./schema.ts";

type Kind = ProjectPart["kind"];

export function requirePart(state: State, kind: Kind, id = ""): ProjectPart {
  const part = state.parts.get(id);
  if (part?.kind === kind) return part;
  throw notFound(`The ${kind} with id ${id} does not exist.`);
}

function checkName(
  state: State,
  { kind, projectId, id }: Pick<ProjectPart, "kind" | "projectId"> & { readonly id?: string },
  name: string,
): void {
  for (const part of state.parts.values()) {
    const isRival = part.projectId === projectId && part.kind === kind && part.id !== id;
    if (!isRival || part.name.toLowerCase() !== name.toLowerCase()) continue;
    throw fieldErrors({ name: `A ${kind} with this name already exists in this project.` });
  }
}

export function createPart(
  context: SimContext,
  kind: Kind,
  body: z.output<typeof createPartBody>,
): ProjectPart {
  const { state } = context;
  const project = findProject(state, body.project ?? body.projectId ?? "");
  if (!project) throw notFound("The project does not exist or you cannot see it.");
  checkName(state, { kind, projectId: project.id }, body.name);
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

export function updatePart(
  state: State,
  part: ProjectPart,
  body: z.output<typeof updatePartBody>,
): ProjectPart {
  if (body.name !== undefined) checkName(state, part, body.name);
  return state.parts.replace({
    ...part,
    name: body.name ?? part.name,
    description: body.description ?? part.description,
    released: body.released ?? part.released,
    releaseDate: body.releaseDate === undefined ? part.releaseDate : body.releaseDate,
  });
}

/** Removes a component or version, from its issues too. */
export function removePart(state: State, { id }: ProjectPart): void {
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

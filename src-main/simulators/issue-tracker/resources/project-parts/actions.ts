import { fieldErrors, notFound } from "../../errors.ts";
import { findProject } from "../../shared/find.ts";
import { nextId, type Issue, type ProjectPart, type SimContext, type State } from "../../state.ts";
import type { NewPartBody, PartBody } from "./schema.ts";

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

function checkPart(state: State, { startDate, releaseDate, leadId }: ProjectPart): void {
  if (startDate !== null && releaseDate !== null && startDate > releaseDate) {
    throw fieldErrors({ startDate: "The start date must be before the release date." });
  }
  if (leadId === null || state.users.get(leadId)?.active) return;
  throw fieldErrors({ leadAccountId: `The user '${leadId}' does not exist.` });
}

/** The value that a client sent, `null` included, or else the one that is there. */
function orOld<T>(sent: T | undefined, old: T): T {
  if (sent === undefined) return old;
  return sent;
}

function apply(part: ProjectPart, body: PartBody): ProjectPart {
  return {
    ...part,
    name: body.name ?? part.name,
    description: body.description ?? part.description,
    archived: body.archived ?? part.archived,
    released: body.released ?? part.released,
    startDate: orOld(orOld(body.startDate, body.userStartDate), part.startDate),
    releaseDate: orOld(orOld(body.releaseDate, body.userReleaseDate), part.releaseDate),
    leadId: orOld(body.leadAccountId, part.leadId),
    assigneeType: body.assigneeType ?? part.assigneeType,
  };
}

export function createPart(context: SimContext, kind: Kind, body: NewPartBody): ProjectPart {
  const { state } = context;
  const project = findProject(state, body.project ?? body.projectId ?? "");
  if (!project) throw notFound("The project does not exist or you cannot see it.");
  checkName(state, { kind, projectId: project.id }, body.name);
  const blank: ProjectPart = {
    id: "",
    kind,
    projectId: project.id,
    name: body.name,
    sequence: 0,
    description: "",
    archived: false,
    released: false,
    startDate: null,
    releaseDate: null,
    leadId: null,
    assigneeType: "PROJECT_DEFAULT",
  };
  const part = apply(blank, body);
  checkPart(state, part);
  const id = nextId(context, "part");
  return state.parts.add({ ...part, id, sequence: Number(id) });
}

export function updatePart(state: State, part: ProjectPart, body: PartBody): ProjectPart {
  if (body.name !== undefined) checkName(state, part, body.name);
  const changed = apply(part, body);
  checkPart(state, changed);
  return state.parts.replace(changed);
}

/** The fields of issues that hold components and versions. */
type PartField = "componentIds" | "fixVersionIds" | "affectedVersionIds";

/** The part that takes the place of a removed one, by field; `undefined` for none. */
export type Successors = Readonly<Partial<Record<PartField, string | undefined>>>;

/** Removes a component or version. Its issues lose it, or get its successor. */
export function removePart(state: State, part: ProjectPart, successors: Successors = {}): void {
  for (const id of Object.values(successors)) {
    if (id === undefined) continue;
    const successor = requirePart(state, part.kind, id);
    if (successor.projectId !== part.projectId || successor.id === part.id) {
      throw fieldErrors({ id: `The ${part.kind} with id ${id} cannot take its issues.` });
    }
  }
  const exchange = (issue: Issue, field: PartField) => {
    const kept = issue[field].filter((id) => id !== part.id);
    const successor = successors[field];
    if (kept.length === issue[field].length || successor === undefined) return kept;
    return [...new Set([...kept, successor])];
  };
  for (const issue of [...state.issues.values()]) {
    const { componentIds, fixVersionIds, affectedVersionIds } = issue;
    const held = [componentIds, fixVersionIds, affectedVersionIds];
    if (!held.some((ids) => ids.includes(part.id))) continue;
    state.issues.replace({
      ...issue,
      componentIds: exchange(issue, "componentIds"),
      fixVersionIds: exchange(issue, "fixVersionIds"),
      affectedVersionIds: exchange(issue, "affectedVersionIds"),
    });
  }
  state.parts.remove(part.id);
}

import type * as z from "zod";
import { badRequest } from "../../errors.ts";
import { isDone } from "../../shared/issue-store.ts";
import { listParts } from "../../shared/find.ts";
import type { Issue, Project, ProjectPart, State } from "../../state.ts";
import { requirePart } from "../project-parts/actions.ts";
import type { componentsQuery, moveBody, versionsQuery } from "./schema.ts";

/** The new index of a version among the others of its project. */
function indexAfter(
  others: readonly ProjectPart[],
  old: number,
  { after, position }: z.output<typeof moveBody>,
): number {
  if (after !== undefined) {
    const id = after.split("/").at(-1);
    const at = others.findIndex((one) => one.id === id);
    if (at < 0) throw badRequest(`The version '${after}' does not exist in this project.`);
    return at + 1;
  }
  if (position === "First") return 0;
  if (position === "Last") return others.length;
  const shifted = position === "Earlier" ? old - 1 : old + 1;
  return Math.max(0, Math.min(others.length, shifted));
}

/** Moves a version to another place among those of its project. */
export function moveVersion(
  state: State,
  project: Project,
  version: ProjectPart,
  body: z.output<typeof moveBody>,
): ProjectPart {
  const all = listParts(state, project, "version");
  const others = all.filter(({ id }) => id !== version.id);
  const at = indexAfter(
    others,
    all.findIndex(({ id }) => id === version.id),
    body,
  );
  const ordered = [...others.slice(0, at), version, ...others.slice(at)];
  const places = all.map(({ sequence }) => sequence);
  for (const [index, part] of ordered.entries()) {
    state.parts.replace({ ...part, sequence: places[index] ?? part.sequence });
  }
  return requirePart(state, "version", version.id);
}

const issuesWith = (state: State, fits: (issue: Issue) => boolean) =>
  [...state.issues.values()].filter(fits);

/** The issues that a version or component is named in. */
export function countRelated(state: State, { id }: ProjectPart) {
  const fixed = issuesWith(state, ({ fixVersionIds }) => fixVersionIds.includes(id));
  return {
    fixed: fixed.length,
    unresolved: fixed.filter((issue) => issue.resolutionId === null && !isDone(state, issue))
      .length,
    affected: issuesWith(state, ({ affectedVersionIds }) => affectedVersionIds.includes(id)).length,
    inComponent: issuesWith(state, ({ componentIds }) => componentIds.includes(id)).length,
  };
}

/** Sorts parts by a key; those without one come last. */
function sorted(
  parts: readonly ProjectPart[],
  orderBy: string,
  keyOf: (part: ProjectPart, field: string) => string | number | null,
): readonly ProjectPart[] {
  const field = orderBy.replace(/^[+-]/, "");
  const direction = orderBy.startsWith("-") ? -1 : 1;
  return parts
    .map((part) => ({ part, key: keyOf(part, field) }))
    .sort(({ key: one }, { key: other }) => {
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -direction : direction;
    })
    .map(({ part }) => part);
}

const isNamed = ({ name, description }: ProjectPart, query = "") =>
  [name, description].some((text) => text.toLowerCase().includes(query.toLowerCase()));

/** The versions of a project that a query asks for, in its order. */
export function searchVersions(
  state: State,
  project: Project,
  { query, status, orderBy }: z.output<typeof versionsQuery>,
): readonly ProjectPart[] {
  const statusOf = (part: ProjectPart) =>
    part.archived ? "archived" : part.released ? "released" : "unreleased";
  const found = listParts(state, project, "version").filter(
    (part) => isNamed(part, query) && (status?.includes(statusOf(part)) ?? true),
  );
  return sorted(found, orderBy, (part, field) => {
    if (field === "name") return part.name.toLowerCase();
    if (field === "description") return part.description.toLowerCase();
    if (field === "startDate") return part.startDate;
    return field === "releaseDate" ? part.releaseDate : part.sequence;
  });
}

/** The components of a project that a query asks for, in its order. */
export function searchComponents(
  state: State,
  project: Project,
  { query, orderBy }: z.output<typeof componentsQuery>,
): readonly ProjectPart[] {
  const found = listParts(state, project, "component").filter((part) => isNamed(part, query));
  return sorted(found, orderBy, (part, field) => {
    if (field === "description") return part.description.toLowerCase();
    if (field === "issueCount") return countRelated(state, part).inComponent;
    if (field === "lead") return state.users.get(part.leadId ?? "")?.displayName ?? null;
    return part.name.toLowerCase();
  });
}

import { isRecord } from "#shared/text/json-in.ts";
import { findIssue, findProject, listParts } from "../shared/find.ts";
import { isDay } from "../shared/schema.ts";
import { byName, type IssueType, type Named } from "../shared/seeds.ts";
import { levelOf } from "../site/offers.ts";
import type { Project, ProjectPart, State } from "../state.ts";
import { FieldError } from "./field-errors.ts";

function textIn(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = value[name];
  if (typeof found === "number") return String(found);
  return typeof found === "string" ? found : undefined;
}

/** The value of the first of these names that an object has: of `{id}`, `{key}` or `{name}`. */
export function namedBy(value: unknown, names: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const name of names) {
    const found = textIn(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The item of a list that `{id}` or `{name}` names. */
export function pickNamed<T extends Named>(list: readonly T[], value: unknown): T | undefined {
  const id = namedBy(value, ["id"]);
  if (id !== undefined) return list.find((item) => item.id === id);
  const name = namedBy(value, ["name", "value"]);
  return name === undefined ? undefined : byName(list, name);
}

/** The item of a list that `{id}` or `{name}` names. Throws a `FieldError` with the message. */
export function requireNamed<T extends Named>(
  list: readonly T[],
  value: unknown,
  message: string,
): T {
  const item = pickNamed(list, value);
  if (item) return item;
  throw new FieldError(message);
}

/** The active account of `{accountId}`; `null` for no assignee, `-1` for the automatic one. */
export function readAccount(state: State, value: unknown, automatic: string | null): string | null {
  if (value === null) return null;
  const id = namedBy(value, ["accountId", "id"]);
  if (id === undefined) {
    if (isRecord(value) && (value["accountId"] === null || value["id"] === null)) return null;
    throw new FieldError("expected Object with an 'accountId' property");
  }
  if (id === "-1") return automatic;
  if (!state.users.get(id)?.active) {
    throw new FieldError(`User '${id}' cannot be assigned issues.`);
  }
  return id;
}

/** Labels without spaces, sorted, without duplicates. */
export function readLabels(value: unknown): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new FieldError("data was not an array");
  return [...new Set(value.map(readLabel))].sort();
}

/** One label. */
function readLabel(value: unknown): string {
  if (typeof value !== "string" || value === "") throw new FieldError("string expected at index 0");
  if (/\s/.test(value)) {
    throw new FieldError(`The label '${value}' contains spaces which is invalid.`);
  }
  if (value.length > 255) throw new FieldError(`The label '${value}' exceeds 255 characters.`);
  return value;
}

/** Components or versions of a project by `{id}` or `{name}`, without duplicates. */
export function readParts(
  state: State,
  project: Project,
  kind: ProjectPart["kind"],
  value: unknown,
): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new FieldError("data was not an array");
  const known = listParts(state, project, kind);
  return [...new Set(value.map((item) => readPart(known, kind, item)))];
}

function readPart(
  known: readonly ProjectPart[],
  kind: ProjectPart["kind"],
  value: unknown,
): string {
  const part = pickNamed(known, value);
  if (part) return part.id;
  const name = namedBy(value, ["name", "id"]) ?? "";
  throw new FieldError(
    `${kind === "component" ? "Component" : "Version"} name '${name}' is not valid`,
  );
}

/** A day, or none. */
export function readDay(value: unknown): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "string" && isDay(value)) return value;
  throw new FieldError(`Error parsing date string: ${JSON.stringify(value)}`);
}

/** A number, or none. */
export function readNumber(value: unknown): number | null {
  if (value === null) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new FieldError("Operation value must be a number");
}

/** The open sprint of a number, or none for the backlog. */
export function readSprintId(state: State, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== "number" && typeof value !== "string") {
    throw new FieldError("Number value expected as the Sprint id.");
  }
  const sprint = state.sprints.get(String(value));
  if (!sprint) throw new FieldError(`Sprint with id '${String(value)}' does not exist.`);
  if (sprint.state !== "closed") return sprint.id;
  throw new FieldError("Issues cannot be added to a sprint that has been completed.");
}

/** A summary: one line that is not empty. */
export function readSummary(value: unknown): string {
  if (typeof value !== "string" && value !== null && value !== undefined) {
    throw new FieldError("Operation value must be a string");
  }
  const text = (value ?? "").trim();
  if (text === "") throw new FieldError("You must specify a summary of the issue.");
  if (/[\r\n]/.test(text)) {
    throw new FieldError("The summary is invalid because it contains newline characters.");
  }
  if (text.length > 255) throw new FieldError("Summary can't exceed 255 characters.");
  return text;
}

/** The project of a new issue. */
export function readProject(state: State, value: unknown): Project {
  const wanted = namedBy(value, ["id"]) ?? namedBy(value, ["key"]);
  const project = wanted === undefined ? undefined : findProject(state, wanted);
  if (!project) throw new FieldError("valid project is required");
  return project;
}

/** The parent of an issue on a level. It is one level above, and required for sub-tasks. */
export function readParentId(
  state: State,
  project: Project,
  level: IssueType["level"],
  value: unknown,
): string | null {
  if (value === undefined || value === null) {
    if (level >= 0) return null;
    const message = "Issue type is a sub-task but parent issue key or id not specified.";
    throw new FieldError(message, "issuetype");
  }
  const parent = findIssue(state, namedBy(value, ["id", "key"]) ?? "");
  if (parent?.projectId !== project.id) {
    throw new FieldError("Could not find issue by id or key.", "parent");
  }
  if (levelOf(state, parent.typeId) === level + 1) return parent.id;
  throw new FieldError("Given parent issue does not belong to appropriate hierarchy.", "parentId");
}

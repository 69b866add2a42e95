import { isRecord } from "../adf/document.ts";
import { isDay } from "../params.ts";
import { byName, type Named } from "../seeds.ts";
import type { Project, ProjectPart, TrackerState } from "../state.ts";
import { FieldFault } from "./fault.ts";

function textIn(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = value[name];
  if (typeof found === "number") return String(found);
  return typeof found === "string" ? found : undefined;
}

/** The words a `{id}`, `{key}` or `{name}` names something by; the first of `names` that is there. */
export function namedBy(value: unknown, names: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const name of names) {
    const found = textIn(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The one of a list that `{id}` or `{name}` means. */
export function pickNamed<T extends Named>(list: readonly T[], value: unknown): T | undefined {
  const id = namedBy(value, ["id"]);
  if (id !== undefined) return list.find((item) => item.id === id);
  const name = namedBy(value, ["name", "value"]);
  return name === undefined ? undefined : byName(list, name);
}

/** The account a `{accountId}` means; `null` for nobody. */
export function readAccount(
  state: TrackerState,
  value: unknown,
  automatic: string | null,
): string | null {
  if (value === null) return null;
  const id = namedBy(value, ["accountId", "id"]);
  if (id === undefined) {
    if (isRecord(value) && (value["accountId"] === null || value["id"] === null)) return null;
    throw new FieldFault("expected Object with an 'accountId' property");
  }
  if (id === "-1") return automatic;
  if (!state.users.get(id)?.active) {
    throw new FieldFault(`User '${id}' cannot be assigned issues.`);
  }
  return id;
}

/** Labels: words with no spaces, each once. */
export function readLabels(value: unknown): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new FieldFault("data was not an array");
  return [...new Set(value.map(readLabel))].sort();
}

/** One label. */
export function readLabel(value: unknown): string {
  if (typeof value !== "string" || value === "") throw new FieldFault("string expected at index 0");
  if (/\s/.test(value)) {
    throw new FieldFault(`The label '${value}' contains spaces which is invalid.`);
  }
  if (value.length > 255) throw new FieldFault(`The label '${value}' exceeds 255 characters.`);
  return value;
}

/** Components or versions of a project, by `{id}` or `{name}`, each once. */
export function readParts(
  state: TrackerState,
  project: Project,
  kind: ProjectPart["kind"],
  value: unknown,
): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new FieldFault("data was not an array");
  const known = partsOf(state, project, kind);
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
  throw new FieldFault(
    `${kind === "component" ? "Component" : "Version"} name '${name}' is not valid`,
  );
}

/** The components or versions of a project, in the order they were made. */
export function partsOf(
  state: TrackerState,
  project: Project,
  kind: ProjectPart["kind"],
): readonly ProjectPart[] {
  return [...state.parts.values()].filter(
    (part) => part.projectId === project.id && part.kind === kind,
  );
}

/** A day, or none. */
export function readDay(value: unknown): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "string" && isDay(value)) return value;
  throw new FieldFault(`Error parsing date string: ${JSON.stringify(value)}`);
}

/** A summary: one line that says something. */
export function readSummary(value: unknown): string {
  if (typeof value !== "string" && value !== null && value !== undefined) {
    throw new FieldFault("Operation value must be a string");
  }
  const text = (value ?? "").trim();
  if (text === "") throw new FieldFault("You must specify a summary of the issue.");
  if (/[\r\n]/.test(text)) {
    throw new FieldFault("The summary is invalid because it contains newline characters.");
  }
  if (text.length > 255) throw new FieldFault("Summary can't exceed 255 characters.");
  return text;
}

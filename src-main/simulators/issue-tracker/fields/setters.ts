import { isRecord } from "#shared/text/json-in.ts";
import { readOwnValue, type ValueScope } from "../own-fields/read.ts";
import type { ApiVersion } from "../route.ts";
import { listOf } from "../shared/collect.ts";
import { defaultPriorityOf, prioritiesOf } from "../site/offers.ts";
import { parseDuration } from "../shared/times.ts";
import { holds } from "../access/holds.ts";
import type { Issue, IssueFields, Project, State } from "../state.ts";
import { RANK, SPRINT, START_DATE, STORY_POINTS } from "./catalogue.ts";
import { readOptionalDocument } from "./documents.ts";
import type { FieldGate } from "../site/screens.ts";
import { levelsFor } from "../site/security.ts";
import { FieldError, type FieldErrors } from "./field-errors.ts";
import {
  requireNamed,
  readAccount,
  readDay,
  readLabels,
  readNumber,
  readParts,
  readSprintId,
  readSummary,
} from "./values.ts";

/** The scope in which field values are read. */
export interface FieldScope {
  readonly state: State;
  readonly version: ApiVersion;
  readonly project: Project;
  readonly callerId: string;
  /** Absent for a new issue. */
  readonly issue?: Issue;
  /** Says which fields are on the screen and not hidden; absent where no screen decides. */
  readonly gate?: FieldGate | undefined;
}

/** The change of an issue that a field makes. */
export type Patch = Partial<IssueFields>;

/** Reads a field as the client sent it. Throws `FieldError`. */
type Setter = (scope: FieldScope, value: unknown) => Patch;

function readPriority({ state, project }: FieldScope, value: unknown): string {
  if (value === null) return defaultPriorityOf(state, project);
  return requireNamed(prioritiesOf(state, project), value, "The priority selected is invalid.").id;
}

function readReporter(state: State, value: unknown): string {
  const id = readAccount(state, value, null);
  if (id === null) throw new FieldError("Reporter is required.");
  return id;
}

function readEstimate(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const seconds = typeof value === "string" ? parseDuration(value) : undefined;
  if (seconds === undefined) throw new FieldError("The original estimate specified is not valid.");
  return seconds;
}

function readTimeTracking(value: unknown): Patch {
  if (!isRecord(value)) throw new FieldError("expected Object");
  const { originalEstimate, remainingEstimate } = value;
  const original = readEstimate(originalEstimate);
  const remaining = remainingEstimate === undefined ? original : readEstimate(remainingEstimate);
  return {
    ...(originalEstimate === undefined ? {} : { originalEstimate: original }),
    ...(remaining === null ? {} : { remainingEstimate: remaining }),
  };
}

/** A security level that the caller is a member of, or none. */
function readSecurityLevel({ state, project, callerId }: FieldScope, value: unknown) {
  if (value === null) return null;
  const levels = levelsFor(state, project, callerId);
  return requireNamed(levels, value, "The security level is not valid.").id;
}

/** The permissions that some fields need besides that of editing. */
const fieldNeeds: Readonly<Partial<Record<string, string>>> = {
  assignee: "ASSIGN_ISSUES",
  duedate: "SCHEDULE_ISSUES",
  fixVersions: "RESOLVE_ISSUES",
  issuelinks: "LINK_ISSUES",
  reporter: "MODIFY_REPORTER",
  security: "SET_ISSUE_SECURITY",
};

/**
 * Refuses a field whose permission the caller lacks, as one that is not on the screen.
 * @throws {FieldError}
 */
export function checkField(scope: FieldScope, name: string): void {
  checkOnScreen(scope, name);
  const { state, callerId, project, issue } = scope;
  const need = Object.hasOwn(fieldNeeds, name) ? fieldNeeds[name] : undefined;
  if (need === undefined || holds(state, callerId, need, { project, issue })) return;
  throw notOnScreen(name);
}

/** Refuses a field that is hidden, or not on the screen of the step of work. */
function checkOnScreen({ gate }: FieldScope, name: string): void {
  if (gate?.(name) === false) throw notOnScreen(name);
}

/** An assignee, who needs the permission for it. */
function readAssignee({ state, project, issue }: FieldScope, value: unknown): string | null {
  const id = readAccount(state, value, project.leadId);
  if (id === null || holds(state, id, "ASSIGNABLE_USER", { project, issue })) return id;
  throw new FieldError(`User '${id}' cannot be assigned issues.`);
}

/** Fields that may be set on any issue at any time. */
export const setters: Readonly<Partial<Record<string, Setter>>> = {
  summary: (_scope, value) => ({ summary: readSummary(value) }),
  description: ({ version }, value) => ({ description: readOptionalDocument(version, value) }),
  environment: ({ version }, value) => ({ environment: readOptionalDocument(version, value) }),
  priority: (scope, value) => ({ priorityId: readPriority(scope, value) }),
  labels: (_scope, value) => ({ labels: readLabels(value) }),
  assignee: (scope, value) => ({ assigneeId: readAssignee(scope, value) }),
  reporter: ({ state }, value) => ({ reporterId: readReporter(state, value) }),
  duedate: (_scope, value) => ({ dueDate: readDay(value) }),
  components: ({ state, project }, value) => ({
    componentIds: readParts(state, project, "component", value),
  }),
  fixVersions: ({ state, project }, value) => ({
    fixVersionIds: readParts(state, project, "version", value),
  }),
  versions: ({ state, project }, value) => ({
    affectedVersionIds: readParts(state, project, "version", value),
  }),
  security: (scope, value) => ({ securityLevelId: readSecurityLevel(scope, value) }),
  timetracking: (_scope, value) => readTimeTracking(value),
  [SPRINT]: ({ state }, value) => ({ sprintId: readSprintId(state, value) }),
};

/** The fields of a transition's screen. */
export const transitionSetters: typeof setters = {
  ...setters,
  resolution: ({ state }, value) => {
    const all = listOf(state.resolutions);
    return { resolutionId: requireNamed(all, value, "The resolution selected is invalid.").id };
  },
};

/** Reads the custom fields whose type is known. Those of the client's own hold any value. */
const customReaders: Readonly<Partial<Record<string, (value: unknown) => unknown>>> = {
  [STORY_POINTS]: readNumber,
  [START_DATE]: readDay,
};

/**
 * Reads the value of a custom field.
 * @throws {FieldError} when it does not fit, or cannot be set.
 */
export function readCustom(scope: ValueScope, name: string, value: unknown): unknown {
  if (name === RANK) throw notOnScreen(name);
  const own = scope.state.ownFields.get(name);
  if (own) return readOwnValue(scope, own, value);
  const read = Object.hasOwn(customReaders, name) ? customReaders[name] : undefined;
  return read ? read(value) : value;
}

/** Returns whether a name is the name of a custom field. */
export function isCustomField(name: string): boolean {
  return /^customfield_\d{1,10}$/.test(name);
}

/** The error for a field that is not on the screen. */
export function notOnScreen(name: string): FieldError {
  return new FieldError(
    `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`,
  );
}

/** Reads all fields of a body into one change. Faults are collected. */
export function readFields(
  scope: FieldScope,
  fields: Readonly<Record<string, unknown>>,
  custom: Readonly<Record<string, unknown>>,
  faults: FieldErrors,
  allowed = setters,
): Patch {
  let patch: Patch = {};
  let ownFields = custom;
  for (const [name, value] of Object.entries(fields)) {
    const read = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (!read && isCustomField(name)) {
      const own = ownFields;
      ownFields =
        faults.collect(name, () => {
          checkOnScreen(scope, name);
          return { ...own, [name]: readCustom(scope, name, value) };
        }) ?? own;
      continue;
    }
    const part = faults.collect(name, () => {
      if (!read) throw notOnScreen(name);
      checkField(scope, name);
      return read(scope, value);
    });
    patch = { ...patch, ...part };
  }
  return ownFields === custom ? patch : { ...patch, custom: ownFields };
}

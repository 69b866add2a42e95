import type { Project, State } from "../state.ts";
import { DEFAULT_ID } from "./seeds.ts";
import type { FieldConfiguration, FieldRule, Operation, Screen } from "./types.ts";

/** The screen of all steps of work in projects that have chosen no other. */
export const DEFAULT_SCREEN = "1";

/** Fields that are set whether or not they are on a screen. */
const always = new Set([
  "summary",
  "project",
  "issuetype",
  "parent",
  "comment",
  "worklog",
  "security",
]);

/** The screen of a step of work on issues of a type. */
export function screenOf(
  state: State,
  { uses }: Project,
  typeId: string,
  operation: Operation,
): Screen | undefined {
  const mapping = state.typeScreenSchemes.get(uses.screens ?? "1");
  const scheme = state.screenSchemes.get(mapping?.byType[typeId] ?? mapping?.defaultId ?? "");
  const id = scheme?.screens[operation] ?? scheme?.screens.default;
  return state.screens.get(id ?? DEFAULT_SCREEN);
}

/** Returns whether a field is on a screen. Custom fields are on the default screen from the start. */
export function isOnScreen(screen: Screen | undefined, fieldId: string): boolean {
  if (!screen || always.has(fieldId)) return true;
  if (screen.id === DEFAULT_SCREEN && fieldId.startsWith("customfield_")) return true;
  return screen.tabs.some(({ fieldIds }) => fieldIds.includes(fieldId));
}

/** The field configuration of issues of a type. */
export function fieldConfigurationOf(
  state: State,
  { uses }: Project,
  typeId: string,
): FieldConfiguration | undefined {
  const scheme = state.fieldConfigurationSchemes.get(uses.fields ?? "");
  const id = scheme?.byType[typeId] ?? scheme?.defaultId ?? DEFAULT_ID;
  return state.fieldConfigurations.get(id);
}

/** What a field configuration says of a field. */
export function fieldRuleOf(
  configuration: FieldConfiguration | undefined,
  fieldId: string,
): FieldRule {
  const usual = { isRequired: false, isHidden: false, description: "", renderer: null };
  const own = configuration?.fields ?? {};
  return Object.hasOwn(own, fieldId) ? (own[fieldId] ?? usual) : usual;
}

/** Says which fields can be set in a step of work. */
export type FieldGate = (fieldId: string) => boolean;

/** The fields that are on the screen of a step of work and are not hidden. */
export function gateOf(
  state: State,
  project: Project,
  typeId: string,
  operation: Operation,
): FieldGate {
  const screen = screenOf(state, project, typeId, operation);
  const configuration = fieldConfigurationOf(state, project, typeId);
  return (id) => isOnScreen(screen, id) && !fieldRuleOf(configuration, id).isHidden;
}

/** The fields that must have a value, as a field configuration says. */
export function requiredFieldsOf(
  state: State,
  project: Project,
  typeId: string,
): readonly string[] {
  const fields = fieldConfigurationOf(state, project, typeId)?.fields ?? {};
  return Object.entries(fields).flatMap(([id, { isRequired, isHidden }]) =>
    isRequired && !isHidden ? [id] : [],
  );
}

import { ASSIGN, assigneeTypes, REQUIRE, requiredBy, RESTRICT } from "../../site/rules.ts";
import type { State } from "../../state.ts";
import type { ContentInput, StatusInput, TransitionInput } from "./schema.ts";

/** A fault of a workflow, in the form in which the API lists it. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly level: "ERROR";
  readonly type: "RULE" | "STATUS" | "WORKFLOW" | "TRANSITION" | "STATUS_MAPPING";
  readonly elementReference?: Readonly<Record<string, unknown>>;
}

/** Makes a fault. */
export function fault(
  type: Fault["type"],
  code: string,
  message: string,
  elementReference?: Readonly<Record<string, unknown>>,
): Fault {
  return { code, message, level: "ERROR", type, ...(elementReference && { elementReference }) };
}

/** Faults of the statuses of a body: names that are used, and ids that do not exist. */
export function checkStatuses(
  { statuses }: State,
  inputs: readonly StatusInput[],
  projectId: string | null,
): readonly Fault[] {
  const seen = new Set<string>();
  return inputs.flatMap((input) => {
    const reference = { statusReference: input.statusReference };
    if (input.id !== undefined && !statuses.has(input.id)) {
      return [fault("STATUS", "STATUS_NOT_FOUND", "The status does not exist.", reference)];
    }
    const name = input.name.toLowerCase();
    const isTaken =
      seen.has(name) ||
      [...statuses.values()].some(
        (one) =>
          one.id !== input.id && one.projectId === projectId && one.name.toLowerCase() === name,
      );
    seen.add(name);
    const message = "You must use a unique status name.";
    return isTaken ? [fault("STATUS", "NON_UNIQUE_STATUS_NAME", message, reference)] : [];
  });
}

const ruleKinds = { validators: REQUIRE, actions: ASSIGN } as const;

function checkRules({ id, validators, actions, conditions }: TransitionInput): readonly Fault[] {
  const wrong = (message: string, ruleId?: string) =>
    fault("RULE", "INVALID_RULE", message, { transitionId: id, ruleId });
  const unknown = [
    ...(conditions?.conditions ?? []).filter(({ ruleKey }) => ruleKey !== RESTRICT),
    ...validators.filter(({ ruleKey }) => ruleKey !== ruleKinds.validators),
    ...actions.filter(({ ruleKey }) => ruleKey !== ruleKinds.actions),
  ];
  const idle = validators.filter((rule) => requiredBy(rule).length === 0);
  const aimless = actions.filter(
    ({ ruleKey, parameters }) =>
      ruleKey === ASSIGN && !assigneeTypes.includes(parameters["type"] ?? ""),
  );
  return [
    ...unknown.map((rule) => wrong(`The rule ${rule.ruleKey} is not available here.`, rule.id)),
    ...idle.map((rule) => wrong("The validator must name the fields that it requires.", rule.id)),
    ...aimless.map((rule) =>
      wrong(`The type must be one of ${assigneeTypes.join(", ")}.`, rule.id),
    ),
  ];
}

/** The status that a transition of a body leads to. */
export const targetOf = ({ toStatusReference, to }: TransitionInput): string =>
  toStatusReference ?? to?.statusReference ?? "";

/** The statuses that a transition of a body comes from. */
export const sourcesOf = ({ links, from }: TransitionInput): readonly string[] =>
  links?.map(({ fromStatusReference }) => fromStatusReference) ??
  from?.map(({ statusReference }) => statusReference) ??
  [];

function checkTransition(input: TransitionInput, known: ReadonlySet<string>): readonly Fault[] {
  const reference = { transitionId: input.id };
  const ends = [targetOf(input), ...sourcesOf(input)].filter((end) => !known.has(end));
  const isWithoutStart = input.type === "DIRECTED" && sourcesOf(input).length === 0;
  return [
    ...ends.map((end) =>
      fault(
        "TRANSITION",
        "STATUS_REFERENCE_NOT_FOUND",
        `The workflow has no status with the reference '${end}'.`,
        reference,
      ),
    ),
    ...(isWithoutStart
      ? [
          fault(
            "TRANSITION",
            "MISSING_FROM_STATUS",
            "A directed transition must come from a status.",
            reference,
          ),
        ]
      : []),
    ...checkRules(input),
  ];
}

/** Faults of the statuses and transitions of a workflow. */
export function checkContent(
  { statuses, transitions }: ContentInput,
  known: ReadonlySet<string>,
): readonly Fault[] {
  const references = statuses.map(({ statusReference }) => statusReference);
  const unknown = references.filter((reference) => !known.has(reference));
  const ids = transitions.flatMap(({ id }) => id ?? []);
  const starts = transitions.filter(({ type }) => type === "INITIAL").length;
  return [
    ...unknown.map((statusReference) =>
      fault("STATUS", "STATUS_REFERENCE_NOT_FOUND", "The status reference is unknown.", {
        statusReference,
      }),
    ),
    ...(starts === 1
      ? []
      : [
          fault(
            "WORKFLOW",
            "INITIAL_TRANSITION_REQUIRED",
            "A workflow must have exactly one initial transition.",
          ),
        ]),
    ...(new Set(ids).size < ids.length
      ? [
          fault(
            "TRANSITION",
            "NON_UNIQUE_TRANSITION_ID",
            "The ids of the transitions of a workflow must be unique.",
          ),
        ]
      : []),
    ...transitions.flatMap((input) => checkTransition(input, new Set(references))),
  ];
}

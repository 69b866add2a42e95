import type { Issue } from "./dialect.ts";

/** Zod's default messages, in terms of a schema language. */
const DEFAULT_WORDS = /^(?:Invalid input|Invalid option|Too small|Too big)/;

const typeNames: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** True for an issue that says that a value is of another type than the one it describes. */
function isOfOtherType({ code, path }: Issue): boolean {
  return path.length === 0 && (code === "invalid_type" || code === "invalid_value");
}

/**
 * Returns the issues behind one about a value that may be of several types: those of the type that it
 * has. The issue itself if it has none of them, or several.
 */
function resolveUnion(issue: Issue): readonly Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const fitting = issue.errors
    .map((branch) => branch.flatMap((inner) => resolveUnion(inner)))
    .filter((branch) => !branch.some(isOfOtherType));
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return [issue];
  return only.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Returns what a schema refused, each with the parameter that is wrong and in plain words. */
export function explainIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap(resolveUnion).map((issue) => ({ ...issue, message: explainIssue(issue) }));
}

/** Describes the allowed values at an issue: the schema's message, or zod's own in plain words. */
export function explainIssue(issue: Issue): string {
  if (issue.code === "invalid_key") return explainKey(issue.issues);
  if (issue.code === "invalid_format") return explainFormat(issue.message);
  if (issue.code === "invalid_union" && issue.message === "Invalid input") {
    return explainUnion(issue.errors);
  }
  if (!DEFAULT_WORDS.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type")
    return `must be ${typeNames[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `must be ${oneOf(issue.values.map(String))}`;
  if (issue.code === "too_small") {
    return describeLimit(
      issue,
      issue.minimum,
      issue.inclusive === false ? "more than" : "at least",
    );
  }
  if (issue.code === "too_big") {
    return describeLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
  }
  return UNKNOWN_FORM;
}

/** Describes the allowed names of a record's entries. */
function explainKey([first]: readonly Issue[]): string {
  return first ? `the name is not allowed: ${explainIssue(first)}` : "the name is not allowed";
}

const UNKNOWN_FORM = "has a form that is not allowed";

/** Describes the alternatives that the value itself may be; an inner field at fault is of no help. */
function explainUnion(alternatives: readonly (readonly Issue[])[]): string {
  const first = alternatives.flatMap(([issue]) => (issue?.path.length === 0 ? [issue] : []));
  const allowed = new Set(first.map((issue) => explainIssue(issue)));
  return allowed.size === 0 ? UNKNOWN_FORM : [...allowed].join(", or ");
}

/** Zod's own words about a format: `Invalid URL`, `Invalid string: must start with "a"`. */
function explainFormat(message: string): string {
  const [, rule, noun] = /^Invalid (?:string: (.+)|(.+))$/.exec(message) ?? [];
  return rule ?? (noun === undefined ? message : `must be a valid ${noun}`);
}

function oneOf(values: readonly string[]): string {
  const shown = values.map((value) => (value === "" ? "empty" : value));
  return shown.length === 1 ? shown.join("") : `one of ${shown.join(", ")}`;
}

const units: Readonly<Record<string, string>> = {
  string: "characters",
  array: "items",
  set: "items",
};

function describeLimit({ origin }: { readonly origin: string }, limit: unknown, words: string) {
  const unit = units[origin];
  if (unit === undefined) return `must be ${words} ${String(limit)}`;
  if (words === "at least" && Number(limit) === 1) return "must not be empty";
  return `must have ${words} ${String(limit)} ${unit}`;
}

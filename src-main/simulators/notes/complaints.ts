import type { Issue } from "#core/kernel/dialect.ts";

const kinds: Readonly<Record<string, string>> = {
  array: "an array",
  object: "an object",
  record: "an object",
};

function show(value: unknown): string {
  const text = value === undefined ? "undefined" : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function expectationOf(issue: Issue): string {
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? `a ${issue.expected}`;
  if (issue.code === "too_big") return `≤ \`${String(issue.maximum)}\``;
  if (issue.code === "too_small") return `≥ \`${String(issue.minimum)}\``;
  if (issue.code !== "invalid_value") return "valid";
  return issue.values.map((one) => `\`${JSON.stringify(one)}\``).join(" or ");
}

/** What is wrong with a value, worded as Notion does to follow the name of its place. */
export function complaintOf(issue: Issue, value: unknown): string {
  if (issue.code === "custom" && issue.message.endsWith(".")) return issue.message;
  const instead = `, instead was \`${show(value)}\`.`;
  if (issue.code === "custom") return `${issue.message}${instead}`;
  const expectation = expectationOf(issue);
  if (value === undefined) return `should be defined${instead}`;
  const isMeasured = "origin" in issue && (issue.origin === "array" || issue.origin === "string");
  if (!isMeasured) return `should be ${expectation}${instead}`;
  const length = typeof value === "string" || Array.isArray(value) ? value.length : undefined;
  return `length should be ${expectation}, instead was \`${String(length)}\`.`;
}

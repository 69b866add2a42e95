import { codeOf, valueAt } from "#core/kernel/issues.ts";
import type { Issue } from "#core/kernel/dialect.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { badRequest, missingParam } from "./errors.ts";

/** `["evidence", "receipt"]` → `evidence[receipt]`, as forms write it. */
function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  return `${String(first ?? "")}${rest.map((part) => `[${String(part)}]`).join("")}`;
}

function unknownParams(path: readonly PropertyKey[], keys: readonly string[]): Refusal {
  const names = keys.map((key) => paramName([...path, key]));
  const noun = names.length === 1 ? "parameter" : "parameters";
  return badRequest(`Received unknown ${noun}: ${names.join(", ")}`, {
    code: "parameter_unknown",
    param: names[0] ?? "",
  });
}

/** An empty value asks to unset a parameter, and this one cannot be. */
function emptyParam(param: string): Refusal {
  return badRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: "parameter_invalid_empty", param },
  );
}

/** Stripe's error for the first field that a schema refused. `sent` is what the client sent. */
export function explainIssues(issues: readonly Issue[], sent: unknown): Refusal {
  const [issue] = issues;
  if (!issue) return badRequest("Invalid request.");
  if (issue.code === "unrecognized_keys") return unknownParams(issue.path, issue.keys);
  const param = paramName(issue.path);
  const value = valueAt(sent, issue.path);
  if (value === undefined && issue.code === "invalid_type") return missingParam(param);
  const code = codeOf(issue);
  if (value === "" && (code ?? "parameter_").startsWith("parameter_")) return emptyParam(param);
  if (code !== undefined) return badRequest(issue.message, { code, param });
  return badRequest(`Invalid ${param}: ${issue.message}`, { param });
}

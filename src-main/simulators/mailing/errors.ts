import { dottedName } from "#core/contract/issues.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { toIssue, ownWords } from "#core/contract/rules/word-violation.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** Any error in Lob's envelope: `{"error":{"message","status_code","code"}}`. */
export function lobError(status: number, code: string, message: string): Refusal {
  return new Refusal(status, { error: { message, status_code: status, code } });
}

/** 422: a field is missing or wrong. */
export function invalid(message: string): Refusal {
  return lobError(422, "invalid", message);
}

/** 404: the id in the path names nothing. */
export function notFound(kind: string): Refusal {
  return lobError(404, "not_found", `${kind.replaceAll("_", " ")} not found`);
}

/** 422: a rule about several fields is broken. */
export function brokenRule(violation: Violation): Refusal {
  const issue = toIssue(violation);
  return invalid(ownWords(violation) ?? `${dottedName(issue)} ${issue.message}`);
}

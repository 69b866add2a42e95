import type { Violation } from "#core/contract/rules/check-rules.ts";
import { toIssue } from "#core/contract/rules/word-violation.ts";
import { readRefusalCode } from "#core/contract/issues.ts";
import type { Issue } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** The fields of a response besides `ok` and `error`. */
type Details = Readonly<Record<string, unknown>>;

/**
 * An error as Slack answers it: HTTP 200 with `{"ok":false,"error":CODE}`. Any other status would make
 * its SDK try again for half an hour, so other statuses are kept for what is no call of the Web API.
 */
export function slackError(code: string, details: Details = {}, status = 200): Refusal {
  return new Refusal(status, { ok: false, error: code, ...details });
}

/** The headers of an answer in text: addresses outside the Web API have no JSON. */
export const PLAIN = { "content-type": "text/plain; charset=utf-8" };

/** Makes an error of an address outside the Web API: a status, and text. */
export const plainRefusal = (status: number, text: string) => new Refusal(status, text, PLAIN);

/** `invalid_arguments`, with the reasons where Slack puts them. */
export function invalidArguments(messages: readonly string[]): Refusal {
  const reasons = messages.map((message) => `[ERROR] ${message}`);
  return slackError("invalid_arguments", { response_metadata: { messages: reasons } });
}

function describe(issue: Issue): string {
  if (issue.input === undefined) {
    return `missing required field: ${issue.path.map(String).join(".")}`;
  }
  return `${issue.message} [json-pointer:/${issue.path.map(String).join("/")}]`;
}

/** The error for arguments that a schema refused: a code of the field's own, or `invalid_arguments`. */
export function explainIssues(issues: readonly Issue[]): Refusal {
  for (const issue of issues) {
    const code = readRefusalCode(issue);
    if (code === undefined) continue;
    return slackError(code, { response_metadata: { messages: [`[ERROR] ${describe(issue)}`] } });
  }
  return invalidArguments(issues.map(describe));
}

/** The error for a broken rule about several arguments: its code, or `invalid_arguments`. */
export function brokenRule(violation: Violation): Refusal {
  const { code } = violation.rule;
  return code === undefined ? explainIssues([toIssue(violation)]) : slackError(code);
}

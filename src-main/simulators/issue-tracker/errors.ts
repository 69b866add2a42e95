import { Refusal } from "#core/contract/refusal.ts";

/** Any error in Jira's shape: messages on the whole, and messages by field. */
export function jiraError(
  status: number,
  errorMessages: readonly string[],
  errors: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(status, { errorMessages, errors });
}

/** 400 with one message per field. */
export function fieldErrors(errors: Readonly<Record<string, string>>): Refusal {
  return jiraError(400, [], errors);
}

/** 400 with a message on the whole. */
export function badRequest(message: string): Refusal {
  return jiraError(400, [message]);
}

/** 404: no such issue. */
export function issueNotFound(): Refusal {
  return jiraError(404, ["Issue does not exist or you do not have permission to see it."]);
}

/** 404 for anything else that a path names. */
export function notFound(message: string): Refusal {
  return jiraError(404, [message]);
}

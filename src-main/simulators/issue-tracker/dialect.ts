import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, Issue, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { jiraError } from "./errors.ts";
import { fault } from "./faults.ts";
import { OWNER_EMAIL } from "./shared/seeds.ts";

const refusals: Readonly<Record<RefusalReason, number>> = {
  unreadable_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  unknown_route: 404,
  forbidden: 403,
  internal: 500,
};

interface Credentials {
  /** Empty for a bearer token. */
  readonly email: string;
  readonly token: string;
}

/** Parses `Basic base64(email:token)` or a bearer token. */
export function readCredentials(authorization: string | undefined): Credentials | undefined {
  const { scheme, value = "" } = readAuthorization(authorization) ?? {};
  if (scheme === "bearer") return { email: "", token: value };
  if (scheme !== "basic") return undefined;
  const [, email = "", token = ""] =
    /^([^:]+):(.+)$/s.exec(Buffer.from(value, "base64").toString("utf8")) ?? [];
  return email === "" ? undefined : { email, token };
}

/** Reports an invalid field under its path, and an invalid body as a message. */
function explain(issues: readonly Issue[]): Refusal {
  const messages: string[] = [];
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    if (path.length === 0) messages.push(`Invalid request payload. ${message}`);
    else errors[path.join(".")] ??= message;
  }
  return jiraError(400, messages, errors);
}

/** Jira's dialect: JSON, and HTTP Basic with an email and a token. */
export const dialect: Dialect = {
  parserOf: (type) => (type === "application/json" || type === "" ? parseJson : undefined),
  authenticate: ({ headers }, required) => {
    const token = readCredentials(headers.authorization)?.token;
    if (token !== undefined && (required === undefined || token === required)) return token;
    throw jiraError(401, [
      "You are not authenticated. Authentication required to perform this operation.",
    ]);
  },
  credentials: (key) => ({
    authorization: `Basic ${Buffer.from(`${OWNER_EMAIL}:${key}`).toString("base64")}`,
  }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message) => jiraError(refusals[reason], [message]),
  fault,
  invalid: explain,
  emptyBody: {},
};

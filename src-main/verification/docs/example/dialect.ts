import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, RefusalReason } from "#core/contract/dialect.ts";
import { apiError } from "./errors.ts";

const statuses: Readonly<Record<RefusalReason, number>> = {
  unreadable_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  unknown_route: 404,
  forbidden: 403,
  internal: 500,
};

/** The provider's HTTP: JSON bodies, a bearer token, one shape of error. */
export const dialect: Dialect = {
  parserOf: (type) => (type === "application/json" ? parseJson : undefined),
  authenticate: ({ headers }, required) => {
    const [, key] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    if (key !== undefined && (required === undefined || key === required)) return key;
    throw apiError(401, "Send your key as a bearer token");
  },
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message) => apiError(statuses[reason], message),
  fault: ({ status, title }) => apiError(status, title),
  invalid: ([issue]) => apiError(422, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`),
};

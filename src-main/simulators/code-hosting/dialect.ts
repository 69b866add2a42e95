import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { fieldName, valueAt } from "#core/contract/issues.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { toIssue, ownWords } from "#core/contract/rules/word-violation.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { ownValue } from "#core/state/own-value.ts";
import {
  type FieldError,
  githubError,
  JSON_TYPE,
  unprocessable,
  validationFailed,
} from "./errors.ts";
import { fault } from "./faults.ts";
import { rateLimitReset } from "./shared/view.ts";

/** A token shown as `token X`, `Bearer X`, or as either half of Basic credentials. */
export function shownToken(authorization: string): string | undefined {
  const { scheme, value = "" } = readAuthorization(authorization) ?? {};
  if (scheme === "token" || scheme === "bearer") return value;
  if (scheme !== "basic") return undefined;
  const [user = "", password = ""] = Buffer.from(value, "base64").toString("utf8").split(":");
  return password || user || undefined;
}

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const { authorization } = headers;
  if (authorization === undefined) throw githubError(401, "Requires authentication");
  const token = shownToken(authorization);
  if (token !== undefined && (required === undefined || token === required)) return token;
  throw githubError(401, "Bad credentials");
}

const refusals: Readonly<Record<RefusalReason, (message: string) => Refusal>> = {
  unreadable_body: () => githubError(400, "Problems parsing JSON"),
  unsupported_media_type: (message) => githubError(415, message),
  body_too_large: (message) => githubError(413, message),
  unknown_route: () => githubError(404, "Not Found"),
  forbidden: (message) => githubError(403, message),
  internal: (message) => githubError(500, message),
};

const resources: Readonly<Record<string, string>> = {
  issues: "Issue",
  "check-runs": "CheckRun",
  pulls: "PullRequest",
  labels: "Label",
  milestones: "Milestone",
  comments: "IssueComment",
  hooks: "Hook",
  releases: "Release",
  assets: "ReleaseAsset",
  reviews: "PullRequestReview",
  repos: "Repository",
  refs: "Reference",
  contents: "Content",
  blobs: "Blob",
  trees: "Tree",
  commits: "Commit",
  tags: "Tag",
  statuses: "Status",
  teams: "Team",
  search: "Search",
};

/** The resource of an error: the last segment of the path that names one. */
function resourceOf(url: string): string {
  const [path = ""] = url.split("?", 1);
  const known = path.split("/").flatMap((segment) => ownValue(resources, segment) ?? []);
  const resource = known.at(-1) ?? "Resource";
  return resource === "IssueComment" && known.includes("PullRequest")
    ? "PullRequestReviewComment"
    : resource;
}

function faultOf(resource: string, issue: Issue, body: unknown): FieldError {
  const value = valueAt(body, issue.path);
  const field = issue.path.map(String).join(".");
  if (value === undefined) return { resource, field, code: "missing_field" };
  if (issue.code === "too_big" && issue.origin === "string") {
    const message = `${field} is too long (maximum is ${String(issue.maximum)} characters)`;
    return { resource, code: "custom", field, message };
  }
  return { resource, field, code: "invalid", message: `${field}: ${issue.message}`, value };
}

/** Paths whose errors of status 422 are texts. */
const SIMPLE_ERRORS = /^\/repos\/[^/]+\/[^/]+\/(?:topics|pulls\/\d+\/reviews)\b/;

function explain(issues: readonly Issue[], body: unknown, { url }: DialectRequest): Refusal {
  if (issues.some(({ path }) => path.length === 0)) {
    return githubError(400, "Body should be a JSON object");
  }
  if (SIMPLE_ERRORS.test(url)) {
    const messages = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
    return githubError(422, "Validation Failed", messages);
  }
  const resource = resourceOf(url);
  return validationFailed(...issues.map((issue) => faultOf(resource, issue, body)));
}

/** Some rules have a message of their own; the errors of others name the resource and the field. */
function brokenRule(violation: Violation, _sent: unknown, { url }: DialectRequest): Refusal {
  const { rule, path } = violation;
  const own = ownWords(violation);
  if (SIMPLE_ERRORS.test(url)) {
    const { message } = toIssue(violation);
    return own === undefined
      ? githubError(422, "Validation Failed", [`${fieldName(path)}: ${message}`])
      : githubError(422, "Unprocessable Entity", [own]);
  }
  if (own !== undefined) return unprocessable(own);
  const resource = resourceOf(url);
  const field = fieldName(path);
  if (rule.needs) return validationFailed({ resource, field, code: "missing_field" });
  const message = `${field} ${toIssue(violation).message}`;
  return validationFailed({ resource, field, code: "invalid", message });
}

/** GitHub's use of HTTP: JSON whatever the content type says, tokens, one error envelope. */
export const dialect: Dialect = {
  parserOf: (type) => {
    if (type === "" || type.endsWith("json")) return parseJson;
    if (type !== "application/x-www-form-urlencoded") return undefined;
    // The OAuth endpoints take forms; the API reads JSON whatever the type says.
    return (bytes, _type, { url }) => (url.startsWith("/login/") ? parseForm : parseJson)(bytes);
  },
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse: (reason, message) => refusals[reason](message),
  fault,
  invalid: explain,
  violation: brokenRule,
  emptyBody: {},
  headers: (_request, id, now) => ({
    "x-github-request-id": id,
    "x-github-media-type": "github.v3; format=json",
    "x-github-api-version-selected": "2022-11-28",
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4999",
    "x-ratelimit-used": "1",
    "x-ratelimit-reset": String(rateLimitReset(now)),
    "x-ratelimit-resource": "core",
  }),
  requestIdPrefix: "SIM:",
  contentType: JSON_TYPE,
};

import { readRefusalCode, valueAt } from "#core/contract/issues.ts";
import type { Issue } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { ownWords } from "#core/contract/rules/word-violation.ts";
import type { Decline } from "./shared/test-cards.ts";

/** The fields of an error besides its message and type. */
interface ErrorDetails {
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
  readonly setup_intent?: unknown;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
}

type ErrorType = "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";

/** The statuses that SDKs must not retry: the result would be the same. */
function retryHeaders(status: number): Readonly<Record<string, string>> {
  return status === 409 || status >= 500 ? { "stripe-should-retry": "false" } : {};
}

/** Any error in Stripe's envelope: `{"error":{"type","code","message","param",…}}`. */
export function stripeError(
  status: number,
  type: ErrorType,
  message: string,
  details: ErrorDetails = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const doc = details.code
    ? { doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll("_", "-")}` }
    : {};
  const error = { ...details, ...doc, message, type };
  return new Refusal(status, { error }, { ...retryHeaders(status), ...headers });
}

/** 400: the request is understood and cannot be done. */
export function badRequest(message: string, details: ErrorDetails = {}): Refusal {
  return stripeError(400, "invalid_request_error", message, details);
}

/** 400: a required parameter is absent. */
export function missingParam(param: string): Refusal {
  return badRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

/** 404: the id in the path names nothing. */
export function noSuchObject(kind: string, id: string, param = "id"): Refusal {
  const details = { code: "resource_missing", param };
  return stripeError(404, "invalid_request_error", `No such ${kind}: '${id}'`, details);
}

/** 400: the id in a parameter names nothing. */
export function noSuchReference(kind: string, id: string, param: string): Refusal {
  return badRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

/** 402: the card was declined. */
export function cardError(message: string, details: ErrorDetails): Refusal {
  return stripeError(402, "card_error", message, details);
}

/** 401: no key, or not the right one. */
export function unauthorized(message: string): Refusal {
  const headers = { "www-authenticate": 'Basic realm="Stripe"' };
  return stripeError(401, "invalid_request_error", message, {}, headers);
}

/** The objects that a decline refers to. */
type DeclineSubject = Pick<
  ErrorDetails,
  "charge" | "payment_intent" | "payment_method" | "setup_intent"
>;

/** 402: the card was declined. */
export function declined(decline: Decline, about: DeclineSubject = {}): Refusal {
  return cardError(decline.message, {
    ...about,
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
  });
}

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

/** The code of a fault whose error has a message of its own and no code. */
export const NO_CODE = "";

/** Stripe's error for unknown parameters, or else for the first that a schema refused. */
export function invalidParams(issues: readonly Issue[], sent: unknown): Refusal {
  const [issue] = issues;
  if (!issue) return badRequest("Invalid request.");
  const unknown = issues.find(({ code }) => code === "unrecognized_keys");
  if (unknown?.code === "unrecognized_keys") return unknownParams(unknown.path, unknown.keys);
  const param = paramName(issue.path);
  const value = valueAt(sent, issue.path);
  const isMissing = issue.code === "invalid_type" || issue.code === "invalid_union";
  if (value === undefined && isMissing) return missingParam(param);
  const code = readRefusalCode(issue);
  const canBeEmpty = code !== undefined && code !== NO_CODE && !code.startsWith("parameter_");
  if (value === "" && !canBeEmpty) return emptyParam(param);
  if (code === NO_CODE) return badRequest(issue.message, { param });
  if (code !== undefined) return badRequest(issue.message, { code, param });
  return badRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** Stripe's error for a broken rule about several parameters. */
export function brokenRule(violation: Violation): Refusal {
  const { rule, path, params, condition } = violation;
  const param = paramName(path);
  const code = rule.code === undefined ? {} : { code: rule.code };
  const message = ownWords(violation);
  if (message !== undefined) return badRequest(message, { ...code, param });
  const names = params.map(paramName);
  if (rule.exclusive) {
    const text = `You may only specify one of these parameters: ${names.join(", ")}.`;
    return badRequest(text, { ...code, param });
  }
  const value = condition?.value ?? "";
  const other = condition === undefined ? "" : paramName(condition.path);
  if (rule.refuses) {
    const text =
      other === "mode"
        ? `You can not pass \`${param}\` in \`${value}\` mode.`
        : `You cannot set \`${param}\` ${conditionText(violation)}.`;
    return badRequest(text, { ...code, param });
  }
  if (names.length === 1 && condition === undefined) return missingParam(param);
  const text = `You must provide ${names.length === 1 ? param : `one of these parameters: ${names.join(", ")}`}${other === "" ? "" : ` ${conditionText(violation)}`}.`;
  return badRequest(text, { code: "parameter_missing", ...code, param });
}

/** `if `mode` is `setup`` */
function conditionText({ rule, condition }: Violation): string {
  const [first] = rule.when;
  const name = condition === undefined ? "" : paramName(condition.path);
  if (first?.is) return `if \`${name}\` is \`${condition?.value ?? ""}\``;
  if (first?.isNot)
    return `unless \`${name}\` is ${first.isNot.map((value) => `\`${value}\``).join(" or ")}`;
  return first?.absent ? `without \`${name}\`` : `if \`${name}\` is set`;
}

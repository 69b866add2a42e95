import qs from "qs";
import { lazy } from "#core/contract/lazy.ts";
import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import { parseMultipart } from "#core/parsing/multipart.ts";
import type { Caller } from "#core/contract/exchange.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import type { Api, ServedOperation } from "./api.ts";
import { isJsonType } from "./operations/operation.ts";
import { challengeOf, headersFor, shownKeys } from "./requests/security.ts";
import { apiError } from "./responses/errors.ts";
import type { OperationFinder } from "./find-operation.ts";

const FORM = "application/x-www-form-urlencoded";

/** The header by which calls of Simdeck itself show a key where the API wants it in a place of its own. */
const OWN_KEY = "x-simdeck-key";

const statuses: Readonly<Record<Exclude<RefusalReason, "unknown_route">, number>> = {
  unreadable_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  forbidden: 403,
  internal: 500,
};

/** Makes the use of HTTP that a description says: its media types, its credentials and its errors. */
export function createDialect(api: Api, finder: OperationFinder): Dialect {
  const { schemas } = api;
  const encoder = lazy(() => (takesForms(api) ? encodeForm : encodeJson));
  const refuse = (
    served: ServedOperation | undefined,
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ): Refusal => apiError(schemas, served?.operation, { status, message, headers });
  const unauthorized = (served: ServedOperation | undefined, message: string): Refusal =>
    refuse(served, 401, message, { "www-authenticate": challengeOf(api, served?.operation) });
  return {
    parserOf: (type) => parserOf(api, type),
    authenticate: (request, required, caller) => {
      const served = finder.find(request);
      const keys = served ? keysOf(api, served, request, caller) : [];
      if (!keys) throw unauthorized(served, "Credentials are missing");
      if (required !== undefined && served && !keys.includes(required)) {
        throw unauthorized(served, "The credentials are not valid");
      }
      return keys[0] ?? "";
    },
    credentials: (key) => ({ [OWN_KEY]: key, ...headersFor(api, key) }),
    encode: (body) => encoder()(body),
    refuse: (reason, message, request) => {
      if (reason !== "unknown_route")
        return refuse(finder.find(request), statuses[reason], message);
      const allowed = finder.methodsOf(request);
      if (allowed.length === 0) return refuse(undefined, 404, message);
      const text = `${request.method} is not possible here; the methods are ${allowed.join(", ")}`;
      return refuse(undefined, 405, text, { allow: allowed.join(", ") });
    },
    invalid: (issues, _body, request) => {
      const text = issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
      return refuse(finder.find(request), 400, text);
    },
    fault: ({ status, title }, request) => {
      const { body, headers } = refuse(finder.find(request), status, title);
      return { body, headers };
    },
  };
}

function keysOf(
  api: Api,
  { operation }: ServedOperation,
  request: DialectRequest,
  caller: Caller,
): readonly string[] | undefined {
  const shown = shownKeys(api, operation, request);
  const own = request.headers[OWN_KEY];
  if (shown || caller.origin === "client" || typeof own !== "string") return shown;
  return [own];
}

function parserOf({ operations }: Api, type: string): ReturnType<Dialect["parserOf"]> {
  if (type === "" || isJsonType(type)) return parseJson;
  if (type === FORM) return parseForm;
  if (type === "multipart/form-data") return parseMultipart;
  const [family = ""] = type.split("/");
  const isKnown = operations.some(({ operation }) =>
    operation.bodies.some(({ mediaType }) => [type, `${family}/*`, "*/*"].includes(mediaType)),
  );
  return isKnown ? (bytes) => bytes : undefined;
}

const encodeForm = (body: unknown) => ({
  contentType: FORM,
  payload: qs.stringify(body, { arrayFormat: "indices" }),
});

const encodeJson = (body: unknown) => ({
  contentType: "application/json",
  payload: JSON.stringify(body),
});

/** Returns whether the bodies of most operations are forms. */
function takesForms({ operations }: Api): boolean {
  const types = operations.flatMap(({ operation }) => operation.bodies[0]?.mediaType ?? []);
  return types.filter((type) => type === FORM).length > types.length / 2;
}

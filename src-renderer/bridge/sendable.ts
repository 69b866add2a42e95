import type { RequestDetail } from "#shared/domain/request-row.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import type { ApiRequest } from "./api-request.ts";

/** Headers that belong to one connection, one client or one attempt. */
const OWN =
  /^(?:authorization|proxy-.*|cookie|host|connection|keep-alive|transfer-encoding|te|expect|upgrade|content-length|content-type|user-agent|accept-encoding|origin|referer|sec-.*|idempotency-key|x-stripe-client-.*|x-amz-(?:date|content-sha256|security-token))$/i;

/** The headers that the same request needs again: those that say a version or a condition. */
export function keptHeaders(headers: RequestDetail["request"]["request"]["headers"]) {
  const kept = Object.entries(headers)
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")] as const);
  return Object.fromEntries(kept);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Why a logged request cannot be sent again as it was; `undefined` when it can. */
export function explainUnsendable({ request }: RequestDetail): string | undefined {
  if (methodOf(request.method) === undefined) return `${request.method} is not sent from here.`;
  if (request.request.body_base64 !== undefined) return "Its body is not text.";
  if (request.truncated && (request.request.body ?? "").length > 60_000) {
    return "Its body was cut at 64 KiB.";
  }
  return undefined;
}

function methodOf(method: string): ApiRequest["method"] | undefined {
  return METHODS.find((known) => known === method);
}

/** A logged request as a call that sends the same again. */
export function toApiRequest({ row, request }: RequestDetail): ApiRequest {
  const text = request.request.body ?? "";
  const contentType = readHeader(request.request.headers, "content-type");
  const call: ApiRequest = {
    kind: row.kind,
    method: methodOf(request.method) ?? "GET",
    path: request.path,
    headers: keptHeaders(request.request.headers),
  };
  if (text === "") return call;
  const body = readBody(text, contentType);
  return { ...call, raw: { contentType, text }, ...(body === undefined ? {} : { body }) };
}

/** A header as one text; empty when there is none. */
export function readHeader(
  headers: RequestDetail["request"]["request"]["headers"],
  name: string,
): string {
  const value = headers[name] ?? "";
  return typeof value === "string" ? value : value.join(", ");
}

/** Reads a body as JSON; `undefined` for one that is neither JSON nor a form. */
export function readBody(text: string, contentType: string): unknown {
  if (/form-urlencoded/i.test(contentType)) return readForm(text);
  return jsonIn(text);
}

type FormValue = string | Map<string, FormValue>;

/** Reads a form with nested names: `metadata[order]=1003&items[0][price]=p`. */
function readForm(text: string): unknown {
  const root = new Map<string, FormValue>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
    put(root, [first, ...rest], value);
  }
  return toJson(root);
}

function put(into: Map<string, FormValue>, path: readonly string[], value: string): void {
  const [key = "", ...rest] = path;
  // An empty part, `expand[]`, is the next place of a list.
  const place = key === "" ? String(into.size) : key;
  if (rest.length === 0) {
    into.set(place, value);
    return;
  }
  const below = into.get(place);
  const next = below instanceof Map ? below : new Map<string, FormValue>();
  into.set(place, next);
  put(next, rest, value);
}

/** As JSON: fields whose names are 0, 1, 2, … are a list. */
function toJson(value: FormValue): unknown {
  if (typeof value === "string") return value;
  const keys = [...value.keys()];
  if (keys.length > 0 && keys.every((key, place) => key === String(place))) {
    return [...value.values()].map(toJson);
  }
  return Object.fromEntries([...value].map(([key, one]) => [key, toJson(one)]));
}

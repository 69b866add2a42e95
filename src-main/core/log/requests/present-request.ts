import { isUtf8 } from "node:buffer";
import type { LoggedMessage, LoggedRequest } from "#shared/domain/logged-request.ts";
import type { Causes } from "#core/log/causes.ts";
import type { RequestFacts, RequestLog } from "./request-log.ts";
import type { LoggedHeaders } from "./request-texts.ts";

const SECRET = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie"]);
const SHOWN_CHARACTERS = 4;

/** Replaces a credential by stars and its last four characters. */
function mask(value: string): string {
  return `****${value.length > SHOWN_CHARACTERS ? value.slice(-SHOWN_CHARACTERS) : ""}`;
}

function maskHeaders(headers: LoggedHeaders): LoggedHeaders {
  const masked = Object.entries(headers).map(([name, value]): [string, string | string[]] => {
    if (!SECRET.has(name)) return [name, value];
    return [name, typeof value === "string" ? mask(value) : value.map(mask)];
  });
  return Object.fromEntries(masked);
}

/** The longest beginning that ends with a whole character: a body may be cut within one. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let cut = 0; cut < 4; cut += 1) {
    const whole = bytes.subarray(0, bytes.length - cut);
    if (isUtf8(whole)) return whole;
  }
  return bytes;
}

function presentMessage(headers: LoggedHeaders, body: Buffer, isTruncated: boolean): LoggedMessage {
  const text = isTruncated ? wholeCharacters(body) : body;
  const shown = isUtf8(text) ? { body: text.toString() } : { body_base64: body.toString("base64") };
  return { headers: maskHeaders(headers), ...shown };
}

/** A logged request as `GET /_sim/requests` shows it. */
export function presentRequest(
  log: RequestLog,
  causes: { seqsOf(cause: number): Iterable<number> },
  facts: RequestFacts,
): LoggedRequest {
  const { number, at, method, status, durationMs, source, cause, isTruncated, isUndone } = facts;
  const text = log.text(number);
  return {
    number,
    at: new Date(at).toISOString(),
    method,
    path: text.url,
    status: status === 0 ? null : status,
    duration_ms: Math.round(durationMs * 1_000) / 1_000,
    source,
    request: presentMessage(text.requestHeaders, text.requestBody, isTruncated),
    response: presentMessage(text.responseHeaders, text.responseBody, isTruncated),
    truncated: isTruncated,
    events: cause === 0 || isUndone ? [] : [...causes.seqsOf(cause)],
    supported: facts.isSupported,
    ...(isUndone ? { undone: true } : {}),
  };
}

/** Which requests are wanted. */
export interface RequestFilter {
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly method?: string | undefined;
  /** The beginning of the path. */
  readonly path?: string | undefined;
  /** `404` or `4xx`. */
  readonly status?: string | undefined;
}

/** Lists the requests that a filter selects, oldest first, as they stood when this was called. */
export function* listRequests(
  log: RequestLog,
  causes: Causes,
  { after = 0, limit = Infinity, method, path, status }: RequestFilter,
): Generator<LoggedRequest> {
  const last = log.length;
  let left = limit;
  for (let number = after + 1; number <= last && left > 0; number += 1) {
    const facts = log.facts(number);
    if (method !== undefined && facts.method !== method) continue;
    if (status !== undefined && !isStatus(facts.status, status)) continue;
    if (path !== undefined && !log.text(number).url.startsWith(path)) continue;
    left -= 1;
    yield presentRequest(log, causes, facts);
  }
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith("xx")
    ? Math.floor(status / 100) === Number(wanted[0])
    : status === Number(wanted);
}

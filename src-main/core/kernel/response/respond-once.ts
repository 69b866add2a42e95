import { toJsonText } from "#core/json/json-text.ts";
import type { IdempotencyStore, KeptResponse } from "#core/state/idempotency-store.ts";
import type { ResponseHeaders } from "#core/contract/message.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";

/** One request with an idempotency key, and the provider's rules for such requests. */
interface Once {
  readonly key: string;
  /** Simulator time in milliseconds. */
  readonly now: number;
  readonly requestId?: string;
  readonly contentType?: string;
  /** Identifies the content of the request. Default: any request may repeat the key. */
  readonly fingerprint?: string;
  /** The error of a key that was used with another request. */
  mismatch?(): Refusal;
  /** True if an error is kept as the response of its key. Default: no error is. */
  keeps?(error: Refusal): boolean;
  /** The headers that only a repeated response has. */
  replayHeaders?(kept: KeptResponse): ResponseHeaders;
}

/** Responds to a request; a used idempotency key gets the first response again. */
export function respondOnce(
  store: IdempotencyStore,
  once: Once,
  handle: () => unknown,
): RouteResponse {
  const { key, fingerprint = "", now, requestId = "" } = once;
  const headers = { "content-type": once.contentType ?? "application/json; charset=utf-8" };
  const kept = store.find(key, now);
  if (kept) {
    if (kept.fingerprint !== fingerprint && once.mismatch) throw once.mismatch();
    return new RouteResponse(kept.status, kept.json, { ...headers, ...once.replayHeaders?.(kept) });
  }
  const keep = (status: number, json: string) => {
    store.keep(key, { fingerprint, status, json, requestId, keptAt: now });
  };
  try {
    const { text } = toJsonText(handle());
    keep(200, text);
    return new RouteResponse(200, text, headers);
  } catch (error) {
    if (error instanceof Refusal && once.keeps?.(error)) {
      keep(error.status, JSON.stringify(error.body));
    }
    throw error;
  }
}

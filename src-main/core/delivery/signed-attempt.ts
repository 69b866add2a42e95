import type { Endpoint } from "#core/contract/endpoint.ts";
import type { EventLog } from "#core/contract/event-log.ts";
import {
  deliveryHeaders,
  signatureHeaders,
  type SignatureScheme,
  type SigningFacts,
  type SigningInput,
} from "#core/contract/signature.ts";

/** Which attempt of a delivery is meant, and when it is or was signed. */
export interface SignedAttempt {
  readonly seq: number;
  readonly endpoint: Endpoint;
  /** Unix seconds: real time plus the wall offset. */
  readonly seconds: number;
  /** 1 for the first attempt of the event at this endpoint. */
  readonly number: number;
}

/** Returns the input of the signature of an attempt; its body is the body that is sent. */
export function signingInput(
  { log }: { readonly log: EventLog },
  scheme: SignatureScheme,
  { seq, endpoint, seconds, number: attempt }: SignedAttempt,
): SigningInput {
  const { id, type } = log.row(seq);
  const payload = log.payload(seq, endpoint.rendering);
  const body = scheme.encode?.(payload, endpoint) ?? payload;
  return { id, type, seconds, body, secret: endpoint.secret, endpoint, attempt };
}

/** The request of an attempt, as it was sent. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the headers that is the signature. */
  readonly signature: Readonly<Record<string, string>>;
  /** The provider's own names of headers that were not sent. */
  readonly vendorHeaders: readonly string[];
  /** The body, if it is not the recorded payload. */
  readonly body: Buffer | undefined;
}

/** Returns the request of an attempt again: signatures are pure. */
export function sentRequest(
  world: { readonly log: EventLog },
  scheme: SignatureScheme,
  attempt: SignedAttempt,
  facts: SigningFacts,
): SentRequest {
  const input = signingInput(world, scheme, attempt);
  const headers = deliveryHeaders(scheme, input, facts);
  const all = deliveryHeaders(scheme, input, { ...facts, vendorHeaders: true });
  return {
    headers,
    signature: signatureHeaders(scheme, input, facts),
    vendorHeaders: Object.keys(all).filter((name) => !(name in headers)),
    body: input.body.equals(world.log.payload(attempt.seq)) ? undefined : input.body,
  };
}

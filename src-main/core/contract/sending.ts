import type { Endpoint } from "./endpoint.ts";
import type { SigningFacts } from "./signature.ts";

/** A request ready to leave; the body of a delivery is the payload's own bytes. */
export interface OutgoingRequest {
  /** Default: POST. */
  readonly method?: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bytes of the response that are kept. Default: those that the sender was made for. */
  readonly keptBytes?: number;
  /** Milliseconds after the head in which the body must end. Default: two seconds. */
  readonly bodyMs?: number;
}

/**
 * The response of a receiver, or the reason why there is none. `httpStatus` is absent when no complete
 * head arrived.
 */
export interface Outcome {
  readonly httpStatus?: number;
  /** Names and values in turn, as they came. */
  readonly responseHeaders?: readonly string[];
  /** At most its first 16 KiB, or as many bytes as the sender was made for. */
  readonly responseBody?: Buffer;
  /** Set when the body went on, or broke off: what is here is its beginning. */
  readonly bodyIsPart?: true;
  /** For people, when there was no response: `connection refused`, `no response within 10000 ms`, … */
  readonly failure?: string;
  readonly durationMs: number;
  /** Of that, until the head of the response; absent when no head came. */
  readonly headMs?: number;
}

/** A delivery as it was sent, with the response, for the panel. */
export interface DeliveryRecord extends SigningFacts {
  readonly seq: number;
  readonly endpoint: Endpoint;
  readonly outcome: Outcome;
  /** Real time at which the attempt ended, milliseconds since the epoch. */
  readonly endedAt: number;
}

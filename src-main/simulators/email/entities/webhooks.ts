import type { Endpoint } from "#core/contract/endpoint.ts";

/** A receiver's registration; fits core's `Endpoint`. */
export interface Webhook extends Endpoint {
  readonly id: string;
  readonly createdAt: number;
}

/** An event in the list of one webhook. */
export interface WebhookEvent {
  /** The message id, the same for every webhook. */
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly createdAt: number;
}

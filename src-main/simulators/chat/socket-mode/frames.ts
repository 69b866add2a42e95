import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { jsonIn } from "#shared/text/json-in.ts";

/** The server's name in its frames. */
const HOST = "applink-1";

/** The first frame of a connection; clients wait for it. */
export function helloFrame(appId: string, connections: number, seconds: number): string {
  return JSON.stringify({
    type: "hello",
    num_connections: connections,
    debug_info: { host: HOST, build_number: 10, approximate_connection_time: seconds },
    connection_info: { app_id: appId },
  });
}

export type DisconnectReason =
  | "warning"
  | "refresh_requested"
  | "link_disabled"
  | "too_many_websockets";

/** Tells a client to open another connection. */
export function disconnectFrame(reason: DisconnectReason): string {
  return JSON.stringify({ type: "disconnect", reason, debug_info: { host: HOST } });
}

/** The fields of an envelope besides its payload. */
export interface EnvelopeHead {
  readonly envelopeId: string;
  readonly attempt: number;
}

/** An event on its way. The payload is the text of the log, the same every time. */
export function envelopeFrame({ envelopeId, attempt }: EnvelopeHead, payload: Buffer): string {
  const head = JSON.stringify({
    envelope_id: envelopeId,
    type: "events_api",
    accepts_response_payload: false,
    retry_attempt: attempt,
    retry_reason: attempt === 0 ? "" : "timeout",
  });
  return `${head.slice(0, -1)},"payload":${payload.toString("utf8")}}`;
}

/** An interaction on its way: the client's acknowledgement holds its response. */
export function interactionFrame(envelopeId: string, type: string, payload: unknown): string {
  const head = { envelope_id: envelopeId, type, accepts_response_payload: true };
  return JSON.stringify({ ...head, payload });
}

const acknowledgement = lazyObject(() => ({
  envelope_id: z.string(),
  payload: z.unknown().optional(),
})).transform(({ envelope_id: envelopeId, payload }) => ({ envelopeId, payload }));

export type Acknowledgement = z.output<typeof acknowledgement>;

/** Reads the acknowledged envelope of a client's frame; returns `undefined` for other frames. */
export function readAcknowledgement(frame: string): Acknowledgement | undefined {
  return acknowledgement.safeParse(jsonIn(frame)).data;
}

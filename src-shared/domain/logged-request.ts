import type { RequestSource } from "./request-source.ts";

/** The headers and the body of a request or a response; `body_base64` for bytes that are not text. */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly body_base64?: string;
}

/** An entry of `GET /_sim/requests`. */
export interface LoggedRequest {
  /** 1, 2, 3, … since the last reset. */
  readonly number: number;
  /** ISO 8601, simulator time. */
  readonly at: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null when the connection was closed without a response. */
  readonly status: number | null;
  /** Real time. */
  readonly duration_ms: number;
  readonly source: RequestSource;
  readonly request: LoggedMessage;
  readonly response: LoggedMessage;
  /** True if a body was cut. */
  readonly truncated: boolean;
  /** The `seq` of the events that it caused; none of a request that was undone. */
  readonly events: readonly number[];
  /** True if the simulator knows the route. */
  readonly supported: boolean;
  /** True if restoring a snapshot undid it; absent otherwise. */
  readonly undone?: boolean;
}

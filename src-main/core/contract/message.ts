import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

/** The first line and the headers of a request. */
export interface RequestHead {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
}

/** A request as plain data, whichever transport it came over. */
export interface SimulatorRequest extends RequestHead {
  /** The whole body; a stream for a route that reads one; `undefined` when no body was sent. */
  readonly body: Buffer | Readable | undefined;
}

/** Header values: one, or several of the same name. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

export const NO_HEADERS: ResponseHeaders = {};

/** A response as plain data. */
export interface SimulatorResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ResponseHeaders;
  readonly body: string | Buffer | Readable | undefined;
  /** True if the body is a stream that ends only when its reader leaves. */
  readonly isEndless: boolean;
  /** Set when a fault closes the connection: before the response, or within its body. */
  readonly broken?: "dropped" | "truncated";
  /** Set for a request to a path that is not simulated. */
  readonly isUnsupported?: true;
}

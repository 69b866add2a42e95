import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ResponseHeaders } from "#core/contract/message.ts";
import { endAndLinger } from "./linger.ts";

/** A response that node's server does not write: to an upgrade, or to bytes that are not a request. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string | Buffer;
}

/** Writes the last response of a connection, and closes the connection once the client has read it. */
export function endWithResponse(socket: Duplex, { status, headers, body }: RawResponse): void {
  const lines = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    `content-length: ${String(Buffer.byteLength(body))}`,
    "connection: close",
  ];
  endAndLinger(
    socket,
    Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(body)]),
  );
}

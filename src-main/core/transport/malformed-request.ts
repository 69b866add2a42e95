import type { Duplex } from "node:stream";
import type { Kernel } from "#core/kernel/kernel.ts";
import type { RequestHead } from "#core/contract/message.ts";
import { isLingering } from "./linger.ts";
import { isWithinBody } from "./open-request.ts";
import { endWithResponse } from "./raw-response.ts";

/** An error of node's HTTP parser. `rawPacket` holds the bytes that it read last. */
export interface ClientError extends Error {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
}

const REQUEST_LINE = /^([A-Z]+) (\/\S*)/;

/** The first line of a request that could not be parsed, as far as it can be read. */
function headOf({ rawPacket }: ClientError): RequestHead {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 8_192).toString("latin1") : "";
  const [, method = "GET", url = "/"] = REQUEST_LINE.exec(start) ?? [];
  return { method, url, headers: {} };
}

function explain({ code }: ClientError): readonly [status: number, message: string] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "The request did not arrive in time"];
  if (code === "HPE_HEADER_OVERFLOW") return [431, "The headers of the request are too large"];
  return [400, "The request is not valid HTTP"];
}

/** Responds to a request that is not valid HTTP in the provider's shape, and closes the connection. */
export function refuseMalformed<State>(
  kernel: Kernel<State>,
  error: ClientError,
  socket: Duplex,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || isLingering(socket)) return;
  const [status, message] = explain(error);
  // A request that breaks within its body is logged with its route.
  const { headers, body } = isWithinBody(socket)
    ? kernel.refuse("unreadable_body", message, headOf(error))
    : kernel.reject("unreadable_body", message, headOf(error));
  const text = typeof body === "string" || Buffer.isBuffer(body) ? body : "";
  endWithResponse(socket, { status, headers, body: text });
}

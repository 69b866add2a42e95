import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { SimulatorResponse } from "#core/contract/message.ts";
import { JSON_TYPE } from "#core/kernel/refusals.ts";
import { abortResponse } from "./abort-response.ts";
import type { StreamedBody } from "./streamed-body.ts";
import { dropUnreadBody } from "./unread-body.ts";

/**
 * Sends a response, and drops what the client has still to send of its request. A response that is a
 * stream may be made from the `body` of its request, which is dropped when the response is complete.
 */
export function sendResponse(
  reply: FastifyReply,
  response: SimulatorResponse,
  body?: StreamedBody,
): void {
  const drop = () => {
    body?.destroy();
    dropUnreadBody(reply.request.raw, reply.raw);
  };
  if (body && response.body instanceof Readable) reply.raw.once("finish", drop);
  else drop();
  if (response.broken) abortResponse(reply, response);
  else if (isComplete(reply, response)) sendComplete(reply, response);
  else {
    const { status, headers } = response;
    void reply.code(status);
    for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
    void reply.send(response.body);
  }
}

/** A response whose head needs nothing but the length of its body. */
interface CompleteResponse extends SimulatorResponse {
  readonly body: string | Buffer;
}

function isComplete(
  { request }: FastifyReply,
  response: SimulatorResponse,
): response is CompleteResponse {
  const { status, headers, body } = response;
  if (status < 200 || status === 204 || status === 304 || request.method === "HEAD") return false;
  const type = headers["content-type"];
  const hasType = typeof body === "string" ? type === JSON_TYPE : type !== undefined;
  const isWhole = typeof body === "string" || Buffer.isBuffer(body);
  return isWhole && hasType && headers["content-length"] === undefined;
}

/** Writes a response as it is. Most are like this, and fastify's own steps take as long as a handler. */
function sendComplete(reply: FastifyReply, { status, headers, body }: CompleteResponse): void {
  const lines: (string | number | string[])[] = ["content-length", Buffer.byteLength(body)];
  for (const name in headers) {
    const value = headers[name] ?? "";
    lines.push(name, typeof value === "string" ? value : [...value]);
  }
  const raw = reply.hijack().raw.writeHead(status, lines);
  const { socket } = raw;
  // `end` alone sends an empty text after the body; node gathers the two, which takes longer than to
  // send the body with its head. A response has no socket while an earlier one of its connection is open.
  if (socket) {
    socket.cork();
    raw.write(body);
    socket.uncork();
    raw.end();
  } else raw.end(body);
}

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { SimulatorResponse } from "#core/contract/message.ts";

/** Closes the connection without a response, or within the body of one. */
export function abortResponse(reply: FastifyReply, response: SimulatorResponse): void {
  const { raw } = reply;
  const before = reply.getHeaders();
  reply.hijack();
  if (response.broken === "dropped") {
    raw.destroy();
    return;
  }
  const { status, headers, body } = response;
  raw.statusCode = status;
  for (const [name, value] of Object.entries({ ...before, ...headers })) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  if (body instanceof Readable) {
    body.once("data", (chunk: Buffer | string) => {
      const bytes = Buffer.from(chunk);
      writeAndClose(raw, bytes.subarray(0, Math.floor(bytes.length / 2)));
      body.destroy();
    });
    body.once("end", () => raw.destroy());
    body.once("error", () => raw.destroy());
    return;
  }
  const bytes = Buffer.from(body ?? "");
  // A response without a body promises one, so that the client sees that it was cut.
  raw.setHeader("content-length", Math.max(bytes.length, 1));
  writeAndClose(raw, bytes.subarray(0, Math.floor(bytes.length / 2)));
}

function writeAndClose(raw: ServerResponse, bytes: Buffer): void {
  raw.flushHeaders();
  raw.write(bytes, () => {
    raw.destroy();
  });
}

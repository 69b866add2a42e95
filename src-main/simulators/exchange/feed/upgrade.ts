import type { Duplex } from "node:stream";
import { STATUS_CODES } from "node:http";
import type { Refusal } from "#core/kernel/refusal.ts";

/** Answers an upgrade with an error of the exchange instead. */
export function refuseWithBody(socket: Duplex, { status, body }: Refusal): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${String(Buffer.byteLength(text))}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}

import type { IncomingMessage } from "node:http";

/** The part of a response's body that was read. */
export interface ReadBody {
  readonly responseBody: Buffer;
  /** Set when the body went on, or broke off: what is here is its beginning. */
  readonly bodyIsPart?: true;
}

/** More than is kept: a receiver that says much is heard out. */
const READ_BODY_BYTES = 64 * 1_024;
const READ_BODY_MS = 2_000;

/**
 * Reads the body of a response up to 64 KiB and for two seconds, or as its request allows, then cuts it: the
 * head has decided already, and an endless body must cost neither memory nor the queue.
 */
export function readBody(
  response: IncomingMessage,
  {
    keptBytes,
    bodyMs = READ_BODY_MS,
  }: { readonly keptBytes: number; readonly bodyMs?: number | undefined },
  done: (read: ReadBody) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => {
    clearTimeout(timer);
    response.removeListener("end", finish).removeListener("close", finish);
    const isPart = size > keptBytes || !response.complete;
    done({ responseBody: Buffer.concat(chunks), ...(isPart ? { bodyIsPart: true } : {}) });
  };
  const cut = () => {
    response.destroy();
    finish();
  };
  const timer = setTimeout(cut, bodyMs);
  response.on("data", (chunk: Buffer) => {
    if (size < keptBytes) chunks.push(chunk.subarray(0, keptBytes - size));
    size += chunk.length;
    if (size >= Math.max(keptBytes + 1, READ_BODY_BYTES)) cut();
  });
  response.on("error", () => undefined);
  // Not the close alone, which comes later: the next delivery is ready when the connection is.
  response.once("end", finish);
  response.once("close", finish);
}

import type http from "node:http";
import type { ReceivedDelivery } from "#shared/domain/receiver.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";

const BODY_LIMIT = 1_024 * 1_024;

/** Reads the headers and the body of a request. Of a body past 1 MiB, the beginning is kept. */
export async function readDelivery(
  request: http.IncomingMessage,
): Promise<Pick<ReceivedDelivery, "headers" | "body">> {
  const body = await readBody(request);
  return { headers: plainHeaders(request.headers), body };
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const gathered = new GatheredBytes();
  let size = 0;
  for await (const bytes of request as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size <= BODY_LIMIT) gathered.add(bytes);
  }
  return gathered.concat().toString("utf8");
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
}

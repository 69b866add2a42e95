import type http from "node:http";
import { jsonIn } from "#shared/text/json-in.ts";
import type { ReceivedDelivery } from "#shared/domain/receiver.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";

const BODY_LIMIT = 1_024 * 1_024;

/**
 * Reads what a request brought: headers, body and, where the body is JSON that says it, the event's
 * type. Of a body past 1 MiB the beginning is kept.
 */
export async function readDelivery(
  request: http.IncomingMessage,
): Promise<Pick<ReceivedDelivery, "headers" | "body" | "type">> {
  const body = await readBody(request);
  return { headers: plainHeaders(request.headers), body, type: typeOf(body) };
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

function typeOf(body: string): string {
  const json = jsonIn(body);
  if (typeof json !== "object" || json === null || !("type" in json)) return "";
  return typeof json.type === "string" ? json.type : "";
}

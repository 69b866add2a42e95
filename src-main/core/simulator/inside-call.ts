import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Marks requests that the timeline makes within this process. */
export const INSIDE_HEADER = "x-simdeck-inside";

/** Known to this process alone, so that no client can pretend to be the timeline. */
export const insideToken: string = randomUUID();

/** Whether a request was made by the timeline rather than by a client. */
export function isInside(request: Pick<FastifyRequest, "headers">): boolean {
  return request.headers[INSIDE_HEADER] === insideToken;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { RefusalReason } from "#core/contract/dialect.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";
import { inviteBody } from "./expectation.ts";
import { declaresBody } from "./unread-body.ts";

/** Why a body could not be read. */
export interface BodyProblem {
  readonly reason: RefusalReason;
  readonly message: string;
}

/**
 * Returns whether a request has a body that routes read. That of GET and HEAD has no meaning (RFC 9110,
 * 9.3.1).
 */
export function hasBody(request: IncomingMessage): boolean {
  const { method } = request;
  return method !== "GET" && method !== "HEAD" && declaresBody(request);
}

/**
 * Reads a body as bytes. Rejects more than `limit` bytes (413), and another length than was declared
 * (400). A body that comes in a million chunks takes the memory of its bytes, no more.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  done: (problem: BodyProblem | undefined, body?: Buffer) => void,
): void {
  const declared = Number(request.headers["content-length"] ?? Number.NaN);
  const tooLarge = (): BodyProblem => ({
    reason: "body_too_large",
    message: "Request body is too large",
  });
  if (declared > limit) {
    done(tooLarge());
    return;
  }
  inviteBody(request, response);
  const gathered = new GatheredBytes();
  // Removing the listeners would take longer than reading an ordinary body.
  let isOver = false;
  const finish: typeof done = (problem, body) => {
    if (isOver) return;
    isOver = true;
    done(problem, body);
  };
  const take = (chunk: Buffer) => {
    if (isOver) return;
    gathered.add(chunk);
    if (gathered.length > limit) finish(tooLarge());
  };
  const end = () => {
    if (isOver) return;
    if (Number.isNaN(declared) || gathered.length === declared)
      finish(undefined, gathered.concat());
    else {
      const message = "Request body size did not match Content-Length";
      finish({ reason: "unreadable_body", message });
    }
  };
  const abortResponse = (error: Error) => {
    finish({ reason: "unreadable_body", message: error.message });
  };
  request.on("data", take).on("end", end).on("error", abortResponse);
}

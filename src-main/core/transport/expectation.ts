import type { IncomingMessage, ServerResponse } from "node:http";

const CONTINUE = /^100-continue$/i;

const invited = new WeakSet<IncomingMessage>();

/** Returns whether a client sends its body only after a 100 that it has not got yet (RFC 9110, 10.1.1). */
export function waitsForContinue(request: IncomingMessage): boolean {
  const { expect } = request.headers;
  if (expect === undefined || request.httpVersion === "1.0") return false;
  return CONTINUE.test(expect) && !invited.has(request);
}

/** Returns whether a request names an expectation that this server does not meet. */
export function expectsMore({ headers: { expect }, httpVersion }: IncomingMessage): boolean {
  return expect !== undefined && httpVersion !== "1.0" && !CONTINUE.test(expect);
}

/** Sends the 100 that a client waits for. Called when its body is about to be read. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (!waitsForContinue(request) || response.headersSent) return;
  invited.add(request);
  response.writeContinue();
}

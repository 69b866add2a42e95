import type { AppRequest, AppResponse } from "#core/contract/app-request.ts";
import type { Acknowledgement } from "./frames.ts";
import { interactionFrame } from "./frames.ts";
import type { Line } from "./envelope-deliveries.ts";

interface Waiting {
  readonly line: Line;
  end(response: AppResponse): void;
}

/**
 * Interactions on their way over Socket Mode. Each goes once to one connection, in turn, and is over with
 * its acknowledgement, the end of the connection, or the timeout.
 */
export class Interactions {
  private readonly lines: Line[] = [];
  private readonly waiting = new Map<string, Waiting>();
  private readonly nextEnvelopeId: () => string;

  constructor(nextEnvelopeId: () => string) {
    this.nextEnvelopeId = nextEnvelopeId;
  }

  /** Sends a request to the connection whose turn it is. */
  ask({ type, payload, timeoutMs }: AppRequest): Promise<AppResponse> {
    const line = this.lines.find(({ hasRoom }) => hasRoom);
    if (!line) {
      const error = "no app is connected: set the request URL or open Socket Mode";
      return Promise.resolve({ status: null, error });
    }
    this.lines.splice(this.lines.indexOf(line), 1);
    this.lines.push(line);
    const envelopeId = this.nextEnvelopeId();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        end({ status: null, error: `no response within ${String(timeoutMs)} ms` });
      }, timeoutMs);
      const end = (response: AppResponse) => {
        clearTimeout(timer);
        this.waiting.delete(envelopeId);
        resolve(response);
      };
      this.waiting.set(envelopeId, { line, end });
      line.send(interactionFrame(envelopeId, type, payload));
    });
  }

  open(line: Line): void {
    this.lines.push(line);
  }

  lose(line: Line): void {
    const place = this.lines.indexOf(line);
    if (place >= 0) this.lines.splice(place, 1);
    for (const waiting of this.waiting.values()) {
      if (waiting.line !== line) continue;
      waiting.end({ status: null, error: "the connection was closed before a response" });
    }
  }

  /** An acknowledgement counts as status 200; with an empty payload, as an empty body. */
  acknowledge({ envelopeId, payload }: Acknowledgement): void {
    this.waiting.get(envelopeId)?.end({ status: 200, body: isEmpty(payload) ? "" : payload });
  }
}

/** Clients acknowledge with an empty object where they would answer with an empty body over HTTP. */
function isEmpty(payload: unknown): boolean {
  if (payload === undefined || payload === null) return true;
  return typeof payload === "object" && Object.keys(payload).length === 0;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { inviteBody } from "./expectation.ts";

/**
 * The body of a request for a route that reads a stream. The connection is read only while the route
 * reads, and a client that waits for a 100 gets it then. A route may leave or destroy the stream at any
 * time: the connection stays open for the response.
 */
export class StreamedBody extends Readable {
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private isBegun = false;

  constructor(request: IncomingMessage, response: ServerResponse) {
    super({ highWaterMark: request.readableHighWaterMark });
    this.request = request;
    this.response = response;
  }

  override _read(): void {
    if (!this.isBegun) this.begin();
    this.request.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { request } = this;
    if (this.isBegun) request.off("data", this.onData).off("end", this.onEnd);
    request.pause();
    done(error);
  }

  private begin(): void {
    const { request, response } = this;
    this.isBegun = true;
    // A request that was cut short before this reports nothing more.
    if (request.destroyed && !request.complete) {
      this.destroy(new Error("aborted"));
      return;
    }
    request.on("data", this.onData).once("end", this.onEnd).once("error", this.onError);
    inviteBody(request, response);
  }

  private readonly onData = (chunk: Buffer) => {
    if (!this.push(chunk)) this.request.pause();
  };

  private readonly onEnd = () => {
    this.push(null);
  };

  private readonly onError = (error: Error) => {
    this.destroy(error);
  };
}

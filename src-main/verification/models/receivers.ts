import { createServer, type ServerResponse } from "node:http";
import type { Manner } from "./commands/listener-commands.ts";

/** A delivery that a receiver got. */
export interface Arrival {
  readonly receiver: number;
  readonly at: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Real receivers on one port, distinguished by path; each behaves as last configured, or withholds
 * its response.
 */
export class Receivers implements AsyncDisposable {
  arrivals: Arrival[] = [];
  private manners: Manner[] = [];
  private held: { readonly receiver: number; readonly response: ServerResponse }[] = [];
  private port = 0;
  /** Called with every delivery. */
  onArrival: () => void = () => undefined;

  private readonly server = createServer((request, response) => {
    const receiver = Number(request.url?.slice(1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      this.arrivals.push({ receiver, at: Date.now(), headers: request.headers, body });
      this.answer(receiver, response);
      this.onArrival();
    });
  });

  static async open(): Promise<Receivers> {
    const receivers = new Receivers();
    await new Promise<void>((resolve) => receivers.server.listen(0, "127.0.0.1", resolve));
    const address = receivers.server.address();
    if (typeof address === "object" && address) receivers.port = address.port;
    return receivers;
  }

  urlOf(receiver: number): string {
    return `http://127.0.0.1:${String(this.port)}/${String(receiver)}`;
  }

  behave(receiver: number, manner: Manner): void {
    this.manners[receiver] = manner;
    const { held } = this;
    this.held = [];
    for (const one of held) this.answer(one.receiver, one.response);
  }

  /** Lets every receiver respond again, and forgets everything. */
  forget(): void {
    this.manners = [];
    this.behave(0, 200);
    this.arrivals = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(receiver: number, response: ServerResponse): void {
    const manner = this.manners[receiver] ?? 200;
    if (manner === "hold") this.held.push({ receiver, response });
    else if (manner === "hang up") response.socket?.destroy();
    // The sender repeats a request on a fresh connection if a kept one closes: the model counts attempts.
    else response.writeHead(manner, { connection: "close" }).end();
  }
}

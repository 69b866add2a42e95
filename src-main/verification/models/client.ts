import { Agent, request, type ClientRequest } from "node:http";
import type { EncodedCall } from "#core/transport/in-process.ts";

/** An answer as it came over the wire. */
export interface Got {
  readonly status: number;
  readonly text: string;
}

/** Asks a simulator over one real connection that is kept. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** Makes a call and resolves with its answer. */
  ask(call: EncodedCall): Promise<Got> {
    return new Promise((resolve, reject) => {
      const outgoing = this.open(call);
      outgoing.once("error", reject);
      outgoing.once("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        // A connection that breaks within the answer ends in an error, not in silence.
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, text });
        });
      });
    });
  }

  /** Begins a call; the answered function hangs up. */
  begin(call: EncodedCall): () => void {
    const outgoing = this.open(call);
    outgoing.on("error", () => undefined);
    return () => {
      outgoing.destroy();
    };
  }

  close(): void {
    this.agent.destroy();
  }

  private open({ method, path, headers, payload }: EncodedCall): ClientRequest {
    const length = payload === undefined ? 0 : Buffer.byteLength(payload);
    const outgoing = request({
      host: "127.0.0.1",
      port: this.port,
      agent: this.agent,
      method,
      path,
      headers: { ...headers, ...(length === 0 ? {} : { "content-length": String(length) }) },
    });
    return outgoing.end(payload);
  }
}

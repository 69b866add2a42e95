import { Agent, type ClientRequest, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

/** A request as it goes over the wire. `content-length` is added where there is a body. */
export interface Sending {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
}

/** A response as it came over the wire. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Makes requests to a port of this machine over real connections; by default, it keeps them. */
export class HttpClient {
  private readonly agent: Agent;
  private readonly port: number;

  constructor(port: number, agent = new Agent({ keepAlive: true })) {
    this.port = port;
    this.agent = agent;
  }

  /** Resolves when the response is complete, which may be before the body was sent. */
  send(sending: Sending): Promise<Received> {
    return new Promise((resolve, reject) => {
      const outgoing = this.open(sending);
      outgoing.once("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        // A connection that breaks within the response ends in an error.
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          if (!outgoing.writableFinished) outgoing.destroy();
        });
      });
      outgoing.on("error", reject);
      outgoing.end(sending.body);
    });
  }

  /** Begins a request. The returned function disconnects. */
  begin(sending: Sending): () => void {
    const outgoing = this.open(sending);
    outgoing.on("error", () => undefined);
    outgoing.end(sending.body);
    return () => {
      outgoing.destroy();
    };
  }

  /** Sends bytes as they are. Resolves with all that came back until the connection closed. */
  sendBytes(bytes: string | Buffer): Promise<string> {
    return sendBytes(this.port, bytes);
  }

  close(): void {
    this.agent.destroy();
  }

  private open({ method = "GET", path, headers, body }: Sending): ClientRequest {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const { agent, port } = this;
    return request({
      host: "127.0.0.1",
      port,
      agent,
      method,
      path,
      headers: { ...length, ...headers },
    });
  }
}

/**
 * Sends bytes to a port of this machine as they are, and closes that side. Resolves with all that came
 * back until the connection was over, one character a byte, however it ended.
 */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
  });
}

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A response as a raw client read it. */
export interface RawResponse {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

const HEAD_END = "\r\n\r\n";

/** A client that writes bytes as they are, and reads nothing before it is asked to: a blocking client. */
export class RawClient implements Disposable {
  private readonly socket: Socket;
  private readonly source: AsyncIterator<unknown>;
  private bytes = Buffer.alloc(0);
  private isEnded = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.source = socket[Symbol.asyncIterator]();
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return new RawClient(socket);
  }

  /** Writes bytes. Resolves when the system has taken all of them. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.write(bytes, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  /** Reads the next response with a `content-length`, or an interim one. */
  async read(): Promise<RawResponse> {
    const end = await this.until(() => this.bytes.indexOf(HEAD_END));
    const head = this.bytes.subarray(0, end).toString("latin1");
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const from = end + HEAD_END.length;
    await this.until(() => this.bytes.length - from - length);
    const body = this.bytes.subarray(from, from + length).toString("utf8");
    this.bytes = this.bytes.subarray(from + length);
    return { status: Number(head.slice(9, 12)), head, body };
  }

  /** Resolves with the bytes that are left when the server has closed its side. */
  async readEnd(): Promise<string> {
    await this.until(() => (this.isEnded ? 0 : -1));
    return this.bytes.toString("latin1");
  }

  /** Closes this side. */
  end(): void {
    this.socket.end();
  }

  /** Breaks the connection off. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }

  /** Reads until a position is there: not negative. */
  private async until(position: () => number): Promise<number> {
    for (;;) {
      const found = position();
      if (found >= 0) return found;
      if (this.isEnded) throw new Error(`the connection ended after ${this.bytes.toString()}`);
      const next = await this.source.next().catch(() => ({ done: true, value: undefined }));
      if (Buffer.isBuffer(next.value)) this.bytes = Buffer.concat([this.bytes, next.value]);
      if (next.done === true) this.isEnded = true;
    }
  }
}

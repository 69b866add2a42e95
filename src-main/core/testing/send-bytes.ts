import { connect } from "node:net";

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

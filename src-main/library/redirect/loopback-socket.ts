import { Socket } from "node:net";
import type { Target } from "./targets.ts";

/**
 * A plain connection to a simulator in the place of a TLS connection to a provider. It has what HTTP
 * clients read of a TLS socket, and `secureConnect` when it is open.
 */
export class LoopbackSocket extends Socket {
  readonly encrypted = true;
  /** No protocol was negotiated: clients use HTTP/1.1. */
  readonly alpnProtocol = false;
  authorized = false;
  readonly authorizationError = undefined;

  /** Connects to a simulator. */
  static open({ host, port }: Target): LoopbackSocket {
    const socket = new LoopbackSocket();
    socket.once("connect", () => {
      socket.authorized = true;
      socket.emit("secureConnect");
    });
    socket.connect({ host, port });
    return socket;
  }

  getPeerCertificate(): object {
    return {};
  }

  getProtocol(): string {
    return "TLSv1.3";
  }

  getSession(): undefined {
    return undefined;
  }

  isSessionReused(): boolean {
    return false;
  }
}

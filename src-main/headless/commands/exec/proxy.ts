import {
  createServer,
  request as requestPlainly,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { request as requestSecurely } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createSecureContext, type SecureContext, TLSSocket } from "node:tls";
import type { LocalAuthority } from "../../../hosting/https/local-authority.ts";

/** The decisions of the proxy. */
export interface ProxyRules {
  /** The address of the simulator that stands for a host. */
  find(host: string): { readonly host: string; readonly port: number } | undefined;
  readonly authority: LocalAuthority;
  readonly refusesOthers: boolean;
}

/** A forward proxy on loopback: real hosts of providers lead to the simulators. */
export interface Proxy {
  /** `http://127.0.0.1:49152` */
  readonly url: string;
  /** The other hosts that were refused, once for each connection. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

const TLS_HANDSHAKE = 22;
const SECURE_PORT = 443;

/** Opens the proxy on a free port. */
export async function openProxy(rules: ProxyRules): Promise<Proxy> {
  const sockets = new Set<Duplex>();
  const refused: string[] = [];
  const contexts = new Map<string, SecureContext>();

  const contextOf = (name: string): SecureContext => {
    const known = contexts.get(name);
    if (known) return known;
    const context = createSecureContext(rules.authority.issue([name]));
    contexts.set(name, context);
    return context;
  };

  const track = (socket: Duplex) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
  };

  const join = (one: Duplex, other: Duplex) => {
    track(other);
    one.pipe(other).pipe(one);
    one.once("close", () => other.destroy());
    other.once("close", () => one.destroy());
  };

  const refusal = (host: string): string | undefined => {
    if (!rules.refusesOthers) return undefined;
    refused.push(host);
    return `${host} is refused by simdeck exec --others refuse\n`;
  };

  /** Reads the first byte of a tunnel: a TLS handshake ends here, all other bytes pass unchanged. */
  const enter = (socket: Socket, host: string, to: { host: string; port: number }) => {
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] !== TLS_HANDSHAKE) {
        join(socket, connect(to));
        return;
      }
      const secure = new TLSSocket(socket, {
        isServer: true,
        secureContext: contextOf(host),
        ALPNProtocols: ["http/1.1"],
        SNICallback: (name, done) => {
          done(null, contextOf(name));
        },
      });
      track(secure);
      join(secure, connect(to));
    });
  };

  const server = createServer((request, response) => {
    passOn(rules, refusal, request, response);
  });
  server.on("connection", track);
  server.on("connect", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { host, port } = readAuthority(request.url ?? "");
    const target = rules.find(host);
    const problem = target ? undefined : refusal(host);
    if (problem !== undefined) {
      const length = String(Buffer.byteLength(problem));
      socket.end(
        `HTTP/1.1 502 Refused\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${problem}`,
      );
      return;
    }
    if (head.length > 0) socket.unshift(head);
    const accept = () => socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (target) {
      accept();
      enter(socket, host, target);
      return;
    }
    const other = connect({ host, port }, () => {
      accept();
      join(socket, other);
    });
    other.once("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    refused,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads `api.stripe.com:443` or `[::1]:443`. */
function readAuthority(text: string): { readonly host: string; readonly port: number } {
  const [, host = text, port = ""] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const bare = host.replaceAll(/^\[|\]$/g, "");
  return { host: isIP(bare) === 0 ? bare.toLowerCase() : bare, port: Number(port) || SECURE_PORT };
}

/** Answers a request whose target is a whole URL; some clients send https URLs this way, too. */
function passOn(
  rules: ProxyRules,
  refusal: (host: string) => string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const fail = (status: number, text: string) => {
    response.writeHead(status, { "content-type": "text/plain" }).end(text);
  };
  const text = request.url ?? "";
  if (!/^https?:/i.test(text) || !URL.canParse(text)) {
    fail(400, "This is a forward proxy of simdeck exec.\n");
    return;
  }
  const url = new URL(text);
  const target = rules.find(url.hostname);
  const problem = target ? undefined : refusal(url.hostname);
  if (problem !== undefined) {
    fail(502, problem);
    return;
  }
  const { "proxy-connection": _proxy, ...headers } = request.headers;
  const options = { method: request.method, headers: { ...headers, host: url.host } };
  const path = url.pathname + url.search;
  const call = target
    ? requestPlainly({ ...options, ...target, path })
    : url.protocol === "https:"
      ? requestSecurely(url, options)
      : requestPlainly(url, options);
  call.once("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  call.once("error", (error) => {
    if (response.headersSent) response.destroy();
    else fail(502, `${url.host}: ${error.message}\n`);
  });
  request.pipe(call);
}

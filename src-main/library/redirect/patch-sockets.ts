import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import tls from "node:tls";
import { LoopbackSocket } from "./loopback-socket.ts";
import type { Target } from "./targets.ts";

/** The decisions about the connections of a process. */
export interface Redirection {
  /** The simulator in the place of a host. */
  readonly find: (host: string) => Target | undefined;
  /** Called for a host that is neither a simulator's nor of this machine; returns why it is refused. */
  readonly refuse?: (host: string) => Error | undefined;
}

/** The options of a connection, as far as they are read here. */
interface Destination {
  readonly host?: unknown;
  readonly port?: unknown;
  /** A path of a Unix socket. */
  readonly path?: unknown;
  /** A connection that is open: the handshake only. */
  readonly socket?: unknown;
}

const HTTP_PORT = 80;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the options of `connect(options)`, `connect(port, host, options)` or `connect(port, options)`. */
function destinationOf(args: readonly unknown[]): Destination {
  const [first] = args;
  if (isObject(first)) return Array.isArray(first) ? destinationOf(first) : first;
  const host = args.find((one, index) => index > 0 && typeof one === "string");
  const options = args.find(isObject);
  return { port: first, ...(host === undefined ? {} : { host }), ...options };
}

function remoteHost({ host, path, socket }: Destination): string | undefined {
  return typeof host !== "string" || (typeof path === "string" && path !== "") || isObject(socket)
    ? undefined
    : host;
}

/** Returns the same arguments with another destination. */
function redirected(args: readonly unknown[], { host, port }: Target): readonly unknown[] {
  const [first, ...rest] = args;
  // Node's own calls have the options in a list that it marks: the list itself must stay.
  if (Array.isArray(first)) {
    const list: unknown[] = first;
    list[0] = { ...(isObject(list[0]) ? list[0] : {}), host, port };
    return args;
  }
  if (isObject(first)) return [{ ...first, host, port }, ...rest];
  return [{ host, port }, ...rest.filter((one) => typeof one === "function")];
}

/**
 * Redirects the connections of this process at the sockets that every client of Node uses: `fetch` and
 * undici, `http`, `https`, WebSockets, and libraries on top of them. Requests keep their `Host`. Tools that
 * answer requests before a socket opens, such as MSW and nock, act first.
 */
export function patchSockets({ find, refuse }: Redirection): void {
  const connectSecurely = tls.connect;
  const connect: unknown = Reflect.get(Socket.prototype, "connect");
  if (typeof connect !== "function") throw new TypeError("this version of Node is not supported");

  function connectTls(...args: unknown[]): unknown {
    const host = remoteHost(destinationOf(args));
    const target = host === undefined ? undefined : find(host);
    if (!target) return Reflect.apply(connectSecurely, tls, args);
    const listener = args.find((one) => typeof one === "function");
    const socket =
      target.ca === undefined
        ? LoopbackSocket.open(target)
        : connectSecurely({ ...target, servername: "localhost" });
    if (listener) socket.once("secureConnect", () => void Reflect.apply(listener, socket, []));
    return socket;
  }

  const connectSocket = function (this: Socket, ...args: unknown[]): unknown {
    const destination = destinationOf(args);
    const host = remoteHost(destination);
    const port = Number(destination.port);
    const target = host !== undefined && port === HTTP_PORT ? find(host) : undefined;
    if (target && target.ca === undefined) {
      return Reflect.apply(connect, this, redirected(args, target));
    }
    const refusal = host === undefined ? undefined : refuse?.(host);
    if (!refusal) return Reflect.apply(connect, this, args);
    process.nextTick(() => this.destroy(refusal));
    return this;
  };

  Reflect.set(tls, "connect", connectTls);
  Reflect.set(Socket.prototype, "connect", connectSocket);
  // For modules that import them by name.
  syncBuiltinESMExports();
}

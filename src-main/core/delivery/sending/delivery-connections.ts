import type { Socket } from "node:net";

/** One end of a connection as sockets tell it. */
type Ends = Pick<Socket, "localAddress" | "localPort" | "remoteAddress" | "remotePort">;

const known = new WeakSet<Socket>();
const open = new Set<string>();

/** An address of IPv4 is the same one when a listener for both kinds writes it as IPv6. */
function plain(address = ""): string {
  return address.replace(/^::ffff:/i, "");
}

function nameOf(address: string | undefined, port: number | undefined): string {
  return `${plain(address)} ${String(port)}`;
}

function connectionFrom({ localAddress, localPort, remoteAddress, remotePort }: Ends): string {
  return `${nameOf(localAddress, localPort)} > ${nameOf(remoteAddress, remotePort)}`;
}

function connectionTo({ localAddress, localPort, remoteAddress, remotePort }: Ends): string {
  return `${nameOf(remoteAddress, remotePort)} > ${nameOf(localAddress, localPort)}`;
}

function remember(socket: Socket): void {
  const connection = connectionFrom(socket);
  open.add(connection);
  socket.once("close", () => open.delete(connection));
}

/** Notes that deliveries of this process go out over a connection, for as long as it is open. */
export function noteDeliveryConnection(socket: Socket): void {
  if (known.has(socket)) return;
  known.add(socket);
  if (!socket.connecting) remember(socket);
  else {
    socket.once("connect", () => {
      remember(socket);
    });
  }
}

/**
 * Returns whether a connection carries a delivery of this process. The two ends of the connection say so:
 * no header is needed, and any spelling of the address is recognized.
 */
export function isDeliveryConnection(socket: Ends): boolean {
  return open.size > 0 && open.has(connectionTo(socket));
}

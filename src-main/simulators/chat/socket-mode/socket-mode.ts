import type { IncomingMessage } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { UNACKNOWLEDGED } from "#core/delivery/failure-reason.ts";
import type { ResultRow } from "#core/log/results.ts";
import type { AppRequest } from "#core/contract/app-request.ts";
import type { ChannelTools, SocketRoute, SocketService } from "#core/contract/definition.ts";
import { refuseUpgrade } from "#core/transport/sockets.ts";
import type { DeliveryTiming } from "#shared/domain/egress.ts";
import { reportOnce } from "../shared/report-once.ts";
import type { SimContext, State } from "../state.ts";
import { closeCodes, Connection } from "./connection.ts";
import { EnvelopeChannel } from "./envelope-channel.ts";
import { disconnectFrame, helloFrame } from "./frames.ts";
import { Interactions } from "./interactions.ts";
import { RETRY_DELAYS, retryDelays } from "./retry-delays.ts";

/** Real time, in milliseconds. Tests make it shorter. */
export interface SocketModeTimes {
  readonly acknowledge: number;
  /** The lifetime of a connection, and of one that was opened with `debug_reconnects`. */
  readonly lifetime: number;
  readonly debugLifetime: number;
  /** The time of the warning before its end. */
  readonly warning: number;
  readonly ping: number;
  /** The time limit for clients to close at shutdown. */
  readonly farewell: number;
}

/** The times that Slack's documentation names; its clients want a ping within 30 s of the last. */
export const usualTimes: SocketModeTimes = {
  acknowledge: 3_000,
  lifetime: 18_060_000,
  debugLifetime: 360_000,
  warning: 10_000,
  ping: 10_000,
  farewell: 500,
};

const MAX_CONNECTIONS = 10;
/** An acknowledgement may hold a view of 250 kB. */
const MAX_FRAME_BYTES = 512 * 1_024;

/** Reads the address that an app got from `apps.connections.open`, and the app's own parameters. */
function readAddress(request: IncomingMessage): {
  readonly ticket: string;
  readonly isDebug: boolean;
} {
  const query = new URL(request.url ?? "/", "ws://localhost").searchParams;
  const isDebug = query.get("debug_reconnects") === "true";
  return { ticket: query.get("ticket") ?? "", isDebug };
}

function createChannel(tools: ChannelTools<State>, times: SocketModeTimes): EnvelopeChannel {
  const envelopeTools = {
    get generation() {
      return tools.generation;
    },
    newestSeq: () => tools.log.length,
    payload: (seq: number) => tools.log.payload(seq),
    nextEnvelopeId: () => tools.context().ids.uuid("envelope"),
    record: (row: ResultRow, timing: DeliveryTiming) => {
      tools.results.append(row, timing);
      if (row.status === "delivered") return;
      const { seq } = row;
      const reason = { cause: UNACKNOWLEDGED, response: "" };
      tools.failures.report({ seq, type: tools.log.row(seq).type, reason });
    },
    changed: () => {
      tools.changed();
    },
  };
  const retries = retryDelays(tools.context().environment[RETRY_DELAYS]);
  return new EnvelopeChannel(envelopeTools, { acknowledge: times.acknowledge, retries });
}

/** Socket Mode of one launch: its connections, and what is sent over them. */
export class SocketMode implements SocketService<State> {
  readonly routes: readonly SocketRoute<State>[];
  readonly channel: EnvelopeChannel;
  private readonly times: SocketModeTimes;
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly connections = new Set<Connection>();
  private readonly interactions: Interactions;

  constructor(tools: ChannelTools<State>, times: SocketModeTimes) {
    this.times = times;
    this.interactions = new Interactions(() => tools.context().ids.uuid("interaction"));
    this.channel = createChannel(tools, times);
    const accept: SocketRoute<State>["accept"] = (context, { request, socket, head }) => {
      const { ticket, isDebug } = readAddress(request);
      if (!context.state.tickets.delete(ticket)) {
        const reason =
          "the ticket is unknown or was used; call apps.connections.open for a new one";
        reportOnce(context.state, `rejected a Socket Mode connection: ${reason}`);
        refuseUpgrade(socket, 401, reason);
        return;
      }
      this.server.handleUpgrade(request, socket, head, (client) => {
        this.greet(context, client, isDebug ? times.debugLifetime : times.lifetime);
      });
    };
    this.routes = ["/link/", "/link"].map((path) => ({ path, accept }));
  }

  /** Sends an interaction to a connected app. */
  readonly ask = (request: AppRequest) => this.interactions.ask(request);

  /** Clients stay connected; what they have not acknowledged belongs to the world that is gone. */
  reset(): void {
    this.channel.reset();
  }

  /** Says good-bye, and does not wait for long. */
  async close(): Promise<void> {
    const all = [...this.connections];
    for (const connection of all) connection.disconnect("link_disabled", closeCodes.goingAway);
    const deadline = setTimeout(() => {
      for (const connection of this.connections) connection.terminate();
    }, this.times.farewell);
    await Promise.all(all.map((connection) => connection.ended));
    clearTimeout(deadline);
    this.server.close();
  }

  private greet(context: SimContext, client: WebSocket, lifetime: number): void {
    if (this.connections.size >= MAX_CONNECTIONS) {
      client.on("error", () => undefined);
      client.send(disconnectFrame("too_many_websockets"));
      client.close(closeCodes.normal);
      return;
    }
    const { warning, ping } = this.times;
    const connection = new Connection(
      client,
      { lifetime, warning, ping },
      {
        acknowledged: (acknowledgement) => {
          this.channel.acknowledge(acknowledgement.envelopeId);
          this.interactions.acknowledge(acknowledgement);
        },
        closed: () => {
          this.connections.delete(connection);
          this.channel.lose(connection);
          this.interactions.lose(connection);
        },
      },
    );
    this.connections.add(connection);
    connection.send(helloFrame(context.state.app.id, this.connections.size, lifetime / 1_000));
    this.channel.open(connection);
    this.interactions.open(connection);
  }
}

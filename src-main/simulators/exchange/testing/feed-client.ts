import { constants, sign } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import * as z from "zod";

const message = z.looseObject({
  type: z.string(),
  sid: z.number().optional(),
  seq: z.number().optional(),
});

export type FeedMessage = z.output<typeof message>;

/** A client of the feed, for tests. */
export interface FeedClient {
  readonly socket: WebSocket;
  send(command: unknown): void;
  /** The next `count` messages, as soon as they are there. */
  take(count: number): Promise<readonly FeedMessage[]>;
  close(): Promise<void>;
}

/** The headers of an upgrade, signed as Kalshi's clients sign it. */
export function signedHeaders(apiKey: string, pem: string): Record<string, string> {
  const timestamp = String(Date.now());
  const scheme = {
    key: pem,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  const text = Buffer.from(`${timestamp}GET/trade-api/ws/v2`);
  return {
    "kalshi-access-key": apiKey,
    "kalshi-access-timestamp": timestamp,
    "kalshi-access-signature": sign("sha256", text, scheme).toString("base64"),
  };
}

/** Opens the feed; rejects when the simulator does not let it in. */
export async function openFeed(
  baseUrl: string,
  who: { readonly apiKey: string; readonly pem: string },
): Promise<FeedClient> {
  const url = `${baseUrl.replace("http", "ws")}/trade-api/ws/v2`;
  const socket = new WebSocket(url, { headers: signedHeaders(who.apiKey, who.pem) });
  const inbox: FeedMessage[] = [];
  let wake: () => void = () => undefined;
  socket.on("message", (data: Buffer) => {
    inbox.push(message.parse(JSON.parse(data.toString("utf8"))));
    wake();
  });
  await once(socket, "open");
  return {
    socket,
    send: (command) => {
      socket.send(JSON.stringify(command));
    },
    take: async (count) => {
      while (inbox.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return inbox.splice(0, count);
    },
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

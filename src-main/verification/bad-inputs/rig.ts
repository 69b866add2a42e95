import { Agent, request } from "node:http";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { sendBytes } from "#core/testing/send-bytes.ts";
import { simulators } from "../../simulators/registry.ts";
import { FORM, kinds, type Kind, type Known, type Sent } from "./input.ts";

/** An answer as it came over the wire, and what it cost this process to ask and to answer. */
export interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly processorMs: number;
}

/** Credentials of the exchange, for its feed too: good for a while from now. */
export function exchangeKey() {
  return {
    "kalshi-access-key": "ann",
    "kalshi-access-timestamp": String(Date.now()),
    "kalshi-access-signature": "c2lnbmVk",
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Each provider's credentials: control routes ignore them. */
const credentials: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  payments: bearer("sk_test_1"),
  email: bearer("re_1"),
  authentication: bearer("sk_test_1"),
  chat: bearer("xoxb-1"),
  get exchange() {
    return exchangeKey();
  },
  mailing: { authorization: `Basic ${Buffer.from("test_key:").toString("base64")}` },
};

/** What a refused request must leave as it was. */
const watched: Readonly<Record<Kind, readonly string[]>> = {
  payments: ["/v1/charges?limit=100", "/v1/webhook_endpoints", "/v1/events", "/v1/customers"],
  email: ["/emails", "/webhooks"],
  authentication: ["/v1/users"],
  chat: ["/api/conversations.history?channel=general", "/api/conversations.list"],
  exchange: ["/markets", "/portfolio/orders", "/portfolio/balance"].map(
    (path) => `/trade-api/v2${path}`,
  ),
  mailing: ["/v1/postcards", "/v1/addresses"],
};

const control = ["/_sim/egress", "/_sim/clock", "/_sim/timeline"];

/** The media type of a provider's own routes; control routes take JSON. */
function typeOf(kind: Kind, path: string): string {
  return kind === "payments" && path.startsWith("/v1/") ? FORM : "application/json";
}

type Served = Awaited<ReturnType<typeof serveSimulator>>;

async function serve(kind: Kind): Promise<Served> {
  const listed = simulators.find((candidate) => candidate.kind === kind);
  if (!listed) throw new Error(`there is no ${kind}`);
  return serveSimulator(await listed.load(), { deliverRegistered: false });
}

/** Real simulators on real ports, in a world with something to lose. */
export class Rig implements AsyncDisposable {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly served: ReadonlyMap<Kind, Served>;

  private constructor(served: ReadonlyMap<Kind, Served>) {
    this.served = served;
  }

  static async open(): Promise<Rig> {
    const served = new Map<Kind, Served>();
    for (const kind of kinds) served.set(kind, await serve(kind));
    return new Rig(served);
  }

  portOf(kind: Kind): number {
    return this.served.get(kind)?.port ?? 0;
  }

  /** Sends one request; a body that the server does not want to the end is no error. */
  send(kind: Kind, sent: Sent): Promise<Got> {
    const { body, path, headers, type = typeOf(kind, path) } = sent;
    const payload =
      body === undefined || typeof body === "string" || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const before = process.cpuUsage();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          port: this.portOf(kind),
          host: "127.0.0.1",
          agent: this.agent,
          method: sent.method ?? (body === undefined ? "GET" : "POST"),
          path,
          headers: {
            ...credentials[kind],
            ...(payload === undefined
              ? {}
              : { "content-length": String(Buffer.byteLength(payload)) }),
            ...(type === null || payload === undefined ? {} : { "content-type": type }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.once("close", () => {
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString("utf8"),
              headers: answer.headers,
              processorMs: processorMsSince(before),
            });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(payload);
    });
  }

  /** Sends bytes as they are; all bytes that came back until the connection was over, one character each. */
  wire(kind: Kind, bytes: string | Buffer): Promise<string> {
    return sendBytes(this.portOf(kind), bytes);
  }

  /** Everything a refused request could have touched. Answers other than 200 show in it. */
  async digest(kind: Kind): Promise<string> {
    const parts: string[] = [];
    for (const path of [...control, ...watched[kind]]) {
      const { status, text } = await this.send(kind, { path });
      parts.push(`${path} ${String(status)} ${text}`);
    }
    return parts.join("\n");
  }

  async make(kind: Kind, path: string, body: Sent["body"]): Promise<string> {
    const { status, text } = await this.send(kind, { path, ...(body ? { body } : {}) });
    if (status >= 300) throw new Error(`${path}: ${String(status)} ${text}`);
    return /"id": ?"([^"]+)"/.exec(text)?.[1] ?? "";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.agent.destroy();
    for (const served of this.served.values()) await served[Symbol.asyncDispose]();
  }
}

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

export const mail = { from: "a@example.com", to: ["b@example.com"], subject: "Hi", html: "<p>" };
export const postcard = { to: ada, front: "<b>f</b>", back: "<b>b</b>" };
export const charge = "amount=1200&currency=usd&source=tok_visa";

/** Makes what the rows refer to: one of each kind, untouched, and one that was acted on already. */
export async function setUp(rig: Rig): Promise<Known> {
  const known = {
    charge: await rig.make("payments", "/v1/charges", charge),
    disputed: await rig.make("payments", "/v1/charges", charge),
    email: await rig.make("email", "/emails", mail),
    bounced: await rig.make("email", "/emails", mail),
    postcard: await rig.make("mailing", "/v1/postcards", postcard),
    market: "KXSIM-26-A",
    settled: "KXSIM-26-B",
  };
  await rig.make("payments", "/_dispute", { charge: known.disputed });
  await rig.make("email", "/_bounce", { email_id: known.bounced });
  await rig.make("exchange", "/_settle", { ticker: known.settled, result: "yes" });
  await rig.make("authentication", "/v1/users", { email_address: ["ada@example.com"] });
  await rig.make("chat", "/api/chat.postMessage", { channel: "general", text: "hi" });
  await rig.make("payments", "/_sim/inject", {
    events: [{ id: "later", at: "+9h", call: { method: "GET", path: "/v1/charges" } }],
  });
  return known;
}

/** A machine that is busy with other work takes longer, and no more of the processor. */
function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

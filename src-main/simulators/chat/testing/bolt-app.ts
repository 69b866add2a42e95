import { App, HTTPReceiver, LogLevel } from "@slack/bolt";
import { WebClient } from "@slack/web-api";
import * as z from "zod";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "../index.ts";
import { startServer } from "./app-server.ts";

export const SECRET = "8f742231b10e8888abcd99yyyzzz85a5";

const appAnswer = z.looseObject({
  status: z.number().nullable(),
  body: z.unknown().optional(),
  error: z.string().optional(),
});

/** The response of a world action. */
const actionResult = z.looseObject({
  app: appAnswer.optional(),
  payload: z.looseObject({ trigger_id: z.string().optional() }).optional(),
  view: z
    .looseObject({ id: z.string(), hash: z.string(), title: z.unknown() })
    .nullable()
    .optional(),
  message: z.looseObject({ ts: z.string(), text: z.string() }).nullable().optional(),
  options: z.array(z.looseObject({ value: z.string().optional() })).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  ts: z.string().optional(),
  channel_id: z.string().optional(),
  thread_ts: z.string().optional(),
});

export type ActionResult = z.output<typeof actionResult>;

export type Transport = "http" | "socket";

/** An unmodified Bolt app at a simulator, over HTTP or Socket Mode; `define` adds its listeners. */
export async function startBolt(
  transport: Transport,
  define: (bolt: App) => void,
  changes: Partial<SimulatorSettings> = {},
) {
  const server = transport === "http" ? await startServer() : undefined;
  const own = server ? { CHAT_TWIN_EVENTS_URL: server.url, CHAT_TWIN_SIGNING_SECRET: SECRET } : {};
  const environment = { ...own, ...changes.environment };
  const served = await serveSimulator(simulator, { ...changes, environment });
  const slackApiUrl = `${served.baseUrl}/api/`;
  const common = { token: "xoxb-1", logLevel: LogLevel.ERROR, clientOptions: { slackApiUrl } };
  const receiver = new HTTPReceiver({ signingSecret: SECRET, logLevel: LogLevel.ERROR });
  const bolt = new App(
    server ? { ...common, receiver } : { ...common, appToken: "xapp-1-A1-2-abc", socketMode: true },
  );
  define(bolt);
  server?.use(receiver.requestListener);
  if (!server) await bolt.start();
  const client = (token: string) => new WebClient(token, { slackApiUrl, logLevel: LogLevel.ERROR });
  const bot = client("xoxb-1");
  const { channels = [] } = await bot.conversations.list();
  const { members = [] } = await bot.users.list({});
  const post = async (path: string, body: object) => {
    const response = await fetch(`${served.baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const json: unknown = await response.json();
    return { status: response.status, json };
  };
  return {
    ...served,
    bolt,
    bot,
    alice: client("xoxp-alice"),
    general: channels[0]?.id ?? "",
    idOf: (name: string) => members.find((member) => member.name === name)?.id ?? "",
    settled: () => settled(served.running),
    post,
    /** Performs a world action that succeeds. */
    act: async (path: string, body: object): Promise<ActionResult> => {
      const { status, json } = await post(path, body);
      if (status !== 200)
        throw new Error(`${path} answers ${String(status)} ${JSON.stringify(json)}`);
      return actionResult.parse(json);
    },
    /** The types of the recorded events, with their subtypes. */
    recorded: () => {
      const { log } = served.running.world;
      return Array.from({ length: log.length }, (_, index) => {
        const { event } = envelope.parse(JSON.parse(log.payload(index + 1).toString()));
        return event.subtype === undefined ? event.type : `${event.type}/${event.subtype}`;
      });
    },
    [Symbol.asyncDispose]: async () => {
      if (!server) await bolt.stop();
      await served[Symbol.asyncDispose]();
      await server?.close();
    },
  };
}

const envelope = z.object({
  event: z.looseObject({ type: z.string(), subtype: z.string().optional() }),
});

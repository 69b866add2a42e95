import * as z from "zod";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "../index.ts";

const answer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
  user_id: z.string().optional(),
  channel: z.union([z.string(), z.looseObject({ id: z.string() })]).optional(),
});

/** An answer of the Web API. */
export type ChatResponse = z.output<typeof answer>;

const egress = z.object({
  events: z.array(
    z.object({
      seq: z.number(),
      type: z.string(),
      id: z.string(),
      created_at: z.string(),
      payload: z.looseObject({ event: z.looseObject({ type: z.string() }) }),
    }),
  ),
  delivery: z.unknown().optional(),
});

const members = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Requests to a chat simulator without a port, and their responses. */
export async function openWorkspace(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, changes);
  const request = (method: Method, path: string, token: string | undefined, body?: object) =>
    client.ask(method, path, body, {
      authorization: token === undefined ? undefined : `Bearer ${token}`,
    });
  /** Calls a method; the answer's HTTP status is 200 for errors too. */
  const as =
    (token: string) =>
    async (method: string, args: object = {}): Promise<ChatResponse> => {
      const { status, json } = await request("POST", `/api/${method}`, token, args);
      if (status !== 200) throw new Error(`status ${String(status)}`);
      return answer.parse(json);
    };
  const control = async (path: string, body: object = {}) => {
    const { status, text } = await client.control(path, body);
    if (status >= 300) throw new Error(text);
  };
  const events = async () => egress.parse((await client.ask("GET", "/_sim/egress")).json).events;
  const bot = as(changes.requiredKey ?? "xoxb-1");
  const everybody = members.parse(await bot("users.list")).members;
  return {
    ...client,
    request,
    bot,
    alice: as("xoxp-alice"),
    bob: as("xoxp-bob"),
    as,
    control,
    events,
    /** The types of the events since `after`, subtypes behind a slash. */
    heard: async (after = 0) =>
      (await events()).slice(after).map(({ payload: { event } }) => {
        const { type, subtype } = event;
        return typeof subtype === "string" ? `${type}/${subtype}` : type;
      }),
    ids: Object.fromEntries(everybody.map(({ id, name }) => [name, id])),
    general: await generalOf(bot),
  };
}

const channels = z.object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) });

async function generalOf(bot: (method: string) => Promise<ChatResponse>): Promise<string> {
  const list = channels.parse(await bot("conversations.list")).channels;
  return list.find(({ name }) => name === "general")?.id ?? "";
}

/** The channel's id in an answer that names it or shows it. */
export function readChannelId({ channel }: ChatResponse): string {
  return typeof channel === "object" ? channel.id : (channel ?? "");
}

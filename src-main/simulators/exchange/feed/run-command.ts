import type * as z from "zod";
import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import {
  commandEnvelope,
  type CommandParams,
  commandParams,
  FeedError,
  presentFeedError,
} from "./command.ts";
import type { Listener } from "./listener.ts";
import {
  type Command,
  listSubscriptions,
  subscribe,
  unsubscribe,
  updateSubscription,
} from "./subscribe.ts";
import type { SimContext } from "../state.ts";

function readMessage(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

function readParams(params: unknown): CommandParams {
  if (params === undefined || params === null) throw new FeedError(2);
  const parsed = commandParams.safeParse(params);
  if (!parsed.success) throw new FeedError(11);
  return parsed.data;
}

function run(
  context: SimContext,
  listener: Listener,
  { id, cmd, params }: z.output<typeof commandEnvelope>,
): void {
  if (cmd === "list_subscriptions") {
    listSubscriptions(listener, id);
    return;
  }
  const handle = commands.get(cmd);
  if (!handle) throw new FeedError(5);
  handle({ context, listener, id, params: readParams(params) });
}

const commands: ReadonlyMap<string, (command: Command) => void> = new Map([
  ["subscribe", subscribe],
  ["unsubscribe", unsubscribe],
  ["update_subscription", updateSubscription],
]);

/** Runs a command, or responds with its error. No message ends the connection. */
export function runCommand(context: SimContext, listener: Listener, message: Buffer): void {
  const envelope = commandEnvelope.safeParse(readMessage(message));
  const id = envelope.success ? envelope.data.id : undefined;
  try {
    if (!envelope.success) throw new FeedError(1);
    run(context, listener, envelope.data);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    listener.answer(presentFeedError(error, id));
  }
}

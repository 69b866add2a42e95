import { MalformedBody, parseJson } from "#core/http/body-parsers.ts";
import type { SimContext } from "../route.ts";
import {
  commandEnvelope,
  type CommandParams,
  commandParams,
  FeedError,
  presentFeedError,
} from "./command.ts";
import type { Listener } from "./listener.ts";
import { listSubscriptions, subscribe, unsubscribe, updateSubscription } from "./subscribe.ts";

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
  cmd: string,
  params: unknown,
  id: number | undefined,
): void {
  switch (cmd) {
    case "subscribe":
      subscribe(context, listener, readParams(params), id);
      return;
    case "unsubscribe":
      unsubscribe(listener, readParams(params), id);
      return;
    case "update_subscription":
      updateSubscription(context, listener, readParams(params), id);
      return;
    case "list_subscriptions":
      listSubscriptions(listener, id);
      return;
    default:
      throw new FeedError(5);
  }
}

/** Does what a message of a listener says, or answers why not. Nothing it can say ends the connection. */
export function runCommand(context: SimContext, listener: Listener, message: Buffer): void {
  const envelope = commandEnvelope.safeParse(readMessage(message));
  const id = envelope.success ? envelope.data.id : undefined;
  try {
    if (!envelope.success) throw new FeedError(1);
    run(context, listener, envelope.data.cmd, envelope.data.params, id);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    listener.answer(presentFeedError(error, id));
  }
}

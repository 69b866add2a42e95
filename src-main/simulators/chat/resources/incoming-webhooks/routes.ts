import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { PLAIN, plainRefusal } from "../../errors.ts";
import { botUser, plainRoute } from "../../route.ts";
import { type Found, requireConversation } from "../../shared/lookup.ts";
import { namedId } from "../../shared/named-id.ts";
import { reportOnce } from "../../shared/report-once.ts";
import { parsePayload, text } from "../../shared/schema.ts";
import { findThread } from "../../shared/target.ts";
import type { SimContext, State } from "../../state.ts";
import { postMessage } from "../chat/actions.ts";
import { checkContent, contentFields } from "../chat/schema.ts";

const webhookBody = lazyObject(() => ({ ...contentFields, thread_ts: text.optional() }));

const wellFormed = { team: /^T[0-9A-Z]+$/, bot: /^B[0-9A-Z]+$/, token: /^[\w-]{1,200}$/ };

/** The channel of a webhook. An unknown address posts to #general, as unknown keys are accepted. */
function requireChannel(state: State, params: RouteRequest["params"]): Found {
  const { team = "", bot = "", token = "" } = params;
  const webhook = state.webhooks.get(bot);
  const isFit =
    wellFormed.team.test(team) && wellFormed.bot.test(bot) && wellFormed.token.test(token);
  if (!isFit) throw reported(state, plainRefusal(404, "no_service"));
  if (webhook && webhook.token !== token) throw reported(state, plainRefusal(403, "invalid_token"));
  const id = webhook?.channel ?? namedId(state, "general");
  if (!state.conversations.has(id)) throw plainRefusal(404, "channel_not_found");
  return requireConversation(state, id);
}

function reported(state: State, error: Refusal): Refusal {
  reportOnce(state, `rejected a request to an incoming webhook: ${String(error.body)}`);
  return error;
}

/** Turns an error of the Web API into one of a webhook: its code as text. */
function asText(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data } = z.object({ error: z.string() }).safeParse(error.body);
  return plainRefusal(400, data?.error ?? "invalid_payload");
}

function post(context: SimContext, { params, body }: RouteRequest): RouteResponse {
  const { state } = context;
  const found = requireChannel(state, params);
  const parsed = webhookBody.safeParse(parsePayload(body));
  if (!parsed.success) throw plainRefusal(400, "invalid_payload");
  if (found.conversation.isArchived) throw plainRefusal(410, "channel_is_archived");
  try {
    postMessage(context, {
      channel: found.conversation.id,
      author: botUser(state),
      ...checkContent(parsed.data),
      subtype: "bot_message",
      ...findThread(found, parsed.data),
    });
  } catch (error) {
    throw asText(error);
  }
  return new RouteResponse(200, "ok", PLAIN);
}

export const routes = [
  {
    ...plainRoute("POST /services/:team/:bot/:token", "Posts a message by an incoming webhook", {
      open: true,
      handle: post,
    }),
    documents: webhookBody,
  },
];

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { type Caller, route } from "../../route.ts";
import type { AssistantThread } from "../../shared/app-entities.ts";
import { requireConversation, requireMessage } from "../../shared/lookup.ts";
import { structure, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";

const prompt = lazyObject(() => ({ title: z.string().min(1), message: z.string().min(1) }));

const target = { channel_id: text, thread_ts: text };

/** Changes what the assistant shows in a thread. */
function change(
  { state }: SimContext,
  caller: Caller,
  body: { readonly channel_id: string; readonly thread_ts: string },
  fields: Partial<AssistantThread>,
): void {
  const found = requireConversation(state, body.channel_id, caller);
  const { ts: threadTs } = requireMessage(found, body.thread_ts, "thread_not_found");
  const channel = found.conversation.id;
  const id = `${channel}:${threadTs}`;
  const empty = { id, channel, threadTs, status: "", title: "", prompts: [] };
  state.assistantThreads.set(id, { ...empty, ...state.assistantThreads.get(id), ...fields });
}

export const routes = [
  ...route("assistant.threads.setStatus", "Shows what the app is doing in a thread", {
    callers: ["bot"],
    body: lazyObject(() => ({ ...target, status: text })),
    unsupported: ["icon_emoji", "icon_url", "loading_messages", "username"],
    handle: (context, { caller, body }) => {
      change(context, caller, body, { status: body.status });
      return {};
    },
  }),
  ...route("assistant.threads.setTitle", "Sets the title of a thread with the app", {
    callers: ["bot"],
    body: lazyObject(() => ({ ...target, title: text })),
    handle: (context, { caller, body }) => {
      change(context, caller, body, { title: body.title });
      return {};
    },
  }),
  ...route("assistant.threads.setSuggestedPrompts", "Suggests messages to a person in a thread", {
    callers: ["bot"],
    body: lazyObject(() => ({
      ...target,
      prompts: structure(z.array(prompt).min(1).max(4), "invalid_arguments"),
    })),
    unsupported: ["title"],
    handle: (context, { caller, body }) => {
      change(context, caller, body, { prompts: body.prompts });
      return {};
    },
  }),
];

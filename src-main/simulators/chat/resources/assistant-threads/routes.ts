import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { structure, text } from "../../shared/schema.ts";
import { changeThread } from "./actions.ts";

const prompt = lazyObject(() => ({ title: z.string().min(1), message: z.string().min(1) }));

const target = { channel_id: text, thread_ts: text };

export const routes = [
  ...route("assistant.threads.setStatus", "Shows what the app is doing in a thread", {
    callers: ["bot"],
    body: lazyObject(() => ({
      ...target,
      status: text,
      loading_messages: structure(z.array(z.string()).max(10), "invalid_arguments").optional(),
      icon_emoji: text.optional(),
      icon_url: text.optional(),
      username: text.optional(),
    })),
    handle: (context, { caller, body }) => {
      const { channel_id: _channel, thread_ts: _ts, status, loading_messages: all, ...rest } = body;
      const loadingMessages = status === "" ? [] : (all ?? []);
      const statusAuthor = status === "" ? {} : rest;
      changeThread(context, caller, body, { status, loadingMessages, statusAuthor });
      return {};
    },
  }),
  ...route("assistant.threads.setTitle", "Sets the title of a thread with the app", {
    callers: ["bot"],
    body: lazyObject(() => ({ ...target, title: text })),
    handle: (context, { caller, body }) => {
      changeThread(context, caller, body, { title: body.title });
      return {};
    },
  }),
  ...route("assistant.threads.setSuggestedPrompts", "Suggests messages to a person in a thread", {
    callers: ["bot"],
    body: lazyObject(() => ({
      ...target,
      prompts: structure(z.array(prompt).min(1).max(4), "invalid_arguments"),
      title: text.optional(),
    })),
    handle: (context, { caller, body: { title = "", ...body } }) => {
      changeThread(context, caller, body, { prompts: body.prompts, promptsTitle: title });
      return {};
    },
  }),
];

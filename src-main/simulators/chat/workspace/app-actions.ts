import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { choices } from "../interactivity/choices.ts";
import { channel, user } from "../interactivity/fields.ts";
import { notFound, requirePerson, requirePlace } from "../interactivity/lookup.ts";
import { changeContext, openThread } from "../resources/assistant-threads/actions.ts";
import { presentAssistantThread } from "../resources/assistant-threads/present.ts";
import { runFunction } from "../resources/functions/actions.ts";
import { presentExecution } from "../resources/functions/present.ts";
import type { AssistantThread } from "../shared/app-entities.ts";
import type { SimContext, State, User } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

const watched = channel.meta({
  title: "Looks at",
  picker: "conversations",
  description: "the channel that the person looks at beside the assistant",
});

/** The channel that a person looks at. */
function contextOf(context: SimContext, place: string, person: User): string {
  return requirePlace(context, place, person).conversation.id;
}

/** Returns a thread of the assistant with a person: by its id, or its newest one. */
function requireThread(
  { assistantThreads, rooms }: State,
  person: User,
  id: string | undefined,
): AssistantThread {
  const own = [...assistantThreads.values()].filter(({ channel: place }) =>
    rooms.get(place)?.members.has(person.id),
  );
  const found =
    id === undefined
      ? own.at(-1)
      : own.find((thread) => thread.id === id || thread.threadTs === id);
  if (found) return found;
  throw notFound("thread", `${person.name} has no such thread with the assistant`);
}

const inputsField = z.record(z.string(), z.unknown()).meta({
  title: "Inputs",
  description: "`{name: value}`",
});

/** World actions of people who use the app's assistant and its steps of workflows. */
export const appActions = [
  worldAction({
    path: "/_open_assistant",
    title: "Open assistant",
    summary: "Opens the app's assistant as a person, which begins a new thread",
    effects: [
      "The thread is in the conversation with the app.",
      "assistant_thread_started is recorded.",
    ],
    body: lazyStrictObject(() => ({ user, channel: watched.optional() })),
    choices: { user: choices.anyone },
    handle: (context, { user: name, channel: place }) => {
      const person = requirePerson(context.state, name);
      const at = place === undefined ? undefined : contextOf(context, place, person);
      return presentAssistantThread(openThread(context, person, at).thread);
    },
  }),
  worldAction({
    path: "/_change_assistant_context",
    title: "Look at another channel",
    summary: "Changes the channel that a person looks at beside the assistant",
    effects: ["assistant_thread_context_changed is recorded."],
    body: lazyStrictObject(() => ({
      user,
      channel: watched,
      thread: z.string().min(1).optional().meta({
        title: "Thread",
        picker: "assistant_threads",
        description: "Default: the newest",
      }),
    })),
    choices: { user: choices.anyone },
    handle: (context, { user: name, channel: place, thread: id }) => {
      const person = requirePerson(context.state, name);
      const thread = requireThread(context.state, person, id);
      const at = contextOf(context, place, person);
      return presentAssistantThread(changeContext(context, person, thread, at));
    },
  }),
  worldAction({
    path: "/_run_function",
    title: "Run function",
    summary: "Runs a function of the app as a step of a workflow",
    effects: ["function_executed is recorded.", "The run goes on until the app completes it."],
    body: lazyStrictObject(() => ({
      callback_id: z
        .string()
        .min(1)
        .max(100)
        .meta({ title: "Callback id", suggestions: ["sample_step"] }),
      inputs: inputsField.optional(),
    })),
    handle: (context, { callback_id: callbackId, inputs = {} }) =>
      presentExecution(runFunction(context, callbackId, inputs)),
  }),
];

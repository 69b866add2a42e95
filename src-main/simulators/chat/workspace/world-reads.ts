import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldReadHelper } from "#core/contract/world-read.ts";
import { notFound, requirePerson } from "../interactivity/lookup.ts";
import { canSee } from "../resources/files/actions.ts";
import { findFileType } from "../resources/files/file-types.ts";
import { isVisible, requireConversation, type Found } from "../shared/lookup.ts";
import { namedId } from "../shared/named-id.ts";
import type { State, User } from "../state.ts";
import { pageMessages, presentThreadOf } from "./page-messages.ts";
import { presentWorkspace } from "./present-workspace.ts";

const worldRead = createWorldReadHelper<State>();

const MAX_PAGE = 200;
const MAX_THREAD = 1_000;
const MAX_SHOWN_BYTES = 8 * 1_024 * 1_024;

const user = z.string().min(1);

/** A whole number in a query, text on the wire. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "write a whole number, 0 or more")
  .transform(Number);

/** Returns a conversation that a person can see. Unlike `requirePlace`, it opens none. */
function requireVisible(state: State, input: string, person: User): Found {
  const id = namedId(state, input);
  const found = state.conversations.has(id) ? requireConversation(state, id) : undefined;
  if (found && isVisible(found, person.id)) return found;
  throw notFound("channel", `There is no channel ${input} that ${person.name} can see`);
}

/** The workspace as one of its people sees it. */
export const worldReads = [
  worldRead({
    name: "workspace",
    summary: "The people, conversations and open views of the workspace, as a person sees them",
    query: lazyStrictObject(() => ({ user })),
    read: ({ state }, { user: name }) => presentWorkspace(state, requirePerson(state, name)),
  }),
  worldRead({
    name: "messages",
    summary:
      "Messages of a conversation by position, oldest first, with those for this person only",
    query: lazyStrictObject(() => ({
      user,
      channel: z.string().min(1),
      first: wholeNumber,
      count: wholeNumber.refine((count) => count <= MAX_PAGE, `at most ${String(MAX_PAGE)}`),
    })),
    read: ({ state }, { user: name, channel, first, count }) => {
      const person = requirePerson(state, name);
      return pageMessages(state, requireVisible(state, channel, person), person, { first, count });
    },
  }),
  worldRead({
    name: "thread",
    summary: "A message with its replies, oldest first",
    query: lazyStrictObject(() => ({ user, channel: z.string().min(1), ts: z.string().min(1) })),
    read: ({ state }, { user: name, channel, ts }) => {
      const person = requirePerson(state, name);
      return presentThreadOf(state, requireVisible(state, channel, person), person, {
        ts,
        most: MAX_THREAD,
      });
    },
  }),
  worldRead({
    name: "file",
    summary: `The bytes of a file of at most ${String(MAX_SHOWN_BYTES / 1_024 / 1_024)} MiB, as base64`,
    query: lazyStrictObject(() => ({ user, file: z.string().min(1) })),
    read: ({ state }, { user: name, file: id }) => {
      const person = requirePerson(state, name);
      const file = state.files.get(id);
      if (!file || !canSee(state, file, person.id)) {
        throw notFound("file", `There is no file ${id} that ${person.name} can see`);
      }
      const { bytes, name: title, snippetType } = file;
      const { mimetype } = findFileType(title, snippetType);
      const isShown = bytes.length <= MAX_SHOWN_BYTES;
      return { mimetype, size: bytes.length, base64: isShown ? bytes.toString("base64") : null };
    },
  }),
];

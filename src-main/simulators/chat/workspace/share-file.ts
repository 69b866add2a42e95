import * as z from "zod";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { choices } from "../interactivity/choices.ts";
import { channel, ts, user } from "../interactivity/fields.ts";
import {
  checkPresent,
  requireMessageAt,
  requirePerson,
  requirePlace,
} from "../interactivity/lookup.ts";
import { announceUpload, completeUploads, shareDraft } from "../resources/files/actions.ts";
import { presentFile } from "../resources/files/present.ts";
import type { SimContext, State, User } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

const MAX_BYTES = 640 * 1_024;

const body = z
  .strictObject({
    user,
    channel: channel.optional(),
    name: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^/\\]+$/, "must be a file name such as receipt.txt")
      .meta({ title: "File name", suggestions: ["receipt.txt"] }),
    content: z
      .string()
      .optional()
      .meta({ title: "Text", suggestions: ["12 kettles"], prefilled: true }),
    content_base64: z.base64().optional().meta({
      title: "Bytes",
      description: "as base64, in place of the text",
    }),
    title: z.string().min(1).max(255).optional().meta({ title: "Title" }),
    comment: z.string().max(40_000).optional().meta({ title: "Comment" }),
    thread_ts: ts.optional().meta({ title: "Thread timestamp", picker: "messages" }),
  })
  .refine((file) => (file.content === undefined) !== (file.content_base64 === undefined), {
    path: ["content"],
    error: "give either content or content_base64",
  })
  .refine((file) => file.channel !== undefined || (file.comment ?? file.thread_ts) === undefined, {
    path: ["channel"],
    error: "comment and thread_ts need a channel",
  });

function readBytes({ content, content_base64: base64 }: z.output<typeof body>): Buffer {
  const bytes = base64 === undefined ? Buffer.from(content ?? "") : Buffer.from(base64, "base64");
  const field = base64 === undefined ? "content" : "content_base64";
  if (bytes.length > 0 && bytes.length <= MAX_BYTES) return bytes;
  const size = `${String(MAX_BYTES / 1_024)} KiB`;
  throw controlRefusal(422, "invalid_field", `${field}: give 1 byte to ${size}`, field);
}

/** The message that shares a file, in a conversation where the person may write. */
function draftOf(
  context: SimContext,
  person: User,
  place: string,
  { comment = "", thread_ts: thread }: z.output<typeof body>,
) {
  const found = requirePlace(context, place, person);
  const parent = thread === undefined ? undefined : requireMessageAt(found, thread, "thread_ts");
  checkPresent(found, person);
  return shareDraft(found, person, {
    text: comment,
    threadTs: parent && (parent.threadTs ?? parent.ts),
  });
}

/** Uploads a file and shares it, as a person does who drops it into a conversation. */
export const shareFile = worldAction({
  path: "/_share_file",
  title: "Share file",
  summary: "Uploads a file as a person, and shares it in a conversation",
  effects: [
    "The file is in a message of the channel; without a channel it stays private.",
    "file_created is recorded; file_shared and message, too, with a channel.",
  ],
  body,
  choices: { user: choices.person, channel: choices.writable, thread_ts: choices.message },
  handle: (context, input) => {
    const { state, baseUrl } = context;
    const bytes = readBytes(input);
    const person = requirePerson(state, input.user);
    const drafts =
      input.channel === undefined ? [] : [draftOf(context, person, input.channel, input)];
    const { token, fileId } = announceUpload(context, {
      user: person.id,
      name: input.name,
      length: bytes.length,
      snippetType: undefined,
      altText: undefined,
      baseUrl,
    });
    const upload = state.uploads.get(token);
    if (!upload) throw new Error(`the upload of ${fileId} is gone`);
    const completion = { token, upload, bytes, title: input.title };
    const [file] = completeUploads(context, [completion], drafts);
    if (!file) throw new Error(`the file ${fileId} is gone`);
    return { file: presentFile(state, file) };
  },
});

import type * as z from "zod";
import { slackError } from "../../errors.ts";
import { type Caller, isAdmin, route } from "../../route.ts";
import type { ChatFile } from "../../shared/app-entities.ts";
import { requireWritable } from "../../shared/lookup.ts";
import { namedId } from "../../shared/named-id.ts";
import { requireTarget, findThread } from "../../shared/target.ts";
import { takeNumberedPage } from "../../shared/numbered-page.ts";
import type { Draft, SimContext, State } from "../../state.ts";
import {
  announceUpload,
  canSee,
  completeUploads,
  deleteFile,
  requireFile,
  requireUploaded,
  setPublic,
  shareDraft,
} from "./actions.ts";
import { findFileType } from "./file-types.ts";
import { presentFile } from "./present.ts";
import { completeBody, fileBody, listFilesBody, uploadUrlBody } from "./schema.ts";

/** The messages that share files: one in each conversation. A conversation of a user is opened. */
function draftsOf(
  context: SimContext,
  caller: Caller,
  body: z.output<typeof completeBody>,
): readonly Draft[] {
  const { state } = context;
  const { channel_id: only, channels = [], thread_ts: thread } = body;
  const input = only === undefined ? channels : [only];
  for (const id of input) {
    if (!state.users.has(id)) requireWritable(state, namedId(state, id), caller);
  }
  return input.map((channel) => {
    const found = requireTarget(context, caller, { channel, thread_ts: thread });
    return shareDraft(found, caller.user, {
      text: body.initial_comment ?? "",
      blocks: body.initial_comment === undefined ? body.blocks : undefined,
      ...findThread(found, { thread_ts: thread }),
    });
  });
}

/** The names of `types` that Slack documents, and the file types that each stands for. */
const typeGroups = new Map([
  ["images", /^(?:png|jpg|gif|svg|webp)$/],
  ["gdocs", /^gdocs$/],
  ["zips", /^(?:zip|gz)$/],
  ["pdfs", /^pdf$/],
]);

function isOfType({ name, snippetType }: ChatFile, types: string): boolean {
  const { filetype } = findFileType(name, snippetType);
  return types.split(",").some((type) => {
    if (type === "all" || type === "") return true;
    if (type === "snippets") return snippetType !== undefined;
    return typeGroups.get(type)?.test(filetype) ?? false;
  });
}

function* wantedFiles(
  state: State,
  caller: Caller,
  body: z.output<typeof listFilesBody>,
): Generator<ChatFile> {
  const { channel, user, types = "all", ts_from: from = 0, ts_to: to = Infinity } = body;
  for (const file of state.files.newestFirst()) {
    const isWanted =
      canSee(state, file, caller.user.id) &&
      (user === undefined || file.user === user) &&
      (channel === undefined || file.shares.some((share) => share.channel === channel)) &&
      isOfType(file, types) &&
      file.created >= from &&
      file.created <= to;
    if (isWanted) yield file;
  }
}

export const routes = [
  ...route("files.getUploadURLExternal", "Returns the address for the bytes of a new file", {
    body: uploadUrlBody,
    handle: (context, { caller, body, baseUrl }) => {
      const { token, fileId } = announceUpload(context, {
        user: caller.user.id,
        name: body.filename,
        length: body.length,
        snippetType: body.snippet_type,
        altText: body.alt_txt ?? body.alt_text,
        baseUrl,
      });
      return { upload_url: `${baseUrl}/upload/v1/${token}`, file_id: fileId };
    },
  }),
  ...route("files.completeUploadExternal", "Completes uploads and shares the files", {
    body: completeBody,
    unsupported: ["files.highlight_type"],
    handle: (context, { caller, body }) => {
      const { state } = context;
      const completions = body.files.map((file) => requireUploaded(state, caller.user, file));
      const files = completeUploads(context, completions, draftsOf(context, caller, body));
      return { files: files.map((file) => presentFile(state, file)) };
    },
  }),
  ...route("files.info", "Shows a file", {
    body: fileBody,
    unsupported: ["count", "cursor", "limit", "page"],
    handle: ({ state }, { caller, body }) => ({
      file: presentFile(state, requireFile(state, body.file, caller.user)),
      comments: [],
      response_metadata: { next_cursor: "" },
    }),
  }),
  ...route("files.list", "Lists files, newest first", {
    body: listFilesBody,
    unsupported: ["show_files_hidden_by_limit"],
    handle: ({ state }, { caller, body }) => {
      const { items, paging } = takeNumberedPage([...wantedFiles(state, caller, body)], body);
      return { files: items.map((file) => presentFile(state, file)), paging };
    },
  }),
  ...route("files.delete", "Deletes a file", {
    body: fileBody,
    handle: (context, { caller, body }) => {
      const file = requireFile(context.state, body.file, caller.user);
      if (file.user !== caller.user.id && !isAdmin(caller.user)) {
        throw slackError("cant_delete_file");
      }
      deleteFile(context, file);
      return {};
    },
  }),
  ...route("files.sharedPublicURL", "Makes a file readable at its public address", {
    body: fileBody,
    callers: ["user"],
    handle: (context, { caller, body }) => {
      const file = requireFile(context.state, body.file, caller.user);
      if (file.isPublicShared) throw slackError("already_public");
      return { file: presentFile(context.state, setPublic(context, file, true)), comments: [] };
    },
  }),
  ...route("files.revokePublicURL", "Ends the public address of a file", {
    body: fileBody,
    callers: ["user"],
    handle: (context, { caller, body }) => {
      const file = requireFile(context.state, body.file, caller.user);
      return { file: presentFile(context.state, setPublic(context, file, false)) };
    },
  }),
];

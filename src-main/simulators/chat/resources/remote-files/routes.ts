import type * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { addDocumentFile, changeDocumentFile } from "../../documents/file.ts";
import { slackError } from "../../errors.ts";
import { type Caller, coded, route } from "../../route.ts";
import type { ChatFile, FileForm } from "../../shared/app-entities.ts";
import { presentCursor, walkFrom } from "../../shared/paging.ts";
import { integer, names, pageFields, text } from "../../shared/schema.ts";
import { requireTarget } from "../../shared/target.ts";
import type { SimContext, State } from "../../state.ts";
import { canSee, deleteFile, shareDraft, shareFiles } from "../files/actions.ts";
import { findFileType } from "../files/file-types.ts";
import { presentFile } from "../files/present.ts";

const key = lazy(() => ({ file: text.optional(), external_id: text.optional() }));
const keyRules = [
  coded(anyOf("file", "external_id"), "file_not_found"),
  coded(exclusive("file", "external_id"), "invalid_arguments"),
];

/** The content of a file elsewhere is not searched, and its picture not shown. */
const unsupported = ["indexable_file_contents", "preview_image"];

type Remote = ChatFile & {
  readonly form: FileForm & { readonly external: { id: string; url: string } };
};

const isRemote = (file: ChatFile | undefined): file is Remote => file?.form?.external !== undefined;

const keyBody = lazyObject(() => key());

/** The file that an app added, by Slack's id or by its own. */
function requireRemote({ files }: State, input: z.output<typeof keyBody>): Remote {
  const file =
    input.file === undefined
      ? [...files.values()].find((one) => one.form?.external?.id === input.external_id)
      : files.get(input.file);
  if (isRemote(file)) return file;
  throw slackError("file_not_found");
}

function checkUrl(url: string): string {
  if (/^https?:/i.test(url) && URL.canParse(url)) return url;
  throw slackError("invalid_external_url");
}

/** The form of a file elsewhere, by the type that the app names or else by its title. */
function formOf(title: string, type: string | undefined, id: string, url: string): FileForm {
  const known = findFileType(type === undefined ? title : `file.${type}`, undefined);
  return {
    ...known,
    ...(type !== undefined && { filetype: type }),
    mode: "external",
    external: { id, url },
  };
}

/** Shares a file in one message for each channel. */
function share(context: SimContext, caller: Caller, file: ChatFile, channels: readonly string[]) {
  const drafts = channels.map((channel) => {
    const found = requireTarget(context, caller, { channel });
    return shareDraft(found, caller.user, { text: "" });
  });
  return shareFiles(context, [file], drafts)[0] ?? file;
}

/** Files that an app keeps elsewhere and shows in Slack. */
export const routes = [
  ...route("files.remote.add", "Adds a file that is elsewhere", {
    callers: ["bot"],
    body: lazyObject(() => ({
      external_id: text,
      external_url: text,
      title: text,
      filetype: text.optional(),
    })),
    unsupported,
    handle: (context, { caller, body, baseUrl }) => {
      const { state } = context;
      const { external_id: id, title } = body;
      const url = checkUrl(body.external_url);
      const known = [...state.files.values()].find((file) => file.form?.external?.id === id);
      const form = formOf(title, body.filetype, id, url);
      if (known) {
        changeDocumentFile(context, known.id, { title });
        const file = state.files.replace({ ...known, title, name: title, form });
        return { file: presentFile(state, file) };
      }
      const user = caller.user.id;
      const file = addDocumentFile(context, { user, title, form, text: "", baseUrl });
      return { file: presentFile(state, file) };
    },
  }),
  ...route("files.remote.info", "Shows a file that is elsewhere", {
    body: keyBody,
    rules: keyRules,
    handle: ({ state }, { body }) => ({ file: presentFile(state, requireRemote(state, body)) }),
  }),
  ...route("files.remote.list", "Lists the files that are elsewhere", {
    body: lazyObject(() => ({
      channel: text.optional(),
      ts_from: integer.optional(),
      ts_to: integer.optional(),
      ...pageFields(),
    })),
    handle: ({ state }, { caller, body }) => {
      const { channel, ts_from: from = 0, ts_to: to = Infinity, limit = 100 } = body;
      const found = [...walkFrom(state.files, "remote", body.cursor)].filter(
        (file) =>
          isRemote(file) &&
          canSee(state, file, caller.user.id) &&
          (channel === undefined || file.shares.some((one) => one.channel === channel)) &&
          file.created >= from &&
          file.created <= to,
      );
      const files = found.slice(0, limit).map((file) => presentFile(state, file));
      return { files, ...presentCursor("remote", found[limit]?.id) };
    },
  }),
  ...route("files.remote.update", "Changes a file that is elsewhere", {
    callers: ["bot"],
    body: lazyObject(() => ({
      ...key(),
      title: text.optional(),
      external_url: text.optional(),
      filetype: text.optional(),
    })),
    rules: keyRules,
    unsupported,
    handle: (context, { body }) => {
      const { state } = context;
      const file = requireRemote(state, body);
      const title = body.title ?? file.title;
      const { id, url } = file.form.external;
      const address = body.external_url === undefined ? url : checkUrl(body.external_url);
      const form = formOf(title, body.filetype ?? file.form.filetype, id, address);
      changeDocumentFile(context, file.id, { title });
      const changed = state.files.replace({ ...file, title, name: title, form });
      return { file: presentFile(state, changed) };
    },
  }),
  ...route("files.remote.share", "Shares a file that is elsewhere", {
    body: lazyObject(() => ({ ...key(), channels: names })),
    rules: keyRules,
    handle: (context, { caller, body }) => {
      const { state } = context;
      const file = requireRemote(state, body);
      if (body.channels.length === 0) throw slackError("channel_not_found");
      return { file: presentFile(state, share(context, caller, file, body.channels)) };
    },
  }),
  ...route("files.remote.remove", "Removes a file that is elsewhere", {
    callers: ["bot"],
    body: keyBody,
    rules: keyRules,
    handle: (context, { body }) => {
      deleteFile(context, requireRemote(context.state, body));
      return {};
    },
  }),
];

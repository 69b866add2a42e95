import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { accessOf } from "../../documents/access.ts";
import type { ChatFile, Upload } from "../../shared/app-entities.ts";
import { type Found, isVisible, requireConversation } from "../../shared/lookup.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Draft, SimContext, State, User } from "../../state.ts";
import { postMessage } from "../chat/actions.ts";

type Announced = Omit<Upload, "fileId" | "bytes">;

/** Announces a file. Returns its id and the token of its upload address. */
export function announceUpload(context: SimContext, announced: Announced) {
  const { state, ids } = context;
  const token = ids.bare("upload", 40);
  const fileId = ids.next("F", 10, "upper");
  state.uploads.set(token, { ...announced, fileId, bytes: undefined });
  return { token, fileId };
}

function findUpload(state: State, fileId: string): readonly [string, Upload] | undefined {
  return [...state.uploads].find(([, upload]) => upload.fileId === fileId);
}

/** An uploaded file that is about to become part of the workspace. */
export interface Completion {
  readonly token: string;
  readonly upload: Upload;
  readonly bytes: Buffer;
  readonly title: string | undefined;
}

/** Returns an uploaded file of the user by its id. */
export function requireUploaded(
  state: State,
  user: User,
  { id, title }: { readonly id: string; readonly title?: string | undefined },
): Completion {
  const [token = "", upload] = findUpload(state, id) ?? [];
  if (upload?.user !== user.id || !upload.bytes) throw slackError("file_not_found");
  return { token, upload, bytes: upload.bytes, title };
}

/** Records events about a file: `file_created`, `file_deleted`, … */
export function emitFile(
  context: SimContext,
  type: string,
  { id, user }: Pick<ChatFile, "id" | "user">,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const event = { type, file_id: id, user_id: user, file: { id } };
  emit(context, { ...event, ...details }, id);
}

function addFile(context: SimContext, { token, upload, bytes, title }: Completion): ChatFile {
  const { state, ids, now } = context;
  state.uploads.delete(token);
  const { fileId: id, length: _length, ...rest } = upload;
  const file = state.files.add({
    ...rest,
    id,
    bytes,
    title: title ?? upload.name,
    created: toSeconds(now),
    shares: [],
    publicSecret: ids.bare("public-file", 10, "hex"),
    isPublicShared: false,
  });
  emitFile(context, "file_created", file);
  return file;
}

/** Makes uploaded files part of the workspace, and shares them in one message per conversation. */
export function completeUploads(
  context: SimContext,
  completions: readonly Completion[],
  drafts: readonly Draft[],
): readonly ChatFile[] {
  const files = completions.map((completion) => addFile(context, completion));
  return shareFiles(context, files, drafts);
}

/** Shares files in one message per conversation. Returns them with their shares. */
export function shareFiles(
  context: SimContext,
  files: readonly ChatFile[],
  drafts: readonly Draft[],
): readonly ChatFile[] {
  const { state } = context;
  for (const draft of drafts) {
    const { id } = requireConversation(state, draft.channel).conversation;
    for (const file of files) emitFile(context, "file_shared", file, { channel_id: id });
    const ids = files.map((file) => file.id);
    const message = postMessage(context, { ...draft, subtype: "file_share", files: ids });
    const share = { channel: id, ts: message.ts, threadTs: message.threadTs };
    for (const fileId of ids) {
      const file = state.files.get(fileId);
      if (file) state.files.replace({ ...file, shares: [...file.shares, share] });
    }
  }
  return files.map((file) => state.files.get(file.id) ?? file);
}

/** Returns whether a user can see a file: it is their own, or shared where they can read. */
export function canSee(state: State, file: ChatFile, user: string): boolean {
  if (file.user === user) return true;
  const document = state.canvases.get(file.id) ?? state.lists.get(file.id);
  if (document && accessOf(state, document, user) !== undefined) return true;
  return file.shares.some(({ channel }) => isVisible(requireConversation(state, channel), user));
}

/** Returns a file that a user can see. */
export function requireFile(state: State, id: string, user: User): ChatFile {
  const file = state.files.get(id);
  if (!file || !canSee(state, file, user.id)) throw slackError("file_not_found");
  return file;
}

/** Deletes a file; the messages that showed it keep its id. */
export function deleteFile(context: SimContext, file: ChatFile): void {
  const { canvases, lists, files } = context.state;
  files.remove(file.id);
  canvases.remove(file.id);
  lists.remove(file.id);
  const channels = [...new Set(file.shares.map(({ channel }) => channel))];
  emitFile(context, "file_deleted", file, { channel_ids: channels });
}

/** Makes a file readable for everyone with its public address, or ends that. */
export function setPublic(context: SimContext, file: ChatFile, isPublicShared: boolean): ChatFile {
  const changed = context.state.files.replace({ ...file, isPublicShared });
  if (isPublicShared) emitFile(context, "file_public", changed);
  return changed;
}

/** A message that shares files; the files come with it. */
export function shareDraft(
  found: Found,
  author: User,
  rest: Omit<Draft, "channel" | "author">,
): Draft {
  return { channel: found.conversation.id, author, ...rest };
}

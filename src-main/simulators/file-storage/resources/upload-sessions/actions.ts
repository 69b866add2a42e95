import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Blob } from "#core/state/bytes/blob-store.ts";
import { badRequest, BoxError, notFound } from "../../errors.ts";
import { checkLock } from "../../items/locks.ts";
import {
  changeItem,
  checkFree,
  checkIfMatch,
  checkName,
  requireFile,
  requireFolder,
} from "../../items/tree.ts";
import type { RouteInput } from "../../route.ts";
import { checkItem } from "../../shared/restrictions.ts";
import { type SimContext, type State, type StoredFile, type UploadSession } from "../../state.ts";
import { addFile, addFileVersion, storeFile } from "../uploads/actions.ts";
import { type CommitBody, readDigest, PART_BYTES, readRange } from "./schema.ts";

const LIFETIME_MS = 7 * 86_400_000;

function findSession({ state, now }: SimContext, id: string): UploadSession {
  const session = state.uploadSessions.get(id);
  if (session && session.expiresAt > now) return session;
  throw notFound("upload_session", id);
}

/** Returns a session that has not expired and made no file yet, or throws 404. */
export function requireSession(context: SimContext, id: string): UploadSession {
  const session = findSession(context, id);
  if (session.isCommitted !== true) return session;
  throw notFound("upload_session", id);
}

/** Starts a session for a new file, or for a version of one. */
export function startSession(
  { state, ids, now }: SimContext,
  file: StoredFile | undefined,
  { folderId, name, size }: Pick<UploadSession, "folderId" | "name" | "size">,
): UploadSession {
  checkName(name);
  checkFree(state, requireFolder(state, folderId), name, file ?? { type: "file" });
  return state.uploadSessions.add({
    id: ids.bare("upload_session", 32, "hex").toUpperCase(),
    fileId: file?.id,
    ...{ folderId, name, size },
    expiresAt: now + LIFETIME_MS,
    parts: new Map(),
  });
}

function releaseParts(state: State, { parts }: UploadSession): void {
  for (const { blob } of parts.values()) state.blobs.release(blob);
  parts.clear();
}

/** Ends a session and releases its parts. Clients also end one that made its file. */
export function abortSession(context: SimContext, id: string): void {
  const session = findSession(context, id);
  context.state.uploadSessions.remove(id);
  releaseParts(context.state, session);
}

/** Stores a part. The same part sent again is the part that is there. */
export async function putPart(context: SimContext, call: RouteInput<unknown, Readable>) {
  const { state } = context;
  const { headers, body } = call.request;
  const before = requireSession(context, call.id);
  const digest = readDigest(headers["digest"]);
  const { start, end } = readRange(headers["content-range"], before.size);
  const { blob, sha1 } = await storeFile(state.blobs, body);
  try {
    if (context.state !== state) throw notFound("upload_session", call.id);
    const session = requireSession(context, call.id);
    if (blob.length !== end - start)
      throw badRequest("content-range", "is not the size of the part");
    if (sha1 !== digest) {
      throw new BoxError(412, "precondition_failed", "The part does not match its digest");
    }
    const known = session.parts.get(start);
    if (known && known.sha1 !== sha1) {
      const message = "The range overlaps a part that was uploaded before";
      throw new BoxError(409, "range_overlaps_existing_range", message);
    }
    if (known) state.blobs.release(blob);
    const part = known ?? { id: context.ids.bare("part", 8, "hex"), offset: start, blob, sha1 };
    session.parts.set(start, part);
    return part;
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}

/** Rejects a commit that does not name each part of the file once. */
function checkParts({ parts, size }: UploadSession, named: CommitBody["parts"]): void {
  const count = Math.ceil(size / PART_BYTES);
  const isKnown = named.every(({ part_id: id, offset, size: bytes }) => {
    const part = parts.get(offset);
    return part?.id === id && part.blob.length === bytes;
  });
  const offsets = new Set(named.map(({ offset }) => offset));
  if (isKnown && offsets.size === named.length && offsets.size === count) return;
  throw badRequest("parts", `must name each of the ${String(count)} uploaded parts`);
}

async function sha1Of(state: State, blob: Blob): Promise<string> {
  const hash = createHash("sha1");
  for await (const piece of state.blobs.read(blob)) hash.update(piece);
  return hash.digest("hex");
}

function storeResult(
  context: SimContext,
  { fileId, folderId, name }: UploadSession,
  content: { readonly blob: Blob; readonly sha1: string },
  { attributes }: CommitBody,
  creatorId: string,
): StoredFile {
  const { state } = context;
  const times = {
    content_created_at: attributes?.content_created_at,
    content_modified_at: attributes?.content_modified_at,
  };
  const file =
    fileId === undefined
      ? addFile(context, { name, parent: { id: folderId }, ...times }, content, creatorId)
      : addFileVersion(context, requireFile(state, fileId), { name, ...times }, content);
  if (attributes?.description === undefined) return file;
  const described = changeItem(context, file, { description: attributes.description });
  return described.type === "file" ? described : file;
}

/** Makes a file, or a version of one, of the parts. */
export async function commit(
  context: SimContext,
  { id, body, request, actor }: RouteInput<unknown, CommitBody>,
): Promise<StoredFile> {
  const { state } = context;
  const session = requireSession(context, id);
  const digest = readDigest(request.headers["digest"]);
  checkParts(session, body.parts);
  const ordered = [...session.parts.values()].sort((a, b) => a.offset - b.offset);
  const blob = state.blobs.concat(ordered.map((part) => part.blob));
  try {
    const sha1 = await sha1Of(state, blob);
    if (context.state !== state) throw notFound("upload_session", id);
    requireSession(context, id);
    if (sha1 !== digest) {
      throw new BoxError(400, "bad_digest", "The file does not match the digest");
    }
    const { fileId, folderId } = session;
    if (fileId !== undefined) {
      const old = requireFile(state, fileId);
      checkIfMatch(request, old);
      checkLock(context, old, actor);
    }
    checkItem(context, request.key, { type: "folder", id: folderId });
    const file = storeResult(context, session, { blob, sha1 }, body, actor);
    releaseParts(state, state.uploadSessions.replace({ ...session, isCommitted: true }));
    return file;
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}

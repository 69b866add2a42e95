import { MalformedBody } from "#core/parsing/json-body.ts";
import { readMultipart, type UploadedFile } from "#core/parsing/multipart.ts";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import { recordAttachment } from "../../events.ts";
import { noteChange } from "../../fields/changes.ts";
import type { View } from "../../route.ts";
import type { Attachment } from "../../shared/attached.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { type Issue, nextId, type SimContext, type State } from "../../state.ts";

/** 10 MiB: the largest file of a site as it is set up. */
export const MAX_BYTES = 10 * 1_024 * 1_024;

/** The attachment of a path. */
export function requireAttachment(state: State, id = ""): Attachment {
  const attachment = state.attachments.get(id);
  if (attachment) return attachment;
  throw notFound(`The attachment with id '${id}' does not exist`);
}

/**
 * Reads the files of a form, all named `file`.
 * @throws {Refusal} when it is no such form, or a file is too large.
 */
export async function readFiles(
  body: unknown,
  contentType: string,
): Promise<readonly UploadedFile[]> {
  if (!Buffer.isBuffer(body)) throw badRequest("The form has no file.");
  try {
    const { files } = await readMultipart(body, contentType);
    const found = files.filter(({ name }) => name === "file");
    if (found.length === 0) throw badRequest("The form has no part with the name 'file'.");
    if (found.every(({ bytes }) => bytes.length <= MAX_BYTES)) return found;
  } catch (error) {
    if (error instanceof MalformedBody) throw badRequest(error.message);
    throw error;
  }
  throw jiraError(413, [
    `The file exceeds its maximum permitted size of ${String(MAX_BYTES)} bytes.`,
  ]);
}

/** Adds files to an issue. */
export function addAttachments(
  context: SimContext,
  view: View,
  issue: Issue,
  files: readonly UploadedFile[],
): readonly Attachment[] {
  const { state, now } = context;
  return files.map(({ fileName, contentType, bytes }) => {
    const attachment = state.attachments.add({
      id: nextId(context, "attachment"),
      issueId: issue.id,
      authorId: view.callerId,
      fileName,
      contentType,
      bytes,
      created: now,
    });
    requireAnnex(state, issue.id).attachmentIds.add(attachment.id);
    const { id } = attachment;
    const change = { field: "Attachment", from: null, fromText: null, to: id, toText: fileName };
    noteChange(context, issue, change, view.callerId);
    recordAttachment(context, view, "attachment_created", { issue, attachment });
    return attachment;
  });
}

/** Removes a file from its issue. */
export function removeAttachment(context: SimContext, view: View, attachment: Attachment): void {
  const { state } = context;
  const { id, issueId, fileName } = attachment;
  const issue = state.issues.get(issueId);
  if (!issue) throw new RangeError(`no issue ${issueId}`);
  requireAnnex(state, issueId).attachmentIds.delete(id);
  state.attachments.remove(id);
  const change = { field: "Attachment", from: id, fromText: fileName, to: null, toText: null };
  noteChange(context, issue, change, view.callerId);
  recordAttachment(context, view, "attachment_deleted", { issue, attachment });
}

import type * as z from "zod";
import type { UploadedFile } from "#core/parsing/multipart.ts";
import { notFound, validationError } from "../../errors.ts";
import { recordFileUpload } from "../../events.ts";
import type { FileUpload, SimContext, State } from "../../state.ts";
import { MAX_FILE_BYTES } from "../users/present.ts";
import { nameFile } from "./name-file.ts";
import type { createFileUploadBody } from "./schema.ts";

const HOUR_MS = 3_600_000;
const MEBIBYTE = 1_024 * 1_024;
const MAX_PART_BYTES = 20 * MEBIBYTE;
const MIN_PART_BYTES = 5 * MEBIBYTE;
/** The type of a part whose sender does not know any. */
const UNKNOWN_TYPE = "application/octet-stream";

export const EXPIRY_TASK = "expire_file_upload";

export function requireFileUpload(state: State, id: string): FileUpload {
  const upload = state.fileUploads.get(id);
  if (upload) return upload;
  throw notFound("file upload", id);
}

/** Begins an upload, which expires after an hour unless it is attached to something by then. */
export function createFileUpload(
  context: SimContext,
  body: z.output<typeof createFileUploadBody>,
): FileUpload {
  const { state, ids, now } = context;
  const expiresAt = now + HOUR_MS;
  const upload = state.fileUploads.add({
    id: ids.uuid("file upload"),
    createdAt: now,
    editedAt: now,
    createdBy: state.botId,
    mode: body.mode,
    status: "pending",
    ...nameFile(body.filename, body.content_type),
    expiresAt,
    partCount: body.number_of_parts,
    parts: [],
    content: undefined,
    imported: undefined,
  });
  context.schedule(expiresAt, EXPIRY_TASK, upload.id);
  recordFileUpload(context, "file_upload.created", upload);
  return upload;
}

function requirePending(upload: FileUpload): FileUpload {
  if (upload.status === "pending") return upload;
  throw validationError(
    `File upload with ID ${upload.id} has the status ${upload.status}, expected pending.`,
  );
}

function checkType({ contentType }: FileUpload, sent: string): void {
  if (contentType === null || sent === UNKNOWN_TYPE || sent === contentType) return;
  throw validationError(
    `The content type of the file, ${sent}, does not match that of the file upload, ${contentType}.`,
  );
}

/** Marks an upload as complete. */
export function finishUpload(
  context: SimContext,
  upload: FileUpload,
  content: Buffer,
  changes: Partial<FileUpload> = {},
): FileUpload {
  if (content.length > MAX_FILE_BYTES) {
    throw validationError(
      `The file has ${String(content.length)} bytes; the workspace takes files of at most ${String(MAX_FILE_BYTES)}.`,
    );
  }
  const { state, now } = context;
  const done = { ...upload, status: "uploaded", content, parts: [], editedAt: now } as const;
  const finished = state.fileUploads.replace({ ...done, ...changes });
  recordFileUpload(context, "file_upload.completed", finished);
  return finished;
}

function sendWhole(context: SimContext, upload: FileUpload, file: UploadedFile): FileUpload {
  const { fileName, contentType } = upload;
  const sentType = file.contentType === UNKNOWN_TYPE ? undefined : file.contentType;
  const known = nameFile(
    fileName ?? (file.fileName === "" ? undefined : file.fileName),
    contentType ?? sentType,
  );
  if (known.contentType === null) {
    throw validationError("The file should have a filename with an extension, or a content type.");
  }
  return finishUpload(context, upload, file.bytes, known);
}

function sendPart(
  context: SimContext,
  upload: FileUpload,
  bytes: Buffer,
  partNumber: string | undefined,
): FileUpload {
  const { partCount = 1 } = upload;
  const number = Number(partNumber);
  if (partNumber === undefined || !/^\d{1,5}$/.test(partNumber) || number < 1) {
    throw validationError(
      `body failed validation: body.part_number should be a number from 1 to ${String(partCount)}, instead was \`${JSON.stringify(partNumber)}\`.`,
    );
  }
  if (number > partCount) {
    throw validationError(
      `body failed validation: body.part_number should be ≤ \`${String(partCount)}\`, instead was \`"${partNumber}"\`.`,
    );
  }
  if (number < partCount && bytes.length < MIN_PART_BYTES) {
    throw validationError("Each part but the last one should have at least 5 MiB.");
  }
  const parts = Array.from({ length: partCount }, (_, at) =>
    at === number - 1 ? bytes : upload.parts[at],
  );
  return context.state.fileUploads.replace({ ...upload, parts, editedAt: context.now });
}

/** Takes the bytes of an upload, or of a part of it. */
export function sendFile(
  context: SimContext,
  id: string,
  file: UploadedFile,
  partNumber: string | undefined,
): FileUpload {
  const upload = requirePending(requireFileUpload(context.state, id));
  if (upload.mode === "external_url") {
    throw validationError("File uploads of the mode external_url take no bytes.");
  }
  if (file.bytes.length === 0) throw validationError("The file should not be empty.");
  if (file.bytes.length > MAX_PART_BYTES) {
    throw validationError("A file, or a part of one, should have at most 20 MiB.");
  }
  checkType(upload, file.contentType);
  if (upload.mode === "multi_part") return sendPart(context, upload, file.bytes, partNumber);
  if (partNumber !== undefined) {
    throw validationError(
      "body failed validation: body.part_number should be not present: the file upload has one part.",
    );
  }
  return sendWhole(context, upload, file);
}

/** Puts the parts of an upload together. */
export function completeFileUpload(context: SimContext, id: string): FileUpload {
  const upload = requirePending(requireFileUpload(context.state, id));
  if (upload.mode !== "multi_part") {
    throw validationError("Only file uploads of the mode multi_part are completed.");
  }
  const parts = upload.parts.filter((part) => part !== undefined);
  const total = upload.partCount ?? 1;
  if (parts.length < total) {
    throw validationError(
      `${String(parts.length)} of ${String(total)} parts were sent. Send all parts before you complete the file upload.`,
    );
  }
  return finishUpload(context, upload, Buffer.concat(parts));
}

/** Ends an upload that nothing was attached to in time. */
export function expireFileUpload(context: SimContext, id: string): void {
  const { state, now } = context;
  const upload = state.fileUploads.get(id);
  if (!upload || upload.expiresAt === null || upload.status === "failed") return;
  const gone = { ...upload, status: "expired", content: undefined, parts: [] } as const;
  recordFileUpload(
    context,
    "file_upload.expired",
    state.fileUploads.replace({ ...gone, editedAt: now }),
  );
}

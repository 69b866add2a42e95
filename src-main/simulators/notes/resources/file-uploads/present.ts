import { presentTime } from "../../shared/present.ts";
import type { FileUpload, View } from "../../state.ts";

function presentParts({ mode, parts, partCount }: FileUpload): Record<string, unknown> {
  if (mode !== "multi_part") return {};
  const sent = parts.filter((part) => part !== undefined).length;
  return { number_of_parts: { total: partCount, sent } };
}

/** The result of an import. */
export function presentImport({ imported }: FileUpload): Record<string, unknown> {
  if (!imported) return {};
  const imported_time = new Date(imported.at).toISOString();
  const { error } = imported;
  const result = error
    ? { type: "error", error: { ...error, parameter: "external_url" } }
    : { type: "success", success: {} };
  return { file_import_result: { imported_time, ...result } };
}

/** A file upload as the API shows it. The addresses are there while it waits for bytes. */
export function presentFileUpload({ baseUrl }: View, upload: FileUpload): Record<string, unknown> {
  const { id, mode, status, expiresAt, content } = upload;
  const url = `${baseUrl}/v1/file_uploads/${id}`;
  const isGone = status === "expired";
  return {
    object: "file_upload",
    id,
    created_time: presentTime(upload.createdAt),
    created_by: { id: upload.createdBy, type: "bot" },
    last_edited_time: presentTime(upload.editedAt),
    expiry_time: expiresAt === null ? null : presentTime(expiresAt),
    ...(status === "pending" && mode !== "external_url" ? { upload_url: `${url}/send` } : {}),
    ...(status === "pending" && mode === "multi_part" ? { complete_url: `${url}/complete` } : {}),
    archived: isGone,
    in_trash: isGone,
    status,
    filename: upload.fileName,
    content_type: upload.contentType,
    content_length: content ? content.length : null,
    ...presentParts(upload),
    ...presentImport(upload),
  };
}

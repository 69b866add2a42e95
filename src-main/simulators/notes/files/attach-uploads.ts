import { notFound, validationError } from "../errors.ts";
import { idsUnder } from "../shared/ids-under.ts";
import type { SimContext } from "../state.ts";

/**
 * Checks the uploads that a body attaches and the custom emoji that it uses, runs the handler, and marks
 * the uploads as attached: they expire no more. A body that is rejected attaches nothing.
 */
export function attachUploads(context: SimContext, body: unknown, run: () => unknown): unknown {
  for (const id of idsUnder("custom_emoji", body)) {
    if (!context.state.customEmojis.has(id)) throw notFound("custom emoji", id);
  }
  const ids = new Set(idsUnder("file_upload", body));
  if (ids.size === 0) return run();
  const { fileUploads } = context.state;
  for (const id of ids) {
    const upload = fileUploads.get(id);
    if (!upload) throw notFound("file upload", id);
    if (upload.status !== "uploaded") {
      throw validationError(
        `File upload with ID ${id} has the status ${upload.status}, expected uploaded.`,
      );
    }
  }
  const result = run();
  for (const id of ids) {
    const upload = fileUploads.get(id);
    if (upload) fileUploads.replace({ ...upload, expiresAt: null });
  }
  return result;
}

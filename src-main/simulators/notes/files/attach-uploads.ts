import { notFound, validationError } from "../errors.ts";
import type { SimContext } from "../state.ts";

/** The uploads that a checked body names, wherever it has them: `{"file_upload": {"id": …}}`. */
function* uploadsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* uploadsIn(one);
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    const id: unknown = name === "file_upload" && isObject(one) ? one["id"] : undefined;
    if (typeof id === "string") yield id;
    else yield* uploadsIn(one);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Checks the uploads that a body attaches, runs the handler, and marks them as attached: they expire no
 * more. A body that is rejected attaches nothing.
 */
export function attachUploads(context: SimContext, body: unknown, run: () => unknown): unknown {
  const ids = new Set(uploadsIn(body));
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

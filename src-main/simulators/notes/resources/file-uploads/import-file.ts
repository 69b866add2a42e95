import { validationError } from "../../errors.ts";
import { recordFileUpload } from "../../events.ts";
import type { FileUpload, ImportError, SimContext } from "../../state.ts";
import { finishUpload } from "./actions.ts";
import { presentImport } from "./present.ts";

/** The largest file that is imported: 64 MiB. */
const MAX_IMPORT_BYTES = 64 * 1_024 * 1_024;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Notion imports over HTTPS only; files of this machine may come without. */
export function checkExternalUrl(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:" || LOOPBACK.test(hostname)) return;
  throw validationError(
    `body failed validation: body.external_url should be an HTTPS URL, instead was \`"${url}"\`.`,
  );
}

async function download(
  context: SimContext,
  url: string,
): Promise<{ readonly content?: Buffer; readonly error?: ImportError }> {
  const { hostname } = new URL(url);
  if (!LOOPBACK.test(hostname)) {
    const message = `The file could not be downloaded: Simdeck reaches this machine only, not ${hostname}.`;
    return {
      error: { type: "download_error", code: "url_unreachable", message, status_code: null },
    };
  }
  const { httpStatus, responseBody, bodyIsPart, failure } = await context.send({
    method: "GET",
    url,
    headers: {},
    body: Buffer.alloc(0),
    keptBytes: MAX_IMPORT_BYTES + 1,
    bodyMs: 10_000,
  });
  if (httpStatus === undefined || httpStatus >= 300 || !responseBody) {
    const message = `The file could not be downloaded: ${failure ?? `the response was ${String(httpStatus)}`}.`;
    const status_code = httpStatus ?? null;
    return { error: { type: "download_error", code: "download_failed", message, status_code } };
  }
  if (responseBody.length <= MAX_IMPORT_BYTES && bodyIsPart !== true) {
    return { content: responseBody };
  }
  const message = `The file is larger than ${String(MAX_IMPORT_BYTES)} bytes.`;
  return {
    error: { type: "validation_error", code: "file_too_large", message, status_code: null },
  };
}

/** Fetches the file of an address, and ends its upload with the result. */
export async function importFile(context: SimContext, id: string, url: string): Promise<void> {
  const { content, error } = await download(context, url);
  const { state, now } = context;
  const upload = state.fileUploads.get(id);
  if (upload?.status !== "pending") return;
  if (content) {
    finishUpload(context, upload, content, { imported: { at: now } });
    return;
  }
  const failed: FileUpload = {
    ...upload,
    status: "failed",
    imported: { at: now, error },
    editedAt: now,
  };
  state.fileUploads.replace(failed);
  recordFileUpload(context, "file_upload.upload_failed", failed, presentImport(failed));
}

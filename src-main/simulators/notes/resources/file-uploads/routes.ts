import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { MalformedBody } from "#core/parsing/json-body.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import { readMultipart } from "#core/parsing/multipart.ts";
import { bodyFailed, validationError } from "../../errors.ts";
import { route } from "../../route.ts";
import { idParam } from "../../shared/find.ts";
import { firstPage, itemsFrom, presentList } from "../../shared/paging.ts";
import { completeFileUpload, createFileUpload, requireFileUpload, sendFile } from "./actions.ts";
import { checkExternalUrl, importFile } from "./import-file.ts";
import { presentFileUpload } from "./present.ts";
import { createFileUploadBody, createFileUploadRules, listFileUploadsQuery } from "./schema.ts";

/** A part of 20 MiB with its form. */
const MAX_FORM_BYTES = 21 * 1_024 * 1_024;

/** The form of a file, as it is published. */
const sendForm = lazyObject(() => ({ file: z.string(), part_number: z.string().optional() }));

async function readForm(body: unknown, contentType: string) {
  if (mediaType(contentType) !== "multipart/form-data" || !Buffer.isBuffer(body)) {
    throw validationError("Content-Type should be multipart/form-data.");
  }
  try {
    const { files, fields } = await readMultipart(body, contentType);
    const file = files.find(({ name }) => name === "file");
    if (!file) throw bodyFailed("file", "should be defined, instead was `undefined`.");
    return { file, partNumber: fields.find(([name]) => name === "part_number")?.[1] };
  } catch (error) {
    if (error instanceof MalformedBody) throw validationError(error.message);
    throw error;
  }
}

/** Uploads of files, which are then attached to pages and blocks. */
export const routes = [
  route("POST /v1/file_uploads", "Begins the upload of a file", {
    body: createFileUploadBody,
    rules: createFileUploadRules,
    handle: async (context, { body }) => {
      const { external_url: url } = body;
      if (url !== undefined) checkExternalUrl(url);
      const upload = createFileUpload(context, body);
      const shown = presentFileUpload(context, upload);
      if (url !== undefined) await importFile(context, upload.id, url);
      return shown;
    },
  }),
  route("GET /v1/file_uploads", "Lists uploads of files, newest first", {
    query: listFileUploadsQuery,
    handle: (context, { query, id }) => {
      const { status } = query;
      const all = [...context.state.fileUploads.newestFirst()].filter(
        (one) => status === undefined || one.status === status,
      );
      const page = firstPage(itemsFrom(all, query), query);
      return presentList("file_upload", page, (one) => presentFileUpload(context, one), id);
    },
  }),
  route("GET /v1/file_uploads/:id", "Shows the upload of a file", (context, { params }) => {
    const id = idParam(params, "file_upload_id");
    return presentFileUpload(context, requireFileUpload(context.state, id));
  }),
  route("POST /v1/file_uploads/:id/send", "Takes the bytes of a file, or of a part of it", {
    takesBytes: true,
    bodyLimit: MAX_FORM_BYTES,
    documents: sendForm,
    handle: async (context, { params, body, headers }) => {
      const id = idParam(params, "file_upload_id");
      requireFileUpload(context.state, id);
      const { file, partNumber } = await readForm(body, headers["content-type"] ?? "");
      return presentFileUpload(context, sendFile(context, id, file, partNumber));
    },
  }),
  route("POST /v1/file_uploads/:id/complete", "Puts the parts of a file together", {
    handle: (context, { params }) => {
      const id = idParam(params, "file_upload_id");
      return presentFileUpload(context, completeFileUpload(context, id));
    },
  }),
];

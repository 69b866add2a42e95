import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { MalformedBody } from "#core/parsing/json-body.ts";
import { readMultipart } from "#core/parsing/multipart.ts";
import { malformedBody, notFound, oktaError, validationFailed } from "../errors.ts";
import type { Image } from "../management/state.ts";
import type { State } from "../state.ts";

/** Pictures are smaller than this. */
const MAX_BYTES = 2 * 1_024 * 1_024;

/** The largest form with a picture. */
export const MAX_FORM_BYTES = 3 * 1_024 * 1_024;

const TYPES = ["image/png", "image/jpeg", "image/gif", "image/svg+xml", "image/x-icon"];

/** Reads the picture of a form, its part `file`; throws Okta's 400. */
export async function readImage(body: unknown, contentType: string): Promise<Image> {
  if (!Buffer.isBuffer(body)) throw malformedBody(["The form has no file"]);
  try {
    const { files } = await readMultipart(body, contentType);
    const file = files.find(({ name }) => name === "file");
    if (!file) throw validationFailed("file", ["file: The field cannot be left blank"]);
    if (!TYPES.includes(file.contentType)) {
      throw validationFailed("file", [`file: The type must be one of ${TYPES.join(", ")}`]);
    }
    if (file.bytes.length > MAX_BYTES) {
      throw oktaError(400, "E0000106", "Upload failed because the file size exceeded the limit.");
    }
    return { contentType: file.contentType, bytes: file.bytes };
  } catch (error) {
    if (error instanceof MalformedBody) throw malformedBody([error.message]);
    throw error;
  }
}

/** Responds with the picture of a path; throws Okta's 404. */
export function sendImage({ management }: State, path: string): RouteResponse {
  const image = management.images.get(path);
  if (!image) throw notFound(path, "Image");
  return new RouteResponse(200, image.bytes, {
    "content-type": image.contentType,
    "x-content-type-options": "nosniff",
    ...sandboxHeaders(image.contentType),
  });
}

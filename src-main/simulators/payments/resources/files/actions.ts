import { extname } from "node:path";
import { badRequest } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { addAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { addFileLink } from "../file-links/actions.ts";
import { fileFields, type NewFile, type StoredFile } from "./fields.ts";
import { fileResource } from "./present.ts";

const MEBIBYTE = 1_024 * 1_024;
const usualLimit = 16 * MEBIBYTE;

/** The largest files of some purposes, in bytes. */
const limits: Readonly<Partial<Record<NewFile["purpose"], number>>> = {
  business_icon: MEBIBYTE / 2,
  business_logo: MEBIBYTE / 2,
  customer_signature: 4 * MEBIBYTE,
  dispute_evidence: 5 * MEBIBYTE,
  terminal_reader_splashscreen: 2 * MEBIBYTE,
};

/** `report.PDF` → `pdf`; else the second part of the media type. */
function typeOf(fileName: string, contentType: string): string | null {
  const extension = extname(fileName).slice(1).toLowerCase();
  if (extension !== "") return extension === "jpeg" ? "jpg" : extension;
  const [, part = ""] = contentType.split("/");
  return /^[a-z]{2,5}$/.test(part) && part !== "plain" ? part : null;
}

/** Stores an uploaded file and, if the client wants one, a link to it. */
export function createFile(context: SimContext, input: NewFile): StoredFile {
  const { fileName, contentType, bytes } = input.file;
  if (bytes.length > (limits[input.purpose] ?? usualLimit)) {
    throw badRequest("The uploaded file exceeds the maximum size of its purpose.", {
      code: "file_too_large",
      param: "file",
    });
  }
  const file = addAndEmit(context, fileResource, "file.created", {
    ...fileFields.blank({
      id: context.ids.next("file_", 24),
      created: secondsNow(context),
      filename: fileName,
      purpose: input.purpose,
      size: bytes.length,
      type: typeOf(fileName, contentType),
    }),
    ...{ contentType, bytes },
  });
  const { file_link_data: link } = input;
  if (link?.create) {
    const { expires_at: expiry = null, metadata } = link;
    addFileLink(context, file.id, { expires_at: expiry, metadata: mergeMetadata({}, metadata) });
  }
  return file;
}

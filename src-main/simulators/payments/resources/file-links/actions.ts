import { badRequest } from "../../errors.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { fileResource } from "../files/present.ts";
import { type FileLink, fileLinkFields, type FileLinkUpdate, type NewFileLink } from "./fields.ts";

function checkExpiry(context: SimContext, expiry: number | null | undefined): void {
  if (expiry === undefined || expiry === null || expiry > secondsNow(context)) return;
  throw badRequest("The expiration time must be in the future.", { param: "expires_at" });
}

/** Stores a link to a file. */
export function addFileLink(
  context: SimContext,
  file: string,
  set: Partial<Pick<FileLink, "expires_at" | "metadata">>,
): FileLink {
  checkExpiry(context, set.expires_at);
  const { ids } = context;
  const id = ids.next("link_", 24);
  const link = fileLinkFields.blank({ id, created: secondsNow(context), file });
  const token = ids.next("MDB8", 60);
  return context.state.fileLinks.add({ ...link, ...set, token });
}

/** Creates a link to a file. */
export function createFileLink(context: SimContext, input: NewFileLink): FileLink {
  const { id } = referenceTo(context, fileResource, input.file, "file");
  const { expires_at: expiry, metadata } = fileLinkFields.revise(fileLinkFields.blank({}), input);
  return addFileLink(context, id, { expires_at: expiry, metadata });
}

/** Changes the end of a link, or its metadata. */
export function updateFileLink(
  context: SimContext,
  link: FileLink,
  { expires_at: wanted, ...input }: FileLinkUpdate,
): FileLink {
  if (typeof wanted === "number") checkExpiry(context, wanted);
  const ends = wanted === "now" ? secondsNow(context) : wanted;
  const revised = fileLinkFields.revise(link, input);
  return context.state.fileLinks.replace({
    ...revised,
    ...(ends === undefined ? {} : { expires_at: ends }),
  });
}

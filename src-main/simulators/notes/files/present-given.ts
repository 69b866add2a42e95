import { isRecord } from "#shared/text/json-in.ts";
import { presentEmoji } from "../rich-text/present.ts";
import type { Given, View } from "../state.ts";
import { uploadIdOf } from "./given-upload.ts";
import { signFileUrl } from "./signed-url.ts";

/** An uploaded file as objects show it that it is attached to. */
export function presentUploaded(view: View, id: string): Record<string, unknown> {
  const name = view.state.fileUploads.get(id)?.fileName ?? "file";
  return { type: "file", file: signFileUrl(view, id, name) };
}

/** An icon, a cover or the settings of a block: an uploaded file shows with a fresh address, an emoji of the workspace with its name. */
export function presentGiven<T extends Given | null>(view: View, given: T): T | Given {
  if (given === null) return given;
  const { custom_emoji: emoji } = given;
  if (isRecord(emoji) && typeof emoji["id"] === "string") {
    return presentEmoji(view.state, emoji["id"]);
  }
  const id = uploadIdOf(given);
  if (id === undefined) return given;
  const { file_upload: _upload, type: _type, ...rest } = given;
  return { ...rest, ...presentUploaded(view, id) };
}

import { emitFile } from "../resources/files/actions.ts";
import type { ChatFile, FileForm } from "../shared/app-entities.ts";
import { toSeconds } from "../shared/timestamps.ts";
import type { SimContext } from "../state.ts";

/** A file that is not a sequence of bytes, with the text that its address returns. */
export interface NewDocument {
  readonly user: string;
  readonly title: string;
  readonly form: FileForm;
  readonly text: string;
  readonly baseUrl: string;
}

/** Adds the file of a canvas, of a list, or of something elsewhere. */
export function addDocumentFile(context: SimContext, input: NewDocument): ChatFile {
  const { state, ids, now } = context;
  const { user, title, form, text, baseUrl } = input;
  const file = state.files.add({
    id: ids.next("F", 10, "upper"),
    user,
    name: title,
    title,
    snippetType: undefined,
    altText: undefined,
    baseUrl,
    bytes: Buffer.from(text),
    created: toSeconds(now),
    shares: [],
    publicSecret: ids.bare("public-file", 10, "hex"),
    isPublicShared: false,
    form,
  });
  emitFile(context, "file_created", file);
  return file;
}

/** Changes the title or the text of such a file, and records `file_change`. */
export function changeDocumentFile(
  context: SimContext,
  id: string,
  { title, text }: { readonly title?: string | undefined; readonly text?: string | undefined },
): void {
  const file = context.state.files.get(id);
  if (!file) return;
  const changed = context.state.files.replace({
    ...file,
    name: title ?? file.name,
    title: title ?? file.title,
    bytes: text === undefined ? file.bytes : Buffer.from(text),
  });
  emitFile(context, "file_change", changed);
}

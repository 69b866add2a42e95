import { validationError } from "../../errors.ts";
import { extensionOf, extensionOfType, typeOfExtension } from "../../files/file-types.ts";

/** The name and the content type of a file. */
export interface FileName {
  readonly fileName: string | null;
  readonly contentType: string | null;
}

function typeOfName(fileName: string, extension: string): string {
  const type = typeOfExtension(extension);
  if (type !== undefined) return type;
  throw validationError(
    `body failed validation: body.filename has the extension .${extension}, which is not supported: \`"${fileName}"\`.`,
  );
}

/** The type of content without the parameters: `text/plain; charset=utf-8`. */
const bareType = (contentType: string) => contentType.split(";")[0]?.trim().toLowerCase() ?? "";

/** Returns whether two types may belong to one file: spellings of one kind differ. */
function fit(one: string, other: string): boolean {
  return one === other || (one.split("/")[0] === other.split("/")[0] && !one.startsWith("image/"));
}

/**
 * Completes what is known of a file: the type follows from the extension, and a name without an extension
 * gets that of the type.
 * @throws {Refusal} for files that Notion does not take.
 */
export function nameFile(fileName: string | undefined, contentType: string | undefined): FileName {
  const type = contentType === undefined ? undefined : bareType(contentType);
  const extension = fileName === undefined ? undefined : extensionOf(fileName);
  if (fileName !== undefined && extension !== undefined) {
    const own = typeOfName(fileName, extension);
    if (type !== undefined && !fit(type, own)) {
      throw validationError(
        `body failed validation: body.content_type should match the extension of the filename, instead was \`"${type}"\`.`,
      );
    }
    return { fileName, contentType: type ?? own };
  }
  if (type === undefined) {
    if (fileName === undefined) return { fileName: null, contentType: null };
    throw validationError(
      "body failed validation: body.filename should have an extension, or body.content_type should be defined.",
    );
  }
  const usual = extensionOfType(type);
  if (usual === undefined) {
    throw validationError(
      `body failed validation: body.content_type should be a supported type, instead was \`"${type}"\`.`,
    );
  }
  return { fileName: fileName === undefined ? null : `${fileName}.${usual}`, contentType: type };
}

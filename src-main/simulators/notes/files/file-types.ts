import { lazy } from "#core/contract/lazy.ts";

const rows: readonly (readonly [contentType: string, extensions: string])[] = [
  ["audio/aac", "aac adts"],
  ["audio/midi", "mid midi"],
  ["audio/mpeg", "mp3 mpga"],
  ["audio/mp4", "m4a m4b"],
  ["audio/ogg", "ogg oga"],
  ["audio/wav", "wav"],
  ["audio/x-ms-wma", "wma"],
  ["application/pdf", "pdf"],
  ["text/plain", "txt"],
  ["text/markdown", "md"],
  ["text/csv", "csv"],
  ["application/json", "json"],
  ["application/msword", "doc dot"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.template", "dotx"],
  ["application/vnd.ms-excel", "xls xlt xla"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.template", "xltx"],
  ["application/vnd.ms-powerpoint", "ppt pot pps ppa"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"],
  ["application/vnd.openxmlformats-officedocument.presentationml.template", "potx"],
  ["image/gif", "gif"],
  ["image/heic", "heic"],
  ["image/jpeg", "jpg jpeg"],
  ["image/png", "png"],
  ["image/svg+xml", "svg"],
  ["image/tiff", "tif tiff"],
  ["image/webp", "webp"],
  ["image/vnd.microsoft.icon", "ico"],
  ["video/x-amv", "amv"],
  ["video/x-ms-asf", "asf"],
  ["video/x-ms-wmv", "wmv"],
  ["video/x-msvideo", "avi"],
  ["video/x-f4v", "f4v"],
  ["video/x-flv", "flv gifv"],
  ["video/mp4", "mp4 m4v"],
  ["video/x-matroska", "mkv"],
  ["video/webm", "webm"],
  ["video/quicktime", "mov qt"],
  ["video/mpeg", "mpeg"],
];

const byExtension = lazy(
  () =>
    new Map(
      rows.flatMap(([type, extensions]) =>
        extensions.split(" ").map((extension) => [extension, type] as const),
      ),
    ),
);

const byType = lazy(() => new Map(rows.map(([type, names]) => [type, names.split(" ")[0] ?? ""])));

/** Returns the extension of a file name in lower case: `undefined` when it has none. */
export function extensionOf(fileName: string): string | undefined {
  return /[^.]\.([^./\\]{1,20})$/.exec(fileName)?.[1]?.toLowerCase();
}

/** Returns the content type of an extension that Notion takes. */
export function typeOfExtension(extension: string): string | undefined {
  return byExtension().get(extension);
}

/** Returns the usual extension of a content type that Notion takes. */
export function extensionOfType(contentType: string): string | undefined {
  return byType().get(contentType);
}

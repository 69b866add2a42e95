/** Slack's name of a file type, by the extension of its name. */
interface FileType {
  readonly filetype: string;
  readonly mimetype: string;
  readonly pretty: string;
}

const rows: readonly (readonly [extensions: string, mimetype: string, pretty: string])[] = [
  ["txt text log", "text/plain", "Plain Text"],
  ["md markdown", "text/markdown", "Markdown"],
  ["csv", "text/csv", "CSV"],
  ["html htm", "text/html", "HTML"],
  ["css", "text/css", "CSS"],
  ["js mjs", "text/javascript", "JavaScript"],
  ["ts", "text/plain", "TypeScript"],
  ["py", "text/x-python", "Python"],
  ["sh", "text/x-sh", "Shell"],
  ["json", "application/json", "JSON"],
  ["xml", "application/xml", "XML"],
  ["yaml yml", "application/yaml", "YAML"],
  ["pdf", "application/pdf", "PDF"],
  ["zip", "application/zip", "Zip"],
  ["gz", "application/gzip", "Gzip"],
  ["png", "image/png", "PNG"],
  ["jpg jpeg", "image/jpeg", "JPEG"],
  ["gif", "image/gif", "GIF"],
  ["svg", "image/svg+xml", "SVG"],
  ["webp", "image/webp", "WebP"],
  ["mp3", "audio/mpeg", "MP3"],
  ["wav", "audio/wav", "WAV"],
  ["mp4", "video/mp4", "MPEG 4 Video"],
  ["mov", "video/quicktime", "QuickTime Movie"],
  [
    "docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "Word Document",
  ],
  [
    "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Excel Spreadsheet",
  ],
  [
    "pptx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "PowerPoint Presentation",
  ],
];

const types = new Map<string, FileType>(
  rows.flatMap(([extensions, mimetype, pretty]) => {
    const [filetype = "", ...others] = extensions.split(" ");
    const name = filetype === "txt" ? "text" : filetype;
    return [filetype, ...others].map((extension): [string, FileType] => [
      extension,
      { filetype: name, mimetype, pretty },
    ]);
  }),
);

const unknown = { filetype: "binary", mimetype: "application/octet-stream", pretty: "Binary" };

/** The type of a file by its name, or by the type that a snippet was announced with. */
export function findFileType(name: string, snippetType?: string): FileType {
  const [, extension = ""] = /\.([^.]+)$/.exec(name) ?? [];
  if (snippetType !== undefined) {
    return (
      types.get(snippetType) ?? {
        filetype: snippetType,
        mimetype: "text/plain",
        pretty: "Plain Text",
      }
    );
  }
  return types.get(extension.toLowerCase()) ?? unknown;
}

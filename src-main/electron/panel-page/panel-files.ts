import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { readOrigin, panelOrigin } from "./origin.ts";

/** A file of the built page. */
export interface PanelFile {
  readonly path: string;
  readonly type: string;
}

export type PanelFiles = ReadonlyMap<string, PanelFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/**
 * Every file of the built page by the path it is asked for. Only what is listed here is ever served,
 * so no address, however it is written, leads out of the folder.
 */
export function listPanelFiles(folder: string): PanelFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(files.map(({ parentPath, name }) => describe(folder, join(parentPath, name))));
}

function describe(folder: string, path: string): [string, PanelFile] {
  const segments = relative(folder, path).split(sep).map(encodeURIComponent);
  const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
  return [`/${segments.join("/")}`, { path, type }];
}

/** The file an address means, if it means one. */
export function findPanelFile(files: PanelFiles, address: string): PanelFile | undefined {
  if (readOrigin(address) !== panelOrigin) return undefined;
  const { pathname } = new URL(address);
  return files.get(pathname === "/" || pathname === "" ? "/index.html" : pathname);
}

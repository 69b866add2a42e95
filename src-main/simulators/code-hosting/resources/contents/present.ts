import { readBlob } from "../../git/store.ts";
import { urlPart } from "#core/text/escaping.ts";
import type { FileEntry } from "../../git/tree.ts";
import type { RepositoryView, ApiObject } from "../../shared/view.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";

const types = {
  "040000": "dir",
  "100644": "file",
  "100755": "file",
  "120000": "symlink",
  "160000": "submodule",
} as const;

/** Base64 as GitHub writes it: a line end after every 60 characters. */
export function wrapBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll(/.{1,60}/g, "$&\n");
}

/**
 * Presents the entry at a path, without its content. `ref` is the branch, tag or sha that was asked for.
 */
export function presentEntry(
  view: RepositoryView,
  path: string,
  entry: FileEntry,
  ref: string,
): ApiObject {
  const { repository } = view;
  const root = repositoryUrl(view);
  const safePath = path.split("/").map(urlPart).join("/");
  const type = types[entry.mode];
  const url = `${root}/contents/${safePath}?ref=${urlPart(ref)}`;
  const kind = type === "dir" ? "tree" : "blob";
  const git = `${root}/git/${kind}s/${entry.sha}`;
  const html = `${repositoryPage(view)}/${kind}/${ref}/${safePath}`;
  const download = `${repositoryPage(view)}/raw/${urlPart(ref)}/${safePath}`;
  return {
    name: path.split("/").at(-1) ?? "",
    path,
    sha: entry.sha,
    size: readBlob(repository.git, entry.sha)?.length ?? 0,
    url,
    html_url: html,
    git_url: git,
    download_url: type === "file" ? download : null,
    type,
    _links: { self: url, git, html },
  };
}

/** Files up to 1 MB are shown with their content; larger ones only as `raw`. */
const MAX_SHOWN = 1_024 * 1_024;

/** A file with its content; larger ones have none, and the encoding `none`. */
export function presentFile(
  view: RepositoryView,
  path: string,
  entry: FileEntry,
  ref: string,
): ApiObject {
  const { repository } = view;
  const bytes = readBlob(repository.git, entry.sha) ?? Buffer.alloc(0);
  return {
    ...presentEntry(view, path, entry, ref),
    content: bytes.length > MAX_SHOWN ? "" : wrapBase64(bytes),
    encoding: bytes.length > MAX_SHOWN ? "none" : "base64",
  };
}

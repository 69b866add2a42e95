import { readBlob, readTree } from "../../git/store.ts";
import type { Mode, Tag } from "../../git/objects.ts";
import { walkTree } from "../../git/tree.ts";
import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import { unsigned } from "../commits/present.ts";
import { wrapBase64 } from "../contents/present.ts";
import { repositoryUrl } from "../repositories/present.ts";

export const typeOfMode = (mode: Mode) =>
  mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob";

export function presentTree(view: RepositoryView, sha: string, isDeep: boolean): ApiObject {
  const { git } = view.repository;
  const root = `${repositoryUrl(view)}/git`;
  const entries = isDeep
    ? [...walkTree(git, sha)]
    : (readTree(git, sha) ?? []).map((entry) => ({ ...entry, path: entry.name }));
  const tree = entries.map(({ path, mode, sha: inner }) => {
    const type = typeOfMode(mode);
    const size = type === "blob" ? { size: readBlob(git, inner)?.length ?? 0 } : {};
    return { path, mode, type, sha: inner, ...size, url: `${root}/${type}s/${inner}` };
  });
  return { sha, url: `${root}/trees/${sha}`, tree, truncated: false };
}

export function presentTag(view: RepositoryView, tag: Tag): ApiObject {
  const root = `${repositoryUrl(view)}/git`;
  const { name, email, at } = tag.tagger;
  return {
    node_id: nodeId("TA", view.repository.id, tag.sha),
    sha: tag.sha,
    url: `${root}/tags/${tag.sha}`,
    tag: tag.tag,
    message: tag.message,
    tagger: { name, email, date: presentTime(at) },
    object: { ...tag.object, url: `${root}/${tag.object.type}s/${tag.object.sha}` },
    verification: unsigned,
  };
}

/** A blob as the git database has it. */
export function presentBlob(view: RepositoryView, sha: string, bytes: Buffer): ApiObject {
  return {
    sha,
    node_id: `B_${sha}`,
    size: bytes.length,
    url: `${repositoryUrl(view)}/git/blobs/${sha}`,
    content: wrapBase64(bytes),
    encoding: "base64",
  };
}

import { gzipSync } from "node:zlib";
import type * as Tar from "modern-tar";
import { listFiles } from "../../git/tree.ts";
import { readBlob } from "../../git/store.ts";
import type { Commit } from "../../git/objects.ts";
import type { Repository } from "../../state.ts";
import { writeZip } from "../../workflows/zip.ts";

let library: typeof Tar | undefined;

/** The files of a commit, below a folder, in the order of their paths. */
function filesOf({ git }: Repository, { tree }: Commit, root: string) {
  return [...listFiles(git, tree)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, { mode, sha }]) => {
      const bytes = readBlob(git, sha);
      return bytes ? [{ name: `${root}/${path}`, mode, bytes }] : [];
    });
}

/** Writes the files of a commit as a ZIP archive. */
export function zipCommit(repository: Repository, commit: Commit, root: string): Buffer {
  return writeZip(filesOf(repository, commit, root), commit.committer.at);
}

/** Writes the files of a commit as a compressed tar archive, with their modes and links. */
export async function tarCommit(
  repository: Repository,
  commit: Commit,
  root: string,
): Promise<Buffer> {
  library ??= await import("modern-tar");
  const mtime = new Date(commit.committer.at);
  const entries = filesOf(repository, commit, root).map(({ name, mode, bytes }) => {
    if (mode === "120000") {
      const linkname = bytes.toString("utf8");
      return { header: { name, mtime, size: 0, type: "symlink" as const, linkname } };
    }
    const rights = mode === "100755" ? 0o755 : 0o644;
    const header = { name, mtime, size: bytes.length, type: "file" as const, mode: rights };
    return { header, body: new Uint8Array(bytes) };
  });
  const folder = { header: { name: `${root}/`, mtime, size: 0, type: "directory" as const } };
  return gzipSync(await library.packTar([folder, ...entries]));
}

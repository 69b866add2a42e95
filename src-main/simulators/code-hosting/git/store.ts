import {
  type Commit,
  encodeCommit,
  encodeTag,
  encodeTree,
  hashObject,
  type ObjectType,
  sortEntries,
  type Tag,
  type TreeEntry,
} from "./objects.ts";

/** The objects and refs of one repository, found by their shas as in git itself. */
export class GitStore {
  private readonly blobs = new Map<string, Buffer>();
  private readonly trees = new Map<string, readonly TreeEntry[]>();
  private readonly commits = new Map<string, Commit>();
  private readonly tags = new Map<string, Tag>();
  /** Full ref names (`refs/heads/main`) to shas. */
  readonly refs = new Map<string, string>();

  putBlob(bytes: Buffer): string {
    const sha = hashObject("blob", bytes);
    if (!this.blobs.has(sha)) this.blobs.set(sha, bytes);
    return sha;
  }

  putTree(entries: readonly TreeEntry[]): string {
    const sorted = sortEntries(entries);
    const sha = hashObject("tree", encodeTree(sorted));
    this.trees.set(sha, sorted);
    return sha;
  }

  putCommit(parts: Omit<Commit, "sha">): Commit {
    const commit = { ...parts, sha: hashObject("commit", encodeCommit(parts)) };
    this.commits.set(commit.sha, commit);
    return commit;
  }

  putTag(parts: Omit<Tag, "sha">): Tag {
    const tag = { ...parts, sha: hashObject("tag", encodeTag(parts)) };
    this.tags.set(tag.sha, tag);
    return tag;
  }

  blob(sha: string): Buffer | undefined {
    return this.blobs.get(sha);
  }

  tree(sha: string): readonly TreeEntry[] | undefined {
    return this.trees.get(sha);
  }

  commit(sha: string): Commit | undefined {
    return this.commits.get(sha);
  }

  tag(sha: string): Tag | undefined {
    return this.tags.get(sha);
  }

  /** What kind of object a sha names, if any. */
  typeOf(sha: string): ObjectType | undefined {
    if (this.commits.has(sha)) return "commit";
    if (this.trees.has(sha)) return "tree";
    if (this.blobs.has(sha)) return "blob";
    return this.tags.has(sha) ? "tag" : undefined;
  }

  /** The commit a sha leads to, through annotated tags. */
  commitBehind(sha: string): Commit | undefined {
    const tag = this.tags.get(sha);
    return tag ? this.commitBehind(tag.object.sha) : this.commits.get(sha);
  }

  /** The commit a person means by a branch, a tag, a full ref name, a sha or the beginning of one. */
  resolve(name: string): Commit | undefined {
    for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, name, `refs/${name}`]) {
      const sha = this.refs.get(ref);
      if (sha !== undefined) return this.commitBehind(sha);
    }
    const commit = this.commitBehind(name);
    return commit ?? (/^[0-9a-f]{4,39}$/.test(name) ? this.byPrefix(name) : undefined);
  }

  private byPrefix(prefix: string): Commit | undefined {
    for (const [sha, commit] of this.commits) if (sha.startsWith(prefix)) return commit;
    return undefined;
  }

  branch(name: string): Commit | undefined {
    const sha = this.refs.get(`refs/heads/${name}`);
    return sha === undefined ? undefined : this.commits.get(sha);
  }

  /** Names and heads of all branches, by name. */
  branches(): readonly (readonly [string, Commit])[] {
    return this.under("refs/heads/");
  }

  /** Names and commits of all tags, by name. */
  tagRefs(): readonly (readonly [string, Commit])[] {
    return this.under("refs/tags/");
  }

  private under(prefix: string): readonly (readonly [string, Commit])[] {
    return [...this.refs]
      .filter(([ref]) => ref.startsWith(prefix))
      .flatMap(([ref, sha]) => {
        const commit = this.commitBehind(sha);
        return commit ? [[ref.slice(prefix.length), commit] as const] : [];
      })
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

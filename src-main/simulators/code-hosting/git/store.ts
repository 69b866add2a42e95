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
export interface GitStore {
  readonly blobs: Map<string, Buffer>;
  readonly trees: Map<string, readonly TreeEntry[]>;
  readonly commits: Map<string, Commit>;
  readonly tags: Map<string, Tag>;
  /** Full ref names (`refs/heads/main`) to shas. */
  readonly refs: Map<string, string>;
}

/** Creates a store without objects. */
export function createGitStore(): GitStore {
  return {
    blobs: new Map(),
    trees: new Map(),
    commits: new Map(),
    tags: new Map(),
    refs: new Map(),
  };
}

/** Copies the objects of one store into another; objects that both have stay. */
export function copyObjects(from: GitStore, to: GitStore): void {
  for (const [sha, blob] of from.blobs) to.blobs.set(sha, blob);
  for (const [sha, tree] of from.trees) to.trees.set(sha, tree);
  for (const [sha, commit] of from.commits) to.commits.set(sha, commit);
  for (const [sha, tag] of from.tags) to.tags.set(sha, tag);
}

export function putBlob({ blobs }: GitStore, bytes: Buffer): string {
  const sha = hashObject("blob", bytes);
  if (!blobs.has(sha)) blobs.set(sha, bytes);
  return sha;
}

export function putTree({ trees }: GitStore, entries: readonly TreeEntry[]): string {
  const sorted = sortEntries(entries);
  const sha = hashObject("tree", encodeTree(sorted));
  trees.set(sha, sorted);
  return sha;
}

export function putCommit({ commits }: GitStore, parts: Omit<Commit, "sha">): Commit {
  const commit = { ...parts, sha: hashObject("commit", encodeCommit(parts)) };
  commits.set(commit.sha, commit);
  return commit;
}

export function putTag({ tags }: GitStore, parts: Omit<Tag, "sha">): Tag {
  const tag = { ...parts, sha: hashObject("tag", encodeTag(parts)) };
  tags.set(tag.sha, tag);
  return tag;
}

export function readBlob({ blobs }: GitStore, sha: string): Buffer | undefined {
  return blobs.get(sha);
}

export function readTree({ trees }: GitStore, sha: string): readonly TreeEntry[] | undefined {
  return trees.get(sha);
}

export function readCommit({ commits }: GitStore, sha: string): Commit | undefined {
  return commits.get(sha);
}

export function readTag({ tags }: GitStore, sha: string): Tag | undefined {
  return tags.get(sha);
}

/** Returns the type of the object that a sha names, if there is one. */
export function typeOfObject(git: GitStore, sha: string): ObjectType | undefined {
  if (git.commits.has(sha)) return "commit";
  if (git.trees.has(sha)) return "tree";
  if (git.blobs.has(sha)) return "blob";
  return git.tags.has(sha) ? "tag" : undefined;
}

/** Returns the commit that a sha leads to, through annotated tags. */
export function commitBehind(git: GitStore, sha: string): Commit | undefined {
  const tag = git.tags.get(sha);
  return tag ? commitBehind(git, tag.object.sha) : git.commits.get(sha);
}

/** Returns the commit of a branch, a tag, a full ref name, a sha or the beginning of one. */
export function resolveCommit(git: GitStore, name: string): Commit | undefined {
  for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, name, `refs/${name}`]) {
    const sha = git.refs.get(ref);
    if (sha !== undefined) return commitBehind(git, sha);
  }
  const commit = commitBehind(git, name);
  return commit ?? (/^[0-9a-f]{4,39}$/.test(name) ? byPrefix(git, name) : undefined);
}

function byPrefix({ commits }: GitStore, prefix: string): Commit | undefined {
  for (const [sha, commit] of commits) if (sha.startsWith(prefix)) return commit;
  return undefined;
}

/** Returns the newest commit of a branch. */
export function branchHead({ refs, commits }: GitStore, name: string): Commit | undefined {
  const sha = refs.get(`refs/heads/${name}`);
  return sha === undefined ? undefined : commits.get(sha);
}

/** Lists the names and heads of all branches, by name. */
export function listBranches(git: GitStore): readonly (readonly [string, Commit])[] {
  return commitsUnder(git, "refs/heads/");
}

/** Lists the names and commits of all tags, by name. */
export function listTags(git: GitStore): readonly (readonly [string, Commit])[] {
  return commitsUnder(git, "refs/tags/");
}

function commitsUnder(git: GitStore, prefix: string): readonly (readonly [string, Commit])[] {
  return [...git.refs]
    .filter(([ref]) => ref.startsWith(prefix))
    .flatMap(([ref, sha]) => {
      const commit = commitBehind(git, sha);
      return commit ? [[ref.slice(prefix.length), commit] as const] : [];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

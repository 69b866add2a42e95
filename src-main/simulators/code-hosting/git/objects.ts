import { createHash } from "node:crypto";

export type Mode = "100644" | "100755" | "120000" | "040000" | "160000";

export interface TreeEntry {
  readonly name: string;
  readonly mode: Mode;
  readonly sha: string;
}

/** The author or committer, and the time (milliseconds). */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly at: number;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
}

/** An annotated tag. */
export interface Tag {
  readonly sha: string;
  readonly tag: string;
  readonly message: string;
  readonly tagger: Person;
  readonly object: { readonly type: ObjectType; readonly sha: string };
}

export type ObjectType = "blob" | "tree" | "commit" | "tag";

/** The sha of an object, the git way: over its type, its size and its bytes. */
export function hashObject(type: ObjectType, bytes: Uint8Array): string {
  const head = `${type} ${String(bytes.length)}\0`;
  return createHash("sha1").update(head).update(bytes).digest("hex");
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey({ name, mode }: TreeEntry): Buffer {
  return Buffer.from(mode === "040000" ? `${name}/` : name);
}

/** A tree's entries in git's order. */
export function sortEntries(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  return entries.toSorted((one, other) => Buffer.compare(sortKey(one), sortKey(other)));
}

/** A tree as git stores it. */
export function encodeTree(sorted: readonly TreeEntry[]): Buffer {
  const parts = sorted.flatMap(({ name, mode, sha }) => [
    Buffer.from(`${mode.replace(/^0/, "")} ${name}\0`),
    Buffer.from(sha, "hex"),
  ]);
  return Buffer.concat(parts);
}

function signature({ name, email, at }: Person): string {
  return `${name} <${email}> ${String(Math.floor(at / 1_000))} +0000`;
}

/** A commit as git stores it. */
export function encodeCommit(commit: Omit<Commit, "sha">): Buffer {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signature(commit.author)}`,
    `committer ${signature(commit.committer)}`,
    "",
    commit.message,
  ];
  return Buffer.from(lines.join("\n"));
}

/** An annotated tag as git stores it. */
export function encodeTag({ object, tag, tagger, message }: Omit<Tag, "sha">): Buffer {
  const head = [`object ${object.sha}`, `type ${object.type}`, `tag ${tag}`];
  return Buffer.from([...head, `tagger ${signature(tagger)}`, "", message].join("\n"));
}

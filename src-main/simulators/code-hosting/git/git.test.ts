import {
  type GitStore,
  createGitStore,
  putBlob,
  putCommit,
  putTree,
  readBlob,
  readCommit,
} from "./store.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commitsBetween, listHistory, mergeBase } from "./history.ts";
import { mergeLines, mergeTrees } from "./merge.ts";
import { hashObject } from "./objects.ts";
import { createPatch } from "./patch.ts";
import { diffTrees, entryAt, listFiles, withPath, writeFiles, type FileEntry } from "./tree.ts";

const person = { name: "A U Thor", email: "author@example.com", at: 1_767_323_045_000 };

function commit(store: GitStore, files: Readonly<Record<string, string>>, ...parents: string[]) {
  const entries = Object.entries(files).map(([path, text]): [string, FileEntry] => [
    path,
    { mode: "100644", sha: putBlob(store, Buffer.from(text)) },
  ]);
  const tree = writeFiles(store, new Map(entries));
  const message = JSON.stringify(files);
  return putCommit(store, { tree, parents, author: person, committer: person, message }).sha;
}

function textsOf(store: GitStore, tree: string | undefined): Record<string, string> | undefined {
  if (tree === undefined) return undefined;
  const files = [...listFiles(store, tree)];
  return Object.fromEntries(files.map(([path, { sha }]) => [path, String(readBlob(store, sha))]));
}

describe("shas are git's own", () => {
  test("of blobs, the empty tree, nested trees and commits", () => {
    const store = createGitStore();
    expect(hashObject("blob", Buffer.from("# Hello\n"))).toBe(
      "fec56017dc1b1ac87ad6e54e3cb3a20bb8dcc5ab",
    );
    expect(putTree(store, [])).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
    expect(treeAndCommit(store)).toEqual(saidByGit);
  });
});

/** The same files and words were given to git itself. */
function treeAndCommit(store: GitStore) {
  const sha = putBlob(store, Buffer.from("# Hello\n"));
  const files = new Map(
    ["a.txt", "a/b.txt", "a-c", "Z"].map((path): [string, FileEntry] => [
      path,
      { mode: "100644", sha },
    ]),
  );
  const tree = writeFiles(store, files);
  const made = putCommit(store, {
    tree,
    parents: [],
    author: person,
    committer: person,
    message: "First\n",
  });
  return { tree, commit: made.sha };
}

const saidByGit = {
  tree: "d4826e0914c8e0bfa0caddddb287de89aa63f8ea",
  commit: "b27d746457c9ef93210c8b64a72b98770d94183d",
};

const fileSets = fc.dictionary(
  fc.constantFrom("a", "b", "c/d", "c/e/f", "g/h"),
  fc.string({ maxLength: 20 }),
  { noNullPrototype: true },
);

describe("trees", () => {
  test("hold the files they were written with", () => {
    fc.assert(
      fc.property(fileSets, (files) => {
        const store = createGitStore();
        expect(textsOf(store, readCommit(store, commit(store, files))?.tree)).toEqual(files);
      }),
    );
  });

  test("set one path at a time are those written at once", () => {
    fc.assert(
      fc.property(fileSets, fileSets, (files, removed) => {
        const store = createGitStore();
        let tree = putTree(store, []);
        for (const [path, text] of Object.entries({ ...removed, ...files })) {
          const sha = putBlob(store, Buffer.from(text));
          tree = withPath(store, tree, path.split("/"), { mode: "100644", sha });
        }
        const gone = Object.keys(removed).filter((path) => !(path in files));
        for (const path of gone) tree = withPath(store, tree, path.split("/"), undefined);
        expect(tree).toBe(readCommit(store, commit(store, files))?.tree);
        expect(diffTrees(store, undefined, tree)).toHaveLength(Object.keys(files).length);
        for (const path of gone) expect(entryAt(store, tree, path)).toBeUndefined();
      }),
    );
  });
});

describe("history", () => {
  test("finds the commits between two commits and their merge base", () => {
    const store = createGitStore();
    const root = commit(store, { a: "0" });
    const left = commit(store, { a: "1" }, root);
    const right = commit(store, { a: "0", b: "2" }, root);
    const merged = commit(store, { a: "1", b: "2" }, left, right);
    expect(mergeBase(store, left, right)?.sha).toBe(root);
    expect(commitsBetween(store, left, merged).map(({ sha }) => sha)).toEqual([right, merged]);
    expect(listHistory(store, merged)[0]?.sha).toBe(merged);
    expect(listHistory(store, merged).at(-1)?.sha).toBe(root);
    expect(listHistory(store, merged)).toHaveLength(4);
  });
});

describe("merging", () => {
  const merge = (base: string[], ours: string[], theirs: string[]) => {
    const [root = "", left = "", right = ""] = [base, ours, theirs].map((lines) =>
      lines.map((line) => `${line}\n`).join(""),
    );
    return mergeLines(Buffer.from(root), Buffer.from(left), Buffer.from(right))?.toString();
  };
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  const text = (parts: string[]) => parts.map((line) => `${line}\n`).join("");

  test("takes the side that changed, and either when both did the same", () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(merge(base, base, changed)).toBe(text(changed));
        expect(merge(base, changed, base)).toBe(text(changed));
        expect(merge(base, changed, changed)).toBe(text(changed));
      }),
    );
  });

  test("does not depend on the order of the sides", () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, one, other) => {
        expect(merge(base, one, other) === undefined).toBe(merge(base, other, one) === undefined);
      }),
    );
  });

  test("joins changes in different places and refuses them in the same", () => {
    expect(merge(["1", "2", "3", "4"], ["0", "2", "3", "4"], ["1", "2", "3", "5"])).toBe(
      "0\n2\n3\n5\n",
    );
    expect(merge(["1", "2", "3"], ["1", "x", "3"], ["1", "y", "3"])).toBeUndefined();
  });

  test("merges files, and rejects a change of a file that the other side deleted", () => {
    const store = createGitStore();
    const root = commit(store, { a: "a", b: "b", c: "c" });
    const left = commit(store, { a: "A", b: "b", c: "c", "d/e": "new" }, root);
    const right = commit(store, { a: "a", c: "c" }, root);
    expect(textsOf(store, mergeTrees(store, left, right))).toEqual({
      a: "A",
      c: "c",
      "d/e": "new",
    });
    const clash = commit(store, { b: "b", c: "c" }, root);
    expect(mergeTrees(store, left, clash)).toBeUndefined();
    const folder = commit(store, { a: "a", b: "b", c: "c", d: "a file" }, root);
    expect(mergeTrees(store, left, folder)).toBeUndefined();
  });
});

describe("patches", () => {
  test("read as git writes them", () => {
    const before = Buffer.from(["1", "2", "3", "4", "5", "6", "7", "8", "9", ""].join("\n"));
    const after = Buffer.from(["1", "2", "3", "4", "five", "6", "7", "8", "9", "10"].join("\n"));
    expect(createPatch(before, after)).toEqual({
      additions: 2,
      deletions: 1,
      patch: [
        "@@ -2,8 +2,9 @@",
        " 2",
        " 3",
        " 4",
        "-5",
        "+five",
        " 6",
        " 7",
        " 8",
        " 9",
        "+10",
        "\\ No newline at end of file",
      ].join("\n"),
    });
  });

  test("count the changed lines of any file", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 20 });
    const join = (parts: string[]) => Buffer.from(parts.map((line) => `${line}\n`).join(""));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { additions, deletions } = createPatch(join(before), join(after));
        expect(before.length - deletions).toBe(after.length - additions);
      }),
    );
  });

  test("of binary files are omitted", () => {
    expect(createPatch(undefined, Buffer.from([0, 1, 2]))).toEqual({
      additions: 0,
      deletions: 0,
      patch: undefined,
    });
  });
});

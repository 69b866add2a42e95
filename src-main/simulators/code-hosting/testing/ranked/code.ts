import { base64 } from "../github.ts";
import type { Operation } from "./bench.ts";

/** Files, refs, commits, trees and releases. */
export const codeOperations: readonly Operation[] = [
  [3, "repos.get", 200, { full_name: "sim-user/app" }, ({ octokit, at }) => octokit.repos.get(at)],
  [
    4,
    "repos.getContent",
    200,
    { type: "file", content: `${base64("a\n")}\n` },
    ({ octokit, at }) => octokit.repos.getContent({ ...at, path: "a.txt", ref: "next" }),
  ],
  [
    21,
    "repos.createOrUpdateFileContents",
    201,
    { content: { path: "b.txt" } },
    ({ octokit, at }) =>
      octokit.repos.createOrUpdateFileContents({
        ...at,
        path: "b.txt",
        message: "Add b",
        content: base64("b\n"),
        branch: "other",
      }),
  ],
  [
    23,
    "git.getRef",
    200,
    { ref: "refs/heads/next", object: { type: "commit" } },
    ({ octokit, at }) => octokit.git.getRef({ ...at, ref: "heads/next" }),
  ],
  [
    24,
    "git.createRef",
    201,
    { ref: "refs/heads/temporary" },
    ({ octokit, at, sha }) => octokit.git.createRef({ ...at, ref: "refs/heads/temporary", sha }),
  ],
  [
    25,
    "git.updateRef",
    200,
    { ref: "refs/heads/temporary" },
    ({ octokit, at, sha }) =>
      octokit.git.updateRef({ ...at, ref: "heads/temporary", sha, force: true }),
  ],
  [
    26,
    "git.deleteRef",
    204,
    undefined,
    ({ octokit, at }) => octokit.git.deleteRef({ ...at, ref: "heads/temporary" }),
  ],
  [
    27,
    "repos.getBranch",
    200,
    { name: "main", protected: false },
    ({ octokit, at }) => octokit.repos.getBranch({ ...at, branch: "main" }),
  ],
  [
    28,
    "repos.listCommits",
    200,
    [{ commit: { message: "Add CI" } }, {}],
    ({ octokit, at }) => octokit.repos.listCommits(at),
  ],
  [
    29,
    "repos.getCommit",
    200,
    { files: [{ filename: "a.txt" }] },
    ({ octokit, at, sha }) => octokit.repos.getCommit({ ...at, ref: sha }),
  ],
  [
    30,
    "repos.compareCommitsWithBasehead",
    200,
    { status: "ahead", ahead_by: 1 },
    ({ octokit, at }) =>
      octokit.repos.compareCommitsWithBasehead({ ...at, basehead: "main...next" }),
  ],
  [
    41,
    "git.getTree",
    200,
    { truncated: false },
    ({ octokit, at, tree_sha }) => octokit.git.getTree({ ...at, tree_sha, recursive: "true" }),
  ],
  [
    42,
    "git.createTree",
    201,
    { tree: [{}, {}, {}, { path: "c.txt" }] },
    ({ octokit, at, tree_sha }) =>
      octokit.git.createTree({
        ...at,
        base_tree: tree_sha,
        tree: [{ path: "c.txt", mode: "100644", type: "blob", content: "c\n" }],
      }),
  ],
  [
    43,
    "git.createBlob",
    201,
    { sha: "f2ad6c76f0115a6ba5b00456a849810e7ec0af20" },
    ({ octokit, at }) => octokit.git.createBlob({ ...at, content: "c\n" }),
  ],
  [
    44,
    "git.createCommit",
    201,
    { message: "By hand" },
    ({ octokit, at, sha, tree_sha }) =>
      octokit.git.createCommit({ ...at, message: "By hand", tree: tree_sha, parents: [sha] }),
  ],
  [
    47,
    "repos.createRelease",
    201,
    { tag_name: "v1" },
    ({ octokit, at }) => octokit.repos.createRelease({ ...at, tag_name: "v1" }),
  ],
  [
    48,
    "repos.getLatestRelease",
    200,
    { tag_name: "v1" },
    ({ octokit, at }) => octokit.repos.getLatestRelease(at),
  ],
];

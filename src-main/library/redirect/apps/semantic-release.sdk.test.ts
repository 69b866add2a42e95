import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Octokit } from "@octokit/rest";
import { expect, test } from "vitest";
import { openApps, programOf } from "../testing/open-apps.ts";

const entryPoint = import.meta.resolve("semantic-release");

/** The plugin under test, by its path: the clone of the app has no packages. */
const github = fileURLToPath(import.meta.resolve("@semantic-release/github"));

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // The program under test prints what matters.
}

test("semantic-release publishes a release and tells the issues that it resolves", async () => {
  await using apps = await openApps("code-hosting");
  const { baseUrl, key, folder } = apps;
  const octokit = new Octokit({ baseUrl, auth: key, log: silent });
  const at = { owner: "sim-user", repo: "app" };
  await octokit.repos.createForAuthenticatedUser({ name: "app", auto_init: true });
  await octokit.issues.create({ ...at, title: "It is broken" });
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  await octokit.git.createRef({ ...at, ref: "refs/heads/mend", sha: main.object.sha });
  await octokit.repos.createOrUpdateFileContents({
    ...at,
    path: "index.js",
    branch: "mend",
    message: "feat: mend it",
    content: Buffer.from("export {};\n").toString("base64"),
  });
  const { data: pull } = await octokit.pulls.create({
    ...at,
    title: "feat: mend it",
    head: "mend",
    base: "main",
    body: "Fixes #1",
  });
  await octokit.pulls.merge({ ...at, pull_number: pull.number, merge_method: "squash" });

  const clone = join(folder, "clone");
  const head = await cloneOf(octokit, at, folder, clone);
  const { code, stdout, stderr } = await apps.run(
    [programOf(entryPoint, "semantic-release", "bin/semantic-release.js"), "--no-ci"],
    {
      folder: clone,
      variables: { GITHUB_TOKEN: key, GIT_CONFIG_GLOBAL: join(folder, "gitconfig") },
    },
  );
  expect(code, stdout + stderr).toBe(0);
  const { data: release } = await octokit.repos.getLatestRelease(at);
  expect(release).toMatchObject({ tag_name: "v1.0.0", name: "v1.0.0" });
  const { data: tag } = await octokit.git.getRef({ ...at, ref: "tags/v1.0.0" });
  expect(tag.object.sha).toBe(head);
  for (const issue_number of [1, pull.number]) {
    const { data: comments } = await octokit.issues.listComments({ ...at, issue_number });
    expect(comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/(?:resolved|included) in version 1\.0\.0/) as string,
    ]);
    const { data: issue } = await octokit.issues.get({ ...at, issue_number });
    expect(issue.labels).toMatchObject([{ name: "released" }]);
  }
}, 120_000);

/**
 * Rebuilds the main branch with git, pushes it to a local repository that stands for the remote one, and
 * returns the sha of its head. Only the API of a repository is simulated.
 */
async function cloneOf(
  octokit: Octokit,
  at: { readonly owner: string; readonly repo: string },
  folder: string,
  clone: string,
): Promise<string> {
  const bare = join(folder, "remote.git");
  mkdirSync(clone);
  const remote = `https://github.com/${at.owner}/${at.repo}.git`;
  const config = join(folder, "gitconfig");
  writeFileSync(config, `[url "file://${bare}"]\n  insteadOf = ${remote}\n`);
  const git = (
    args: readonly string[],
    input?: string | Buffer,
    more: Record<string, string> = {},
  ) =>
    execFileSync("git", args, {
      cwd: clone,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, GIT_CONFIG_GLOBAL: config, ...more },
      ...(input === undefined ? {} : { input }),
    }).trim();
  git(["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  git(["init", "--quiet", "--initial-branch=main"]);
  const { data: commits } = await octokit.repos.listCommits(at);
  let head = "";
  for (const { sha, commit } of commits.toReversed()) {
    const { data: tree } = await octokit.git.getTree({ ...at, tree_sha: commit.tree.sha });
    const entries: string[] = [];
    for (const entry of tree.tree) {
      const { data: blob } = await octokit.git.getBlob({ ...at, file_sha: entry.sha });
      const bytes = Buffer.from(blob.content, "base64");
      const made = git(["hash-object", "-w", "--stdin"], bytes);
      entries.push(`${entry.mode} blob ${made}\t${entry.path}`);
    }
    const root = git(["mktree"], `${entries.join("\n")}\n`);
    const parents = head === "" ? [] : ["-p", head];
    const person = (role: "AUTHOR" | "COMMITTER", { name = "", email = "", date = "" }) => ({
      [`GIT_${role}_NAME`]: name,
      [`GIT_${role}_EMAIL`]: email,
      [`GIT_${role}_DATE`]: date,
    });
    head = git(["commit-tree", root, ...parents], commit.message, {
      ...person("AUTHOR", commit.author ?? {}),
      ...person("COMMITTER", commit.committer ?? {}),
    });
    expect(head).toBe(sha);
  }
  git(["update-ref", "refs/heads/main", head]);
  git(["reset", "--quiet", "--hard"]);
  writeFileSync(
    join(clone, "package.json"),
    JSON.stringify({
      name: "app",
      version: "0.0.0",
      private: true,
      repository: remote,
      release: {
        branches: ["main"],
        plugins: ["@semantic-release/commit-analyzer", github],
      },
    }),
  );
  git(["remote", "add", "origin", remote]);
  git(["push", "--quiet", "origin", "main"]);
  return head;
}

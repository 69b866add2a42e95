import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { base64, failure, serveGithub, type GithubScene } from "./testing/github.ts";

type At = Awaited<ReturnType<GithubScene["repository"]>>;

async function put(sim: GithubScene, at: At, path: string, text: string, branch = "next") {
  const { octokit } = sim;
  const old = await octokit.repos.getContent({ ...at, path, ref: branch }).catch(() => undefined);
  const sha = old && !Array.isArray(old.data) ? { sha: old.data.sha } : {};
  const content = base64(text);
  const message = `Write ${path}\n\nIts first lines`;
  return octokit.repos.createOrUpdateFileContents({
    ...at,
    path,
    branch,
    message,
    content,
    ...sha,
  });
}

/** A pull request with two commits: one adds a file, one changes the README. */
async function withPull() {
  const sim = await serveGithub();
  const { octokit } = sim;
  const at = await sim.repository();
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  await octokit.git.createRef({ ...at, ref: "refs/heads/next", sha: main.object.sha });
  await put(sim, at, "docs/é.txt", "one\ntwo\n");
  const { data } = await put(sim, at, "README.md", "# app\n\nSee **docs** & `code`.");
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  return { sim, at, head: data.commit.sha ?? "", octokit };
}

describe("media types", () => {
  test("diff equals git's and applies with git", async () => {
    const { sim, at, octokit, head } = await withPull();
    await using _ = sim;
    const mediaType = { format: "diff" };
    const pull = await octokit.pulls.get({ ...at, pull_number: 1, mediaType });
    expect(pull.headers["content-type"]).toBe("application/vnd.github.v3.diff; charset=utf-8");
    expect(pull.data).toBe(
      [
        "diff --git a/README.md b/README.md",
        "index e2bd155..205fa16 100644",
        "--- a/README.md",
        "+++ b/README.md",
        "@@ -1 +1,3 @@",
        " # app",
        "+",
        "+See **docs** & `code`.",
        "\\ No newline at end of file",
        'diff --git "a/docs/\\303\\251.txt" "b/docs/\\303\\251.txt"',
        "new file mode 100644",
        "index 0000000..814f4a4",
        "--- /dev/null",
        '+++ "b/docs/\\303\\251.txt"',
        "@@ -0,0 +1,2 @@",
        "+one",
        "+two",
        "",
      ].join("\n"),
    );
    const compared = await octokit.repos.compareCommitsWithBasehead({
      ...at,
      basehead: "main...next",
      mediaType,
    });
    expect(compared.data).toBe(pull.data);
    const commit = await octokit.repos.getCommit({ ...at, ref: head, mediaType });
    expect(commit.data).toEqual(expect.stringMatching(/^diff --git a\/README.md/));
  });

  test("patch is the commits as mails that git reads", async () => {
    const { sim, at, octokit, head } = await withPull();
    await using _ = sim;
    const mediaType = { format: "patch" };
    const pull = await octokit.pulls.get({ ...at, pull_number: 1, mediaType });
    const text = z.string().parse(pull.data);
    expect(text.match(/^Subject: .*$/gm)).toEqual([
      `Subject: [PATCH 1/2] =?UTF-8?B?${base64("Write docs/é.txt")}?=`,
      "Subject: [PATCH 2/2] Write README.md",
    ]);
    const commit = await octokit.repos.getCommit({ ...at, ref: head, mediaType });
    expect(commit.data).toContain(
      "Its first lines\n---\n README.md | 2 ++\n 1 file changed, 2 insertions(+)\n\ndiff --git",
    );
    const folder = await mkdtemp(join(tmpdir(), "patch-"));
    try {
      const git = (...args: string[]) =>
        execFileSync("git", args, { cwd: folder, encoding: "utf8" });
      git("init", "--quiet", "--initial-branch", "main");
      await writeFile(join(folder, "README.md"), "# app\n");
      git("add", ".");
      const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
      git(...person, "commit", "--quiet", "-m", "First");
      await writeFile(join(folder, "pull.patch"), text);
      git(...person, "am", "--quiet", "pull.patch");
      expect(git("log", "--format=%an %s", "-2").trim().split("\n")).toEqual([
        "Simdeck User Write README.md",
        "Simdeck User Write docs/é.txt",
      ]);
      const { data } = await octokit.git.getCommit({ ...at, commit_sha: head });
      expect(git("rev-parse", "HEAD^{tree}").trim()).toBe(data.tree.sha);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("sha, object and html of commits and contents", async () => {
    const { sim, at, octokit, head } = await withPull();
    await using _ = sim;
    const sha = await octokit.repos.getCommit({ ...at, ref: "next", mediaType: { format: "sha" } });
    expect(sha.data).toBe(head);
    const read = (path: string, format: string) =>
      octokit.repos.getContent({ ...at, path, ref: "next", mediaType: { format } });
    expect((await read("docs", "object")).data).toMatchObject({
      type: "dir",
      path: "docs",
      entries: [{ type: "file", path: "docs/é.txt" }],
    });
    expect((await read("README.md", "html")).data).toContain(
      '<h1 dir="auto">app</h1>\n<p dir="auto">See <strong>docs</strong> &amp; <code>code</code>.</p>',
    );
    expect((await read("docs/é.txt", "html")).data).toContain("one\ntwo\n</pre>");
    expect((await read("README.md", "raw")).data).toBe("# app\n\nSee **docs** & `code`.");
  });

  test("html, text and full add forms of the body to issues and comments", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    await octokit.issues.create({ ...at, title: "One", body: "- *a*\n- <b>" });
    const get = async (format: string) =>
      (await octokit.issues.get({ ...at, issue_number: 1, mediaType: { format } })).data;
    const html = '<ul dir="auto">\n<li><em>a</em></li>\n<li>&lt;b&gt;</li>\n</ul>';
    expect(await get("full")).toMatchObject({ body: "- *a*\n- <b>", body_html: html });
    expect(await get("html")).not.toHaveProperty("body");
    expect(await get("text")).toMatchObject({ body_text: "\na\n<b>\n" });
    const list = await octokit.issues.listForRepo({ ...at, mediaType: { format: "html" } });
    expect(list.data[0]?.body_html).toBe(html);
  });
});

describe("large files", () => {
  test("are written up to 100 MB, and read as raw beyond 1 MB", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { octokit } = sim;
    const text = "0123456789abcdef".repeat(131_072);
    const content = base64(text);
    await octokit.repos.createOrUpdateFileContents({ ...at, path: "a", message: "A", content });
    const shown = await octokit.repos.getContent({ ...at, path: "a" });
    expect(shown.data).toMatchObject({ content: "", encoding: "none", size: 2_097_152 });
    const mediaType = { format: "raw" };
    expect((await octokit.repos.getContent({ ...at, path: "a", mediaType })).data).toBe(text);
    const { data } = await octokit.git.createBlob({ ...at, content, encoding: "base64" });
    const blob = await octokit.git.getBlob({ ...at, file_sha: data.sha, mediaType });
    expect(blob.data).toBe(text);
  });
});

describe("headers", () => {
  test.each([
    ["contents/README.md", "application/vnd.github.v3.raw", "raw"],
    ["contents/README.md", "application/vnd.github.raw", "raw"],
    ["contents/README.md", "application/vnd.github.raw+json", "raw; format=json"],
    ["contents/README.md", "application/vnd.github.v3.html", "html"],
    ["commits/main", "application/vnd.github.v3.sha", "sha"],
    ["commits/main", "application/vnd.github.v3.diff", "diff"],
    ["commits/main", "application/vnd.github.v3.patch", "patch"],
  ])("the type of %s is the one that Accept names: %s", async (path, accept, param) => {
    await using sim = await serveGithub();
    await sim.repository();
    const { headers } = await fetch(`${sim.baseUrl}/repos/sim-user/app/${path}`, {
      headers: { accept, authorization: "token x" },
    });
    expect(headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
    expect(headers.get("x-github-media-type")).toBe(`github.v3; param=${param}`);
  });

  test("a read has an ETag, and is 304 to a client that has it", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const first = await octokit.repos.get(at);
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
    const again = () => octokit.repos.get({ ...at, headers: { "if-none-match": etag } });
    expect((await failure(again())).status).toBe(304);
    await octokit.repos.update({ ...at, description: "Changed" });
    expect((await again()).data.description).toBe("Changed");
  });

  test("sends the address of a created object in Location", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const issue = await octokit.issues.create({ ...at, title: "One" });
    const comment = await octokit.issues.createComment({ ...at, issue_number: 1, body: "Two" });
    const label = await octokit.issues.createLabel({ ...at, name: "three" });
    for (const { headers, data } of [issue, comment, label]) {
      expect(headers.location).toBe(data.url);
      expect((await octokit.request(`GET ${data.url}`)).status).toBe(200);
    }
  });
});

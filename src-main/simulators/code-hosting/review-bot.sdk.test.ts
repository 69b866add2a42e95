import { expect, test } from "vitest";
import type { Octokit } from "@octokit/rest";
import { base64, serveGithub } from "./testing/github.ts";

interface DiffLine {
  readonly owner: string;
  readonly repo: string;
  readonly pull_number: number;
}

/** A bot as people write them: reads the diff of a pull request and comments on each `TODO`. */
async function reviewDiff(octokit: Octokit, at: DiffLine): Promise<void> {
  const diff = await octokit.pulls.get({ ...at, mediaType: { format: "diff" } });
  const comments: { path: string; line: number; side: string; body: string }[] = [];
  let [path, line] = ["", 0];
  // With this media type the response is text, which its type does not say.
  const data: unknown = diff.data;
  if (typeof data !== "string") throw new Error("the diff is not a text");
  for (const text of data.split("\n")) {
    const file = /^\+\+\+ b\/(.*)$/.exec(text);
    const hunk = /^@@ -\S+ \+(\d+)/.exec(text);
    if (file) path = file[1] ?? "";
    else if (hunk) line = Number(hunk[1]);
    else if (text.startsWith("+") || text.startsWith(" ")) {
      if (text.startsWith("+") && text.includes("TODO")) {
        comments.push({ path, line, side: "RIGHT", body: "Do it now" });
      }
      line += 1;
    }
  }
  const event = comments.length > 0 ? "REQUEST_CHANGES" : "APPROVE";
  await octokit.pulls.createReview({ ...at, event, body: "Read", comments });
}

test("a bot reviews the diff of a pull request until nothing is left to do", async () => {
  await using sim = await serveGithub();
  const at = { ...(await sim.repository()), pull_number: 1 };
  const { octokit } = sim;
  const push = (files: Record<string, string>) =>
    sim.post("/_push", { repository: "sim-user/app", branch: "next", files });
  await push({ "a.ts": "one();\n// TODO two\n", "dir/b.ts": "// TODO three\n" });
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  await octokit.repos.updateBranchProtection({
    ...at,
    branch: "main",
    required_status_checks: null,
    enforce_admins: true,
    required_pull_request_reviews: { required_approving_review_count: 1 },
    restrictions: null,
  });
  const { data: invitation } = await octokit.repos.addCollaborator({ ...at, username: "bob" });
  const bot = sim.as("bob");
  await bot.repos.acceptInvitationForAuthenticatedUser({ invitation_id: invitation.id });

  await reviewDiff(bot, at);
  const { data: comments } = await octokit.pulls.listReviewComments(at);
  expect(comments.map(({ path, line }) => [path, line])).toEqual([
    ["a.ts", 2],
    ["dir/b.ts", 1],
  ]);
  expect((await octokit.pulls.get(at)).data.mergeable_state).toBe("blocked");

  await octokit.repos.createOrUpdateFileContents({
    ...at,
    path: "dir/b.ts",
    branch: "next",
    message: "Do three",
    content: base64("three();\n"),
    sha: await shaOf(octokit, at, "dir/b.ts"),
  });
  await push({ "a.ts": "one();\ntwo();\n" });
  await reviewDiff(bot, at);
  expect((await octokit.pulls.merge(at)).data.merged).toBe(true);
});

async function shaOf(octokit: Octokit, at: DiffLine, path: string): Promise<string> {
  const { data } = await octokit.repos.getContent({ ...at, path, ref: "next" });
  return "sha" in data ? data.sha : "";
}

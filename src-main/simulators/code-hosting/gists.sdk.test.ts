import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { expect, test } from "vitest";
import { failure, serveGithub } from "./testing/github.ts";

test("keeps the files of a gist and each of their versions", async () => {
  await using sim = await serveGithub();
  const { gists } = sim.octokit;
  const { data: gist, status } = await gists.create({
    description: "Notes",
    files: { "a.md": { content: "# A\n" }, "b.txt": { content: "one\ntwo\n" } },
    public: true,
  });
  const gist_id = gist.id ?? "";
  expect(status).toBe(201);
  expect(gist).toMatchObject({
    files: { "a.md": { language: "Markdown", content: "# A\n", size: 4, truncated: false } },
    history: [{ change_status: { additions: 3, deletions: 0 } }],
  });
  const { data: changed } = await gists.update({
    gist_id,
    files: { "a.md": { filename: "c.md" }, "b.txt": { content: "one\nthree\n" } },
  });
  expect(Object.keys(changed.files ?? {})).toEqual(["b.txt", "c.md"]);
  const { data: versions } = await gists.listCommits({ gist_id });
  expect(versions).toHaveLength(2);
  const sha = versions[1]?.version ?? "";
  const { data: before } = await gists.getRevision({ gist_id, sha });
  expect(before.files?.["b.txt"]?.content).toBe("one\ntwo\n");
  const raw = await fetch(before.files?.["b.txt"]?.raw_url ?? "");
  expect(await raw.text()).toBe("one\ntwo\n");
  expect(raw.headers.get("content-security-policy")).toContain("sandbox");
  await gists.update({ gist_id, files: { "b.txt": null as never } });
  expect(Object.keys((await gists.get({ gist_id })).data.files ?? {})).toEqual(["c.md"]);
  const empty = await failure(gists.update({ gist_id, files: { "c.md": null as never } }));
  expect(empty.status).toBe(422);
  await gists.delete({ gist_id });
  expect((await failure(gists.get({ gist_id }))).status).toBe(404);
});

test("lists gists by owner, visibility and star", async () => {
  await using sim = await serveGithub();
  const alice = sim.as("alice").gists;
  const { gists } = sim.octokit;
  const files = { "a.txt": { content: "a" } };
  const open = (await gists.create({ files, public: true })).data.id ?? "";
  const secret = (await gists.create({ files })).data.id ?? "";
  const ids = (list: { data: readonly { id: string }[] }) => list.data.map(({ id }) => id);
  expect(ids(await gists.list())).toEqual([secret, open]);
  expect(ids(await alice.listForUser({ username: "sim-user" }))).toEqual([open]);
  expect(ids(await alice.listPublic())).toEqual([open]);
  expect((await alice.get({ gist_id: secret })).data.public).toBe(false);
  expect((await failure(alice.checkIsStarred({ gist_id: open }))).status).toBe(404);
  await alice.star({ gist_id: open });
  expect((await alice.checkIsStarred({ gist_id: open })).status).toBe(204);
  expect(ids(await alice.listStarred())).toEqual([open]);
  await alice.unstar({ gist_id: open });
  expect(ids(await alice.listStarred())).toEqual([]);
  const { data } = await sim.octokit.users.getAuthenticated();
  expect(data).toMatchObject({ public_gists: 1, private_gists: 1 });
});

test("is changed by its owner only, forked and commented on by others", async () => {
  await using sim = await serveGithub();
  const alice = sim.as("alice").gists;
  const { gists } = sim.octokit;
  const { data } = await gists.create({ files: { "a.txt": { content: "a" } }, public: true });
  const gist_id = data.id ?? "";
  expect((await failure(alice.update({ gist_id, description: "Mine" }))).status).toBe(404);
  expect((await failure(gists.fork({ gist_id }))).status).toBe(422);
  const fork = (await alice.fork({ gist_id })).data.id;
  expect((await alice.get({ gist_id: fork })).data.fork_of?.id).toBe(gist_id);
  expect((await gists.listForks({ gist_id })).data.map(({ id }) => id)).toEqual([fork]);
  const { data: comment } = await alice.createComment({ gist_id, body: "Thanks" });
  expect(comment).toMatchObject({ author_association: "NONE", user: { login: "alice" } });
  const at = { gist_id, comment_id: comment.id };
  await alice.updateComment({ ...at, body: "Thank you" });
  expect((await gists.getComment(at)).data.body).toBe("Thank you");
  expect((await gists.get({ gist_id })).data.comments).toBe(1);
  expect((await failure(sim.as("bob").gists.deleteComment(at))).status).toBe(404);
  await gists.deleteComment(at);
  expect((await gists.listComments({ gist_id })).data).toEqual([]);
});

testConformance(simulator, conformance, import.meta.url);

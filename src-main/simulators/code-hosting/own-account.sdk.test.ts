import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { expect, test } from "vitest";
import { failure, serveGithub } from "./testing/github.ts";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE3ZTQ1example0000000000000000000000000";

test("keeps SSH keys for access and for signatures apart", async () => {
  await using sim = await serveGithub();
  const { users } = sim.octokit;
  const { data } = await users.createPublicSshKeyForAuthenticatedUser({
    ...{ title: "Laptop", key: `${key} ada@laptop` },
  });
  expect(data).toMatchObject({ title: "Laptop", key, verified: true, read_only: false });
  await users.createSshSigningKeyForAuthenticatedUser({ key });
  const again = await failure(users.createPublicSshKeyForAuthenticatedUser({ key }));
  expect(again.response.data).toMatchObject({ errors: [{ message: "key is already in use" }] });
  const wrong = await failure(users.createPublicSshKeyForAuthenticatedUser({ key: "none" }));
  expect(wrong.status).toBe(422);
  const alice = sim.as("alice").users;
  const { data: shown } = await alice.listPublicKeysForUser({ username: "sim-user" });
  expect(shown).toEqual([{ id: data.id, key }]);
  const at = { key_id: data.id };
  expect((await failure(alice.getPublicSshKeyForAuthenticatedUser(at))).status).toBe(404);
  await users.deletePublicSshKeyForAuthenticatedUser(at);
  expect((await users.listPublicSshKeysForAuthenticatedUser()).data).toEqual([]);
  const { data: signing } = await users.listSshSigningKeysForAuthenticatedUser();
  expect(signing).toHaveLength(1);
  const own = { ssh_signing_key_id: signing[0]?.id ?? 0 };
  expect((await users.getSshSigningKeyForAuthenticatedUser(own)).data.key).toBe(key);
  expect((await users.listSshSigningKeysForUser({ username: "sim-user" })).data).toHaveLength(1);
  await users.deleteSshSigningKeyForAuthenticatedUser(own);
});

test("adds, hides and removes addresses", async () => {
  await using sim = await serveGithub();
  const { users } = sim.octokit;
  const first = (await users.listEmailsForAuthenticatedUser()).data[0]?.email ?? "";
  const emails = ["ada@example.com"];
  const { data } = await users.addEmailForAuthenticatedUser({ emails });
  expect(data.map(({ email, primary }) => [email, primary])).toEqual([
    [first, true],
    ["ada@example.com", false],
  ]);
  const taken = sim.as("alice").users.addEmailForAuthenticatedUser({ emails });
  expect((await failure(taken)).status).toBe(422);
  await users.setPrimaryEmailVisibilityForAuthenticatedUser({ visibility: "private" });
  expect((await users.listPublicEmailsForAuthenticatedUser()).data).toEqual([]);
  expect((await users.getByUsername({ username: "sim-user" })).data.email).toBeNull();
  await users.deleteEmailForAuthenticatedUser({ emails });
  expect((await failure(users.deleteEmailForAuthenticatedUser({ emails }))).status).toBe(404);
});

test("lists accounts by their ids, and renders Markdown", async () => {
  await using sim = await serveGithub();
  const { users, markdown } = sim.octokit;
  const { data: first, headers } = await users.list({ per_page: 2 });
  expect(first.map(({ login }) => login)).toEqual(["sim-user", "sim-org"]);
  expect(headers.link).toContain(`since=${String(first[1]?.id)}`);
  const { data: rest } = await users.list({ since: Number(first[1]?.id) });
  expect(rest.map(({ login }) => login)).toEqual(["alice", "bob", "carol", "octocat"]);
  const { data: html } = await markdown.render({ text: "# Hi\n\n<script>" });
  expect(html).toBe('<h1 dir="auto">Hi</h1>\n<p dir="auto">&lt;script&gt;</p>');
  const raw = await markdown.renderRaw({ data: "**bold**" });
  expect(raw.data).toBe('<p dir="auto"><strong>bold</strong></p>');
});

testConformance(simulator, conformance, import.meta.url);

import { describe, expect, test } from "vitest";
import { openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const ROOT = "/repos/sim-user/app";

/** A repository with an issue #1 and a pull request #2 from `next`. */
async function withWork() {
  const client = openClient(simulator);
  const { ask } = client;
  await ask("POST", "/user/repos", { name: "app", auto_init: true });
  await ask("POST", `${ROOT}/issues`, { title: "Broken" });
  await client.control("/_push", { repository: "sim-user/app", branch: "next", files: { a: "a" } });
  await ask("POST", `${ROOT}/pulls`, { title: "Repair", head: "next", base: "main" });
  return client;
}

const at = { repository: "sim-user/app" };

describe("the choices of a form", () => {
  test("are the open pull requests, and the people who did not open them", async () => {
    await using client = await withWork();
    const ask = (typed: object) =>
      client.control("/_sim/panel/choices", { path: "/_review", typed });
    const author = { id: "sim-user", label: "Simdeck User", unfit: "opened it" };
    expect((await ask({})).json).toMatchObject({
      prefilled: { repository: "sim-user/app", number: "2", login: "alice" },
      fields: {
        number: { items: [{ id: "2", label: "Repair" }] },
        login: { items: expect.arrayContaining([author]) as unknown },
      },
    });
    await client.ask("PATCH", `${ROOT}/pulls/2`, { state: "closed" });
    const { json } = await ask({});
    expect(json["prefilled"]).not.toHaveProperty("number");
    expect(json).toMatchObject({
      fields: { repository: { items: [{ unfit: "no open pull request" }] } },
    });
  });
});

describe("a push", () => {
  test("adds one commit and moves the branch", async () => {
    await using client = await withWork();
    const files = { "docs/b.md": "b", a: null };
    const pushed = await client.control("/_push", {
      ...at,
      branch: "next",
      files,
      message: "More",
    });
    expect(pushed.get("commit")["commit"]).toMatchObject({ message: "More" });
    const shown = await client.ask("GET", `${ROOT}/pulls/2/files`);
    expect(shown.json).toMatchObject([{ filename: "docs/b.md" }]);
    expect(client.types().slice(-2)).toEqual(["push", "pull_request"]);
  });

  test("is rejected without push permission, for unknown objects and for bad paths", async () => {
    await using client = await withWork();
    const before = client.types().length;
    const push = async (body: object) => {
      const { status } = await client.control("/_push", { ...at, branch: "next", ...body });
      return status;
    };
    expect(await push({ login: "bob" })).toBe(409);
    expect(await push({ login: "nobody" })).toBe(404);
    expect(await push({ repository: "sim-user/none" })).toBe(404);
    expect(await push({ branch: "a..b" })).toBe(422);
    expect(await push({ files: { "../a": "x" } })).toBe(422);
    expect(await push({ files: { a: 1 } })).toBe(422);
    expect(client.types()).toHaveLength(before);
  });
});

describe("a review", () => {
  test("takes its state in any case and is recorded", async () => {
    await using client = await withWork();
    const review = { ...at, number: 2, login: "alice", state: "approved" };
    const { status, json } = await client.control("/_review", review);
    expect(status).toBe(200);
    expect(json).toMatchObject({ state: "APPROVED", user: { login: "alice" } });
    expect(client.event()).toMatchObject({ action: "submitted", sender: { login: "alice" } });
  });

  test.each([
    [{ state: "MAYBE" }, 422],
    [{ login: "nobody" }, 404],
    [{ number: 1 }, 404],
    [{ number: 9 }, 404],
    [{ login: "sim-user" }, 409],
  ])("with %j is refused with %i and changes nothing", async (changes, status) => {
    await using client = await withWork();
    const before = client.types().length;
    const review = { ...at, number: 2, login: "alice", state: "CHANGES_REQUESTED", ...changes };
    expect((await client.control("/_review", review)).status).toBe(status);
    expect(client.types()).toHaveLength(before);
  });
});

test("a comment is written by the person who is named", async () => {
  await using client = await withWork();
  const comment = { ...at, number: 1, login: "bob", body: "Me, too" };
  const { json } = await client.control("/_comment", comment);
  expect(json).toMatchObject({ body: "Me, too", user: { login: "bob" } });
  expect(client.event()).toMatchObject({ action: "created", comment: { body: "Me, too" } });
  await client.ask("PUT", `${ROOT}/issues/1/lock`, {});
  expect((await client.control("/_comment", comment)).status).toBe(409);
});

test("a check can fail and pass again", async () => {
  await using client = await withWork();
  const check = { ...at, sha: "next", name: "build" };
  const first = await client.control("/_check", { ...check, conclusion: "failure" });
  expect(first.json).toMatchObject({ name: "build", conclusion: "failure" });
  await client.control("/_check", { ...check, conclusion: "success" });
  const { json } = await client.ask("GET", `${ROOT}/commits/next/check-runs`);
  expect(json).toMatchObject({ total_count: 1, check_runs: [{ conclusion: "success" }] });
  expect((await client.control("/_check", { ...check, conclusion: "fine" })).status).toBe(422);
  const unknown = { ...check, sha: "0".repeat(40), conclusion: "success" };
  expect((await client.control("/_check", unknown)).status).toBe(404);
});

test("a star is given once", async () => {
  await using client = await withWork();
  const star = { ...at, login: "octocat" };
  expect((await client.control("/_star", star)).json).toMatchObject({ stargazers_count: 1 });
  expect((await client.control("/_star", star)).status).toBe(409);
  expect(client.types().slice(-2)).toEqual(["star", "watch"]);
});

test("an App is installed once on an account, for repositories of that account", async () => {
  await using client = await withWork();
  const install = (body: object) => client.control("/_install_app", { app: 1, ...body });
  const foreign = { account: "sim-user", repositories: ["sim-org/app"] };
  expect((await install(foreign)).status).toBe(404);
  expect((await install({ account: "nobody" })).status).toBe(404);
  expect((await install({ app: "none", account: "sim-user" })).status).toBe(404);
  const { json } = await install({ account: "sim-user", repositories: ["app"] });
  expect(json).toMatchObject({ app_slug: "simdeck-app", repository_selection: "selected" });
  expect((await install({ account: "sim-user" })).status).toBe(409);
});

import { describe, expect, test } from "vitest";
import { basic, openDatabase } from "../testing/setup.ts";

const json = { "content-type": "application/json" };

/** A database with an admin, a member by name, a member by role, and a user without rights. */
async function setup() {
  const sim = await openDatabase();
  await sim.ask("PUT", "/_users");
  const users = { boss: ["lead"], ada: [], bob: ["staff"], eve: ["guest"] };
  for (const [name, roles] of Object.entries(users)) {
    const user = { type: "user", name, roles, password: "secret" };
    await sim.ask("PUT", `/_users/org.couchdb.user:${name}`, user);
  }
  const security = {
    admins: { names: [], roles: ["lead"] },
    members: { names: ["ada"], roles: ["staff"] },
  };
  expect((await sim.ask("PUT", "/db/_security", security)).json).toEqual({ ok: true });
  expect((await sim.ask("GET", "/db/_security")).json).toEqual(security);
  const as = (name: string) => ({ ...basic(name), ...json });
  const nobody = { authorization: "", ...json };
  return { ...sim, as, nobody };
}

const notMember = { error: "forbidden", reason: "You are not allowed to access this db." };
const noUser = { error: "unauthorized", reason: "You are not authorized to access this db." };
const noAdmin = { error: "unauthorized", reason: "You are not a db or server admin." };
const noServerAdmin = { error: "unauthorized", reason: "You are not a server admin." };

describe("_security", () => {
  test("lets members read and write, and no one else", async () => {
    await using sim = await setup();
    for (const name of ["ada", "bob", "boss", "admin"]) {
      const written = await sim.ask("PUT", `/db/${name}`, { a: 1 }, sim.as(name));
      expect([name, written.status]).toEqual([name, 201]);
      expect((await sim.ask("GET", "/db/_all_docs", undefined, sim.as(name))).status).toBe(200);
    }
    for (const [method, path] of [
      ["GET", "/db"],
      ["GET", "/db/ada"],
      ["PUT", "/db/x"],
      ["GET", "/db/_changes"],
      ["POST", "/db/_find"],
      ["POST", "/db/_bulk_docs"],
      ["GET", "/db/_security"],
      ["GET", "/db/_local/x"],
    ] as const) {
      const body = method === "GET" ? undefined : { selector: {}, docs: [] };
      const eve = await sim.ask(method, path, body, sim.as("eve"));
      expect([path, eve.status, eve.json]).toEqual([path, 403, notMember]);
      const nobody = await sim.ask(method, path, body, sim.nobody);
      expect([path, nobody.status, nobody.json]).toEqual([path, 401, noUser]);
    }
    const file = await sim.ask("PUT", "/db/x/file", "bytes", {
      ...sim.as("eve"),
      "content-type": "a/b",
    });
    expect([file.status, file.json]).toEqual([403, notMember]);
  });

  test("lets admins write design documents and settings", async () => {
    await using sim = await setup();
    for (const [method, path, body] of [
      ["PUT", "/db/_design/d", { views: {} }],
      ["PUT", "/db/_security", {}],
      ["POST", "/db/_compact", undefined],
      ["PUT", "/db/_revs_limit", 10],
      ["POST", "/db/_index", { index: { fields: ["a"] } }],
      ["POST", "/db/_purge", {}],
    ] as const) {
      const refused = await sim.ask(method, path, body, sim.as("ada"));
      expect([path, refused.status, refused.json]).toEqual([path, 401, noAdmin]);
    }
    const docs = [{ _id: "_design/e" }, { _id: "plain" }];
    const bulk = await sim.ask("POST", "/db/_bulk_docs", { docs }, sim.as("ada"));
    expect(bulk.json).toMatchObject([
      { id: "_design/e", ...noAdmin },
      { ok: true, id: "plain" },
    ]);
    expect((await sim.ask("PUT", "/db/_design/d", {}, sim.as("boss"))).status).toBe(201);
  });

  test("lets only admins of the server create, delete and list databases", async () => {
    await using sim = await setup();
    for (const [method, path] of [
      ["PUT", "/other"],
      ["DELETE", "/db"],
      ["GET", "/_all_dbs"],
      ["GET", "/_node/_local/_config"],
    ] as const) {
      const refused = await sim.ask(method, path, undefined, sim.as("boss"));
      expect([path, refused.status, refused.json]).toEqual([path, 401, noServerAdmin]);
    }
  });

  test("without members lets everyone in", async () => {
    await using sim = await setup();
    await sim.ask("PUT", "/db/_security", { admins: { names: ["boss"] } });
    expect((await sim.ask("PUT", "/db/a", { a: 1 }, sim.nobody)).status).toBe(201);
    expect((await sim.ask("GET", "/db/a", undefined, sim.as("eve"))).json).toMatchObject({ a: 1 });
    expect((await sim.ask("PUT", "/db/_design/d", {}, sim.nobody)).status).toBe(401);
    expect((await sim.ask("PUT", "/db/_security", { members: { names: "ada" } })).status).toBe(400);
  });

  test("of a new database lets only admins of the server in", async () => {
    await using sim = await setup();
    await sim.ask("PUT", "/fresh");
    expect((await sim.ask("GET", "/fresh", undefined, sim.as("boss"))).json).toEqual(notMember);
  });
});

describe("users", () => {
  const path = "/_users/org.couchdb.user:ada";

  test("read and change their own document, except for its roles", async () => {
    await using sim = await setup();
    const own = (await sim.ask("GET", path, undefined, sim.as("ada"))).json;
    expect(own).toMatchObject({ name: "ada" });
    expect((await sim.ask("GET", path, undefined, sim.as("bob"))).json["reason"]).toBe("missing");
    const change = async (fields: object, name: string) =>
      (await sim.ask("PUT", path, { ...own, ...fields }, sim.as(name))).json;
    expect(await change({ roles: ["lead"] }, "ada")).toMatchObject({
      error: "forbidden",
      reason: "Only _admin may edit roles",
    });
    expect(await change({ password: "x" }, "bob")).toMatchObject({
      reason: "You may only update your own user document.",
    });
    expect(await change({ password: "other" }, "ada")).toMatchObject({ ok: true });
    expect((await sim.ask("GET", path, undefined, sim.as("ada"))).status).toBe(401);
    const lists = await sim.ask("GET", "/_users/_all_docs", undefined, sim.as("bob"));
    expect([lists.status, lists.json["reason"]]).toEqual([
      403,
      "Only admins can access _all_docs of system databases.",
    ]);
  });

  test("sign up without roles, and keep a session by its cookie", async () => {
    await using sim = await setup();
    const user = { type: "user", name: "new", roles: ["staff"], password: "pw" };
    const url = "/_users/org.couchdb.user:new";
    expect((await sim.ask("PUT", url, user, sim.nobody)).json["reason"]).toBe(
      "Only _admin may set roles",
    );
    expect((await sim.ask("PUT", url, { ...user, roles: [] }, sim.nobody)).status).toBe(201);
    const login = { name: "ada", password: "secret" };
    const session = await sim.ask("POST", "/_session", login, sim.nobody);
    const [cookie = ""] = String(session.headers["set-cookie"]).split(";");
    const signedIn = { cookie, authorization: "" };
    expect((await sim.ask("GET", "/_session", undefined, signedIn)).json).toMatchObject({
      userCtx: { name: "ada", roles: [] },
      info: { authenticated: "cookie" },
    });
    expect((await sim.ask("PUT", "/db/c", {}, { ...signedIn, ...json })).status).toBe(201);
    expect((await sim.ask("PUT", "/db/_design/c", {}, { ...signedIn, ...json })).status).toBe(401);
  });
});

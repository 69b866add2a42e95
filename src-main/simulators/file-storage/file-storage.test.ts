import { describe, expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator as fileStorage } from "./index.ts";

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function setup() {
  const client = openClient(fileStorage);
  const own = { host: "127.0.0.1", authorization: "Bearer token" };
  const ask = (method: Method, url: string, sent?: unknown, { headers, body }: Sent = {}) =>
    client.ask(method, url, sent ?? body, { ...own, ...headers });
  return { ...client, ask };
}

/** A form as the SDK sends it, or with its parts in another order. */
function form(name: string, content: string, isFileFirst = false): Sent {
  const attributes = `--b\r\nContent-Disposition: form-data; name="attributes"\r\n\r\n${JSON.stringify({ name, parent: { id: "0" } })}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`;
  const parts = isFileFirst ? file + attributes : attributes + file;
  return {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts}--b--\r\n`,
  };
}

const CONTENT = "/2.0/files/content";
const FILE = "870000000001";

describe("errors", () => {
  test("without a token: 401, no body, and where to get one", async () => {
    await using world = setup();
    const none = await world.ask("GET", "/2.0/users/me", undefined, {
      headers: { authorization: "" },
    });
    expect(none).toMatchObject({ status: 401, text: "" });
    expect(none.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  test("name their request", async () => {
    await using world = setup();
    const { status, json, headers } = await world.ask("GET", "/2.0/files/12");
    expect(status).toBe(404);
    expect(json).toEqual({
      type: "error",
      status: 404,
      code: "not_found",
      context_info: {
        errors: [expect.objectContaining({ reason: "invalid_parameter", name: "file" })],
      },
      help_url: "http://developers.box.com/docs/#errors",
      message: "Not Found",
      request_id: headers["box-request-id"],
    });
  });

  test("name it for a field that is wrong, too", async () => {
    await using world = setup();
    const { json, headers } = await world.ask("POST", "/2.0/folders", { name: 1 });
    expect(json).toMatchObject({ status: 400, request_id: headers["box-request-id"] });
    expect(headers["box-request-id"]).toMatch(/^\w{14}$/);
  });

  test.each([
    ["POST", "/2.0/folders", {}, 400, "bad_request"],
    ["POST", "/2.0/folders", { name: 1, parent: { id: "0" } }, 400, "bad_request"],
    ["POST", "/2.0/folders", { name: "", parent: { id: "0" } }, 400, "item_name_invalid"],
    ["POST", "/2.0/folders", { name: "..", parent: { id: "0" } }, 400, "item_name_invalid"],
    [
      "POST",
      "/2.0/folders",
      { name: "x".repeat(256), parent: { id: "0" } },
      400,
      "item_name_too_long",
    ],
    ["POST", "/2.0/folders", { name: "x", parent: { id: "9" } }, 404, "not_found"],
    ["PUT", "/2.0/folders/0", { name: "x" }, 403, "access_denied_insufficient_permissions"],
    ["PUT", `/2.0/files/${FILE}`, { name: "a/b" }, 400, "item_name_invalid"],
    ["PUT", `/2.0/files/${FILE}`, { shared_link: { password: "secretly" } }, 400, "bad_request"],
    [
      ...(["POST", "/2.0/collaborations"] as const),
      {
        item: { id: FILE, type: "file" },
        accessible_by: { type: "user", id: "20100000001" },
        role: "editor",
      },
      400,
      "user_already_collaborator",
    ],
    [
      ...(["POST", "/2.0/collaborations"] as const),
      {
        item: { id: "0", type: "folder" },
        accessible_by: { type: "user", login: "ada@example.com" },
        role: "editor",
      },
      403,
      "access_denied_insufficient_permissions",
    ],
    [
      ...(["POST", "/2.0/webhooks"] as const),
      {
        target: { id: FILE, type: "file" },
        address: "https://example.com/hook",
        triggers: ["FOLDER.CREATED"],
      },
      400,
      "bad_request",
    ],
    ["PUT", `/2.0/files/${FILE}`, { parent: { id: "9" } }, 404, "not_found"],
    ["PUT", `/2.0/files/${FILE}`, { shared_link: { access: "all" } }, 400, "bad_request"],
    ["POST", `/2.0/files/${FILE}/copy`, { parent: { id: "0" } }, 409, "item_name_in_use"],
    ["POST", `/2.0/files/${FILE}`, {}, 404, "not_trashed"],
    ["GET", "/2.0/folders/0/items?limit=x", undefined, 400, "bad_request"],
    ["GET", "/2.0/folders/0/items?usemarker=true&marker=%21", undefined, 400, "bad_request"],
    ["GET", "/2.0/search", undefined, 400, "bad_request"],
    ["POST", "/2.0/comments", { message: "x", item: { id: "9", type: "file" } }, 404, "not_found"],
    [
      "POST",
      "/2.0/webhooks",
      { target: { id: FILE, type: "file" }, address: "ftp://x", triggers: ["FILE.UPLOADED"] },
      400,
      "bad_request",
    ],
    [
      "POST",
      "/2.0/webhooks",
      {
        target: { id: "0", type: "folder" },
        address: "http://127.0.0.1:9/",
        triggers: ["FILE.UPLOADED"],
      },
      400,
      "bad_request",
    ],
    [
      "POST",
      "/2.0/webhooks",
      { target: { id: FILE, type: "file" }, address: "http://127.0.0.1:9/", triggers: ["A.B"] },
      400,
      "bad_request",
    ],
    [
      "POST",
      "/2.0/collaborations",
      { item: { id: "0", type: "folder" }, accessible_by: { type: "user" }, role: "editor" },
      400,
      "bad_request",
    ],
    ["GET", "/2.0/nothing", undefined, 404, "not_found"],
  ] as const)("%s %s %j is %i %s and changes nothing", async (method, url, body, status, code) => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("a.txt", "x"));
    const before = await world.ask("GET", "/2.0/folders/0/items?fields=name,etag,shared_link");
    expect(await world.ask(method, url, body)).toMatchObject({
      status,
      json: { type: "error", code },
    });
    const after = await world.ask("GET", "/2.0/folders/0/items?fields=name,etag,shared_link");
    expect(after.text).toBe(before.text);
  });

  test.each([
    ["the file before its attributes", form("a", "x", true), 400, "metadata_after_file_contents"],
    [
      "a form cut short",
      { ...form("a", "x"), body: form("a", "x").body?.slice(0, -12) ?? "" },
      400,
      "bad_request",
    ],
    [
      "no form",
      { headers: { "content-type": "text/plain" }, body: "x" },
      415,
      "unsupported_media_type",
    ],
    ["no type", { body: "x" }, 415, "unsupported_media_type"],
    ["a bad name", form("a/b", "x"), 400, "item_name_invalid"],
    ["too much", form("a", "x".repeat(64 * 1_024 * 1_024 + 1)), 413, "file_size_limit_exceeded"],
  ] as const)("an upload with %s is refused", async (_what, sent, status, code) => {
    await using world = setup();
    expect(await world.ask("POST", CONTENT, undefined, sent)).toMatchObject({
      status,
      json: { code },
    });
    expect((await world.ask("GET", "/2.0/folders/0/items")).json).toMatchObject({ total_count: 0 });
  });
});

test("supports requests that the SDK does not send", async () => {
  await using world = setup();
  const { ask } = world;
  expect((await ask("GET", "/2.0/users")).json).toMatchObject({ total_count: 1 });
  await ask("POST", CONTENT, undefined, form("a.txt", "x"));
  const preflight = await ask("OPTIONS", `/2.0/files/${FILE}/content`, { size: 3 });
  expect(preflight.json).toEqual({
    upload_url: `http://127.0.0.1/api/2.0/files/${FILE}/content`,
    upload_token: "",
  });
  const version = await ask(
    "POST",
    `/api/2.0/files/${FILE}/content`,
    undefined,
    form("a.txt", "yy"),
  );
  expect(version.json).toMatchObject({ entries: [{ etag: "1", size: 2 }] });
  expect((await ask("GET", `/2.0/files/${FILE}/collaborations`)).json).toMatchObject({
    entries: [],
    next_marker: null,
  });
  const same = await ask("GET", `/2.0/files/${FILE}`, undefined, {
    headers: { "if-none-match": "1" },
  });
  expect(same.status).toBe(304);
  await ask("POST", "/2.0/folders", { name: "f", parent: { id: "0" } });
  await ask("DELETE", "/2.0/folders/160000000001");
  expect((await ask("DELETE", "/2.0/folders/160000000001/trash")).status).toBe(204);
  const address = "https://example.test/";
  const made = await ask("POST", "/2.0/webhooks", {
    target: { id: FILE, type: "file" },
    address,
    triggers: ["FILE.UPLOADED"],
  });
  expect(made.status).toBe(201);
  await ask("PUT", "/2.0/webhooks/11000001", { triggers: ["FILE.TRASHED"] });
  expect((await ask("GET", "/2.0/webhooks/11000001")).json).toMatchObject({
    address,
    triggers: ["FILE.TRASHED"],
  });
  const revoked = {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "token=token",
  };
  expect((await ask("POST", "/oauth2/revoke", undefined, revoked)).status).toBe(200);
  expect((await ask("GET", "/2.0/users/me")).status).toBe(401);
});

test("the same calls give the same bytes after a reset", async () => {
  await using world = setup();
  const { ask } = world;
  const play = async () => {
    await ask("POST", "/_sim/reset", {});
    const answers = [
      await ask("POST", "/2.0/folders", { name: "f", parent: { id: "0" } }),
      await ask("POST", CONTENT, undefined, form("a.txt", "x")),
      await ask("PUT", `/2.0/files/${FILE}?fields=shared_link`, { shared_link: {} }),
      await ask("GET", `/2.0/files/${FILE}/content`),
      await ask("GET", "/2.0/files/1"),
      await ask("POST", "/oauth2/token", undefined, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials&client_id=a&client_secret=b&box_subject_type=user&box_subject_id=1",
      }),
      await ask("GET", "/_sim/egress"),
    ];
    return answers.map(({ status, text, headers }) => [status, text, headers["location"]]);
  };
  const first = await play();
  expect(await play()).toEqual(first);
  expect(first.at(-1)?.[1]).toBe('{"events":[]}');
});

test("the panel sees files and folders", async () => {
  await using world = setup();
  await world.ask("POST", CONTENT, undefined, form("a.txt", "x"));
  const [files, folders] = world.running.collections;
  expect([...(files?.list() ?? [])]).toEqual([
    expect.objectContaining({ id: FILE, label: "a.txt, 1 bytes", status: "active" }),
  ]);
  expect(files?.find(FILE)).toMatchObject({ type: "file", name: "a.txt" });
  expect(folders?.count()).toBe(0);
});

describe("parameters have their documented effect", () => {
  test("a new version answers 200, and a promoted one brings its name back", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("one.txt", "1"));
    const sent = await world.ask("POST", `/2.0/files/${FILE}/content`, undefined, form("two", "2"));
    expect(sent.status).toBe(200);
    expect(await world.ask("GET", `/2.0/files/${FILE}`)).toMatchObject({ json: { name: "two" } });
    const body = { id: "950000000001", type: "file_version" };
    expect((await world.ask("POST", `/2.0/files/${FILE}/versions/current`, body)).status).toBe(201);
    expect(await world.ask("GET", `/2.0/files/${FILE}`)).toMatchObject({
      json: { name: "one.txt" },
    });
  });

  test("a shared link with a password wants it", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("a.txt", "1"));
    const link = { shared_link: { access: "open", password: "s3 cret!" } };
    await world.ask("PUT", `/2.0/files/${FILE}`, link);
    const again = await world.ask("PUT", `/2.0/files/${FILE}`, { shared_link: { access: "open" } });
    const [, url = ""] = /"url":"([^"]+)"/.exec(again.text) ?? [];
    const open = (password: string) =>
      world.ask("GET", "/2.0/shared_items", undefined, {
        headers: { boxapi: `shared_link=${url}${password}` },
      });
    expect(await open("")).toMatchObject({
      status: 403,
      json: { code: "incorrect_shared_item_password" },
    });
    expect((await open("&shared_link_password=wrong")).status).toBe(403);
    expect((await open("&shared_link_password=s3%20cret!")).status).toBe(200);
    await world.ask("PUT", `/2.0/files/${FILE}`, { shared_link: { password: null } });
    expect((await open("")).status).toBe(200);
  });

  test("a shared link with a name of its own leads to one item", async () => {
    await using world = setup();
    const other = { id: (Number(FILE) + 1).toString() };
    for (const name of ["a.txt", "b.txt"]) {
      await world.ask("POST", CONTENT, undefined, form(name, "1"));
    }
    const share = (id: string, vanity_name: string | null) =>
      world.ask("PUT", `/2.0/files/${id}?fields=shared_link`, { shared_link: { vanity_name } });
    const shared = await share(FILE, "our-minutes");
    const [, url = ""] = /"vanity_url":"([^"]+\/v\/our-minutes)"/.exec(shared.text) ?? [];
    const open = () =>
      world.ask("GET", "/2.0/shared_items", undefined, {
        headers: { boxapi: `shared_link=${url}` },
      });
    expect(await open()).toMatchObject({ status: 200, json: { id: FILE } });
    expect((await share(other.id, "our-minutes")).status).toBe(400);
    expect((await share(other.id, "our minutes")).status).toBe(400);
    await share(FILE, null);
    expect((await open()).status).toBe(404);
    expect((await share(other.id, "our-minutes")).status).toBe(200);
    expect(await open()).toMatchObject({ status: 200, json: { id: other.id } });
  });

  test("ids are accepted as numbers", async () => {
    await using world = setup();
    const folder = await world.ask("POST", "/2.0/folders", { name: "a", parent: { id: 0 } });
    expect(folder.status).toBe(201);
  });

  test("a folder lists its items in the requested order", async () => {
    await using world = setup();
    for (const name of ["b", "a", "c"]) {
      await world.ask("POST", "/2.0/folders", { name, parent: { id: "0" } });
    }
    const { json } = await world.ask("GET", "/2.0/folders/0?sort=name&direction=DESC&limit=2");
    expect(json).toMatchObject({
      item_collection: { entries: [{ name: "c" }, { name: "b" }], limit: 2, total_count: 3 },
    });
  });

  test("users are filtered, and show their role and enterprise on request", async () => {
    await using world = setup();
    const me = await world.ask("GET", "/2.0/users/me?fields=enterprise,role");
    expect(me.json).toEqual({
      type: "user",
      id: "20100000001",
      enterprise: { type: "enterprise", id: "1000001", name: "Simdeck" },
      role: "admin",
    });
    const count = async (term: string) =>
      (await world.ask("GET", `/2.0/users?filter_term=${term}`)).json;
    expect(await count("sim@")).toMatchObject({ total_count: 1 });
    expect(await count("nobody")).toMatchObject({ total_count: 0 });
  });

  test("a search filters by owner, and names results with shared links", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("cat.txt", "1"));
    const search = async (more: string) =>
      (await world.ask("GET", `/2.0/search?query=cat&${more}`)).json;
    expect(await search("owner_user_ids=20100000001")).toMatchObject({ total_count: 1 });
    expect(await search("owner_user_ids=1")).toMatchObject({ total_count: 0 });
    expect(await search("include_recent_shared_links=true")).toMatchObject({
      type: "search_results_with_shared_links",
      entries: [{ type: "search_result", item: { type: "file", name: "cat.txt" } }],
    });
  });

  test("a collaboration keeps its expiry, is rejected, and makes an owner", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("a.txt", "1"));
    const share = async (login: string) => {
      const { text } = await world.ask("POST", "/2.0/collaborations", {
        item: { type: "file", id: FILE },
        accessible_by: { type: "user", login },
        role: "editor",
        expires_at: "2030-01-01T00:00:00+00:00",
        is_access_only: true,
      });
      expect(text).toContain('"expires_at":"2030-01-01T00:00:00Z"');
      expect(text).toContain('"is_access_only":true');
      return /"id":"(\d+)"/.exec(text)?.[1] ?? "";
    };
    const change = (id: string, body: object) =>
      world.ask("PUT", `/2.0/collaborations/${id}`, body);
    const first = await share("a@example.com");
    expect(await change(first, { status: "rejected" })).toMatchObject({
      json: { status: "rejected" },
    });
    const second = await share("b@example.com");
    expect((await change(second, { role: "owner" })).status).toBe(204);
    expect((await world.ask("GET", `/2.0/files/${FILE}`)).json).toMatchObject({
      owned_by: { login: "b@example.com" },
    });
    const { json } = await world.ask("GET", `/2.0/files/${FILE}/collaborations`);
    expect(json).toMatchObject({
      entries: [
        { id: first },
        { role: "co-owner", accessible_by: { id: "20100000001" }, status: "accepted" },
      ],
    });
  });

  test("are locked until the lock ends or is taken off", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("a.txt", "1"));
    const file = `/2.0/files/${FILE}?fields=lock`;
    const lock = async () => (await world.ask("GET", file)).json;
    expect(await lock()).toMatchObject({ lock: null });
    const locked = await world.ask("PUT", file, {
      lock: { access: "lock", is_download_prevented: true },
    });
    expect(locked.json).toMatchObject({
      lock: { type: "lock", is_download_prevented: true, created_by: { type: "user" } },
    });
    await world.ask("PUT", file, { lock: null });
    expect(await lock()).toMatchObject({ lock: null });
    expect((await world.ask("PUT", file, { lock: { access: "open" } })).status).toBe(400);
    const past = { access: "lock", expires_at: "2020-01-01T00:00:00Z" };
    expect((await world.ask("PUT", file, { lock: past })).json).toMatchObject({ lock: null });
  });

  test("lists parameters without effect", async () => {
    await using world = setup();
    await world.ask("POST", CONTENT, undefined, form("a.txt", "1"));
    await world.ask("PUT", `/2.0/files/${FILE}`, { disposition_at: "2030-01-01T00:00:00Z" });
    await world.ask("GET", "/2.0/search?query=a&deleted_user_ids=1");
    expect((await world.ask("GET", "/_sim/unsupported")).json).toMatchObject({
      parameters: [
        { method: "PUT", path: `/2.0/files/${FILE}`, parameter: "disposition_at", count: 1 },
        { method: "GET", path: "/2.0/search", parameter: "deleted_user_ids", count: 1 },
      ],
    });
  });
});

describe("documented parameters", () => {
  test("select the fields of uploads, versions, comments and collaborations", async () => {
    await using world = setup();
    const upload = await world.ask("POST", `${CONTENT}?fields=size`, undefined, form("a.txt", "x"));
    expect(upload.json["entries"]).toEqual([
      expect.objectContaining({ type: "file", id: FILE, size: 1 }),
    ]);
    expect(upload.text).not.toContain("created_by");
    await world.ask("POST", `/2.0/files/${FILE}/content`, undefined, form("a.txt", "yy"));
    const versions = await world.ask("GET", `/2.0/files/${FILE}/versions?fields=name`);
    expect(versions.json["entries"]).toEqual([
      { type: "file_version", id: expect.any(String) as string, name: "a.txt" },
    ]);
    const comment = await world.ask("POST", "/2.0/comments?fields=message", {
      message: "hi",
      item: { type: "file", id: FILE },
    });
    expect(comment.json).toEqual({ type: "comment", id: comment.id, message: "hi" });
    const shared = await world.ask("POST", "/2.0/collaborations?fields=role", {
      item: { type: "file", id: FILE },
      accessible_by: { type: "user", login: "ada@example.com" },
      role: "viewer",
    });
    expect(shared.json).toEqual({ type: "collaboration", id: shared.id, role: "viewer" });
  });

  test("walk collaborations by markers", async () => {
    await using world = setup();
    const { id } = await world.ask("POST", "/2.0/folders", { name: "f", parent: { id: "0" } });
    const share = (login: string) =>
      world.ask("POST", "/2.0/collaborations", {
        item: { type: "folder", id },
        accessible_by: { type: "user", login },
        role: "viewer",
      });
    const made = [await share("a@example.com"), await share("b@example.com")];
    const path = `/2.0/folders/${id}/collaborations?limit=1`;
    const first = (await world.ask("GET", path)).json;
    const marker = String(first["next_marker"]);
    const second = (await world.ask("GET", `${path}&marker=${marker}`)).json;
    expect([first, second].flatMap(({ entries }) => entries)).toMatchObject([
      { id: made[0]?.id },
      { id: made[1]?.id },
    ]);
    expect(second["next_marker"]).toBeNull();
    expect((await world.ask("GET", `${path}&marker=x`)).status).toBe(400);
  });

  test("sort the trash and walk it by markers", async () => {
    await using world = setup();
    const names = ["b", "a", "c"];
    for (const name of names) {
      const { id } = await world.ask("POST", "/2.0/folders", { name, parent: { id: "0" } });
      await world.ask("DELETE", `/2.0/folders/${id}`);
    }
    const listed = async (query: string) => {
      const { json } = await world.ask("GET", `/2.0/folders/trash/items?${query}`);
      return { json, names: (json["entries"] as { name: string }[]).map(({ name }) => name) };
    };
    expect((await listed("")).names).toEqual(["c", "a", "b"]);
    expect((await listed("sort=name")).names).toEqual(["a", "b", "c"]);
    expect((await listed("sort=name&direction=DESC")).names).toEqual(["c", "b", "a"]);
    const page = await listed("sort=name&usemarker=true&limit=2");
    expect(page.names).toEqual(["a", "b"]);
    const next = `marker=${String(page.json["next_marker"])}`;
    const rest = await listed(`sort=name&usemarker=true&limit=2&${next}`);
    expect(rest.names).toEqual(["c"]);
    expect(rest.json["next_marker"]).toBeNull();
  });

  test("move a webhook to another target", async () => {
    await using world = setup();
    const folder = async (name: string) =>
      (await world.ask("POST", "/2.0/folders", { name, parent: { id: "0" } })).id;
    const made = await world.ask("POST", "/2.0/webhooks", {
      target: { type: "folder", id: await folder("one") },
      address: "https://example.com/hook",
      triggers: ["FILE.UPLOADED"],
    });
    const target = { type: "folder", id: await folder("two") };
    const moved = await world.ask("PUT", `/2.0/webhooks/${made.id}`, { target });
    expect(moved.json).toMatchObject({ target, address: "https://example.com/hook" });
    expect((await world.ask("GET", "/2.0/webhooks")).json["entries"]).toEqual([
      { type: "webhook", id: made.id, target },
    ]);
  });
});

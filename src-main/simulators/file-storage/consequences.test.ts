import { expect, test } from "vitest";
import * as z from "zod";
import { type Method, openClient } from "#core/testing/client.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { settled } from "#core/testing/settled.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { simulator } from "./index.ts";

async function setup(settings: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, settings);
  const ask = (method: Method, url: string, sent?: unknown) =>
    client.ask(method, `/2.0${url}`, sent, { host: "127.0.0.1", authorization: "Bearer token" });
  const addFolder = async (name: string, parent = "0") =>
    (await ask("POST", "/folders", { name, parent: { id: parent } })).id;
  const outer = await addFolder("outer");
  const inner = await addFolder("inner", outer);
  return { client, ask, addFolder, outer, inner };
}

test("a folder is trashed: it and its folders are 404 at their own paths", async () => {
  const { client, ask, outer, inner } = await setup();
  await using _ = client;
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  for (const id of [outer, inner]) {
    expect(await ask("GET", `/folders/${id}`)).toMatchObject({
      status: 404,
      json: { code: "trashed" },
    });
  }
  expect((await ask("GET", `/folders/${outer}/trash`)).status).toBe(200);
  expect((await ask("GET", `/folders/${inner}/trash`)).status).toBe(404);
});

test("a file or web link is trashed: its own path shows it as trashed", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const file = await client.control("/_upload", {
    name: "a.txt",
    folder: outer,
    login: "sim@simdeck.test",
  });
  const link = { url: "https://simdeck.test", parent: { id: outer } };
  const { id: linkId } = await ask("POST", "/web_links", link);
  const paths = [`/files/${file.id}`, `/web_links/${linkId}`];
  for (const path of paths) {
    await ask("DELETE", path);
    const shown = await ask("GET", path);
    expect([shown.status, shown.json["item_status"]]).toEqual([200, "trashed"]);
    expect((await ask("PUT", path, { name: "new" })).json["code"]).toBe("trashed");
    await ask("DELETE", `${path}/trash`);
    expect((await ask("GET", path)).status).toBe(404);
  }
});

test("a file is locked by another user: it takes no changes until its owner unlocks it or it ends", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const login = "sim@simdeck.test";
  const { id: fileId } = await client.control("/_upload", { name: "a.txt", folder: "0", login });
  const as = (user: string, method: Method, url: string, body?: unknown) =>
    client.ask(method, `/2.0${url}`, body, {
      host: "127.0.0.1",
      authorization: "Bearer token",
      "as-user": user,
    });
  const bob = (await ask("POST", "/users", { name: "Bob", login: "bob@example.com" })).id;
  const eve = (await ask("POST", "/users", { name: "Eve", login: "eve@example.com" })).id;
  const own = `/files/${fileId}`;
  const lock = { expires_at: "2030-01-01T00:00:00Z", is_download_prevented: true };
  await as(bob, "PUT", own, { lock });
  const refused = { status: 403, json: { code: "access_denied_item_locked" } };
  const { id: around } = await ask("POST", "/folders", { name: "around", parent: { id: "0" } });
  await as(bob, "PUT", own, { parent: { id: around } });
  for (const [method, url, body] of [
    ["PUT", own, { name: "b.txt" }],
    ["PUT", own, { lock: null }],
    ["PUT", own, { lock }],
    ["DELETE", own, undefined],
    ["GET", `${own}/content`, undefined],
    ["DELETE", `/folders/${around}?recursive=true`, undefined],
  ] as const) {
    expect(await as(eve, method, url, body)).toMatchObject(refused);
  }
  expect((await as(bob, "PUT", own, { description: "mine" })).status).toBe(200);
  expect((await as(bob, "GET", `${own}/content`)).status).toBe(302);
  expect(await ask("PUT", `${own}?fields=lock`, { lock: null })).toMatchObject({
    status: 200,
    json: { lock: null },
  });
  expect((await as(eve, "PUT", own, { name: "b.txt" })).status).toBe(200);
  await as(bob, "PUT", own, { lock: { expires_at: "2026-01-03T00:00:00Z" } });
  await client.control("/_sim/clock", { advance_seconds: 10 * 365 * 86_400 });
  expect((await as(eve, "DELETE", own)).status).toBe(204);
});

test("a trashed folder is restored: its content is there again", async () => {
  const { client, ask, outer, inner } = await setup();
  await using _ = client;
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  expect((await ask("POST", `/folders/${outer}`)).status).toBe(201);
  expect((await ask("GET", `/folders/${inner}`)).status).toBe(200);
  expect(await ask("GET", `/folders/${inner}/trash`)).toMatchObject({
    json: { code: "not_trashed" },
  });
});

test("a folder is trashed: its name is free", async () => {
  const { client, ask, addFolder, outer } = await setup();
  await using _ = client;
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  expect(await addFolder("outer")).not.toBe(outer);
});

test("a folder with a webhook is trashed or deleted for good: the webhook stays", async () => {
  const { client, ask, outer, addFolder } = await setup({ deliverAlso: ["file-storage"] });
  await using _ = client;
  await using receiver = await startReceiver();
  const triggers = ["FOLDER.CREATED", "FOLDER.TRASHED", "FOLDER.RESTORED", "FOLDER.DELETED"];
  const target = { id: outer, type: "folder" };
  const { id } = await ask("POST", "/webhooks", { target, address: receiver.url, triggers });
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  expect((await ask("GET", `/webhooks/${id}`)).json["target"]).toEqual(target);
  await ask("POST", `/folders/${outer}`);
  await addFolder("another", outer);
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  await ask("DELETE", `/folders/${outer}/trash`);
  await addFolder("outer");
  await settled(client.running);
  const heard = receiver.received.map(
    ({ body }) => z.object({ trigger: z.string() }).parse(JSON.parse(body.toString())).trigger,
  );
  expect(heard).toEqual([
    "FOLDER.TRASHED",
    "FOLDER.RESTORED",
    "FOLDER.CREATED",
    "FOLDER.TRASHED",
    "FOLDER.DELETED",
  ]);
  expect((await ask("GET", `/webhooks/${id}`)).status).toBe(200);
});

test("a folder with a shared link is trashed: the link is 404 until it is restored", async () => {
  const { client, ask, outer, inner } = await setup();
  await using _ = client;
  const shared = await ask("PUT", `/folders/${inner}`, { shared_link: { access: "open" } });
  const { url } = z.object({ url: z.string() }).parse(shared.json["shared_link"]);
  const open = async () =>
    (
      await client.ask("GET", "/2.0/shared_items", undefined, {
        host: "127.0.0.1",
        authorization: "Bearer token",
        boxapi: `shared_link=${url}`,
      })
    ).status;
  expect(await open()).toBe(200);
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  expect(await open()).toBe(404);
  await ask("POST", `/folders/${outer}`);
  expect(await open()).toBe(200);
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  await ask("DELETE", `/folders/${outer}/trash`);
  expect(await open()).toBe(404);
});

test("a folder with collaborations is trashed: they are listed again once it is restored", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const { id } = await ask("POST", "/collaborations", {
    item: { id: outer, type: "folder" },
    accessible_by: { type: "user", login: "friend@example.com" },
    role: "viewer",
  });
  const list = () => ask("GET", `/folders/${outer}/collaborations`);
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  expect(await list()).toMatchObject({ status: 404, json: { code: "trashed" } });
  expect((await ask("GET", `/collaborations/${id}`)).get("item")["id"]).toBe(outer);
  await ask("POST", `/folders/${outer}`);
  expect((await list()).json["entries"]).toMatchObject([{ id, role: "viewer" }]);
});

test("a folder is deleted for good: the collaborations of it and its content go", async () => {
  const { client, ask, outer, inner } = await setup();
  await using _ = client;
  const share = (folder: string) =>
    ask("POST", "/collaborations", {
      item: { id: folder, type: "folder" },
      accessible_by: { type: "user", login: "friend@example.com" },
      role: "viewer",
    });
  const ids = [(await share(outer)).id, (await share(inner)).id];
  await ask("DELETE", `/folders/${outer}?recursive=true`);
  await ask("DELETE", `/folders/${outer}/trash`);
  for (const id of ids) expect((await ask("GET", `/collaborations/${id}`)).status).toBe(404);
});

test("a page begins beyond the limit: it is refused", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const status = async (offset: number) =>
    (await ask("GET", `/folders/${outer}/items?offset=${String(offset)}`)).status;
  expect([await status(300_000), await status(300_001)]).toEqual([200, 400]);
  const found = async (offset: number) =>
    (await ask("GET", `/search?query=inner&offset=${String(offset)}`)).status;
  expect([await found(10_000), await found(10_001)]).toEqual([200, 400]);
});

test("a shared link ends in the past: it is refused", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const share = (until: string) =>
    ask("PUT", `/folders/${outer}`, { shared_link: { access: "open", unshared_at: until } });
  expect((await share("2000-01-01T00:00:00Z")).status).toBe(400);
  expect((await share("2100-01-01T00:00:00Z")).status).toBe(200);
});

test("the end of a shared link comes on the clock: the link is unknown", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const { json } = await ask("GET", `/folders/${outer}`);
  const end = new Date(Date.parse(String(json["created_at"])) + 3_600_000).toISOString();
  const shared_link = { access: "open", password: "secret-1", unshared_at: end };
  const shared = await ask("PUT", `/folders/${outer}`, { shared_link });
  const { url } = z.object({ url: z.string() }).parse(shared.json["shared_link"]);
  const open = (password: string) =>
    client.ask("GET", "/2.0/shared_items", undefined, {
      host: "127.0.0.1",
      authorization: "Bearer token",
      boxapi: `shared_link=${url}&shared_link_password=${password}`,
    });
  expect((await open("secret-1")).status).toBe(200);
  expect(await open("wrong")).toMatchObject({
    status: 403,
    json: { code: "incorrect_shared_item_password" },
  });
  await client.ask("POST", "/_sim/clock", { advance_seconds: 3_601 }, { host: "127.0.0.1" });
  expect((await open("secret-1")).status).toBe(404);
  expect((await ask("GET", `/folders/${outer}`)).json["shared_link"]).toBeNull();
});

test("a file is deleted for good: its comments, tasks and metadata go", async () => {
  const { client, ask, outer } = await setup();
  await using _ = client;
  const upload = { folder: "0", login: "sim@simdeck.test", name: "a.txt", content: "x" };
  const { id: file } = await client.ask("POST", "/_upload", upload, { host: "127.0.0.1" });
  const item = { id: file, type: "file" };
  const made = [
    ["/comments", (await ask("POST", "/comments", { item, message: "Good" })).id],
    ["/tasks", (await ask("POST", "/tasks", { item })).id],
  ] as const;
  await ask("POST", `/files/${file}/metadata/global/properties`, { a: "b" });
  await ask("DELETE", `/files/${file}`);
  const trashed = await ask("GET", `/files/${file}/trash`);
  expect(trashed.json["path_collection"]).toMatchObject({ entries: [{ id: "1", name: "Trash" }] });
  for (const [path, id] of made) expect((await ask("GET", `${path}/${id}`)).status).toBe(200);
  await ask("DELETE", `/files/${file}/trash`);
  for (const [path, id] of made) expect((await ask("GET", `${path}/${id}`)).status).toBe(404);
  expect((await ask("GET", `/folders/${outer}`)).status).toBe(200);
});

test("users are listed by an id of an app: no user has one", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const count = async (query: string) => (await ask("GET", `/users?${query}`)).json["total_count"];
  expect(await count("external_app_user_id=nobody")).toBe(0);
  expect(await count("user_type=managed")).toBe(1);
  expect(await count("user_type=external")).toBe(0);
  expect(await count("")).toBe(1);
});

test("the end of a collaboration comes on the clock: it is gone, and webhooks get an event", async () => {
  const { client, ask, outer } = await setup({ deliverAlso: ["file-storage"] });
  await using _ = client;
  await using receiver = await startReceiver();
  const target = { id: outer, type: "folder" };
  const triggers = ["COLLABORATION.REMOVED"];
  await ask("POST", "/webhooks", { target, address: receiver.url, triggers });
  const { json } = await ask("GET", `/folders/${outer}`);
  const after = (seconds: number) =>
    new Date(Date.parse(String(json["created_at"])) + seconds * 1_000).toISOString();
  const share = (login: string, end: string) =>
    ask("POST", "/collaborations", {
      item: target,
      accessible_by: { type: "user", login },
      role: "viewer",
      expires_at: end,
    });
  expect((await share("late@example.com", after(-60))).status).toBe(400);
  const first = await share("one@example.com", after(3_600));
  const second = await share("two@example.com", after(3_600));
  await ask("PUT", `/collaborations/${second.id}`, { expires_at: after(7_200) });
  const advance = () =>
    client.ask("POST", "/_sim/clock", { advance_seconds: 3_601 }, { host: "127.0.0.1" });
  const read = async () => [
    (await ask("GET", `/collaborations/${first.id}`)).status,
    (await ask("GET", `/collaborations/${second.id}`)).status,
  ];
  await advance();
  expect(await read()).toEqual([404, 200]);
  await advance();
  expect(await read()).toEqual([404, 404]);
  await settled(client.running);
  expect(receiver.received).toHaveLength(2);
});

test("a webhook is deleted: its last event says so", async () => {
  const { client, ask, outer, addFolder } = await setup({ deliverAlso: ["file-storage"] });
  await using _ = client;
  await using receiver = await startReceiver();
  const target = { id: outer, type: "folder" };
  const triggers = ["FOLDER.CREATED", "WEBHOOK.DELETED"];
  const { id } = await ask("POST", "/webhooks", { target, address: receiver.url, triggers });
  expect((await ask("DELETE", `/webhooks/${id}`)).status).toBe(204);
  await addFolder("later", outer);
  await settled(client.running);
  const heard = receiver.received.map(({ body }) => JSON.parse(body.toString()) as unknown);
  expect(heard).toMatchObject([
    { trigger: "WEBHOOK.DELETED", webhook: { id }, source: { type: "webhook", id } },
  ]);
  expect((await ask("GET", `/webhooks/${id}`)).status).toBe(404);
});

import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BoxCcgAuth, BoxClient, BoxDeveloperTokenAuth, CcgConfig } from "box-node-sdk";
import { DeleteFileByIdHeaders, UpdateFileByIdHeaders } from "box-node-sdk/managers/files";
import { WebhooksManager } from "box-node-sdk/managers/webhooks";
import { UploadFileHeaders, UploadFileVersionHeaders } from "box-node-sdk/managers/uploads";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator as fileStorage } from "./index.ts";
import { signatureKeys } from "./profile.ts";
import { conformance } from "./testing/conformance.ts";

type Served = Awaited<ReturnType<typeof serveSimulator>>;

let served: Served;
let box: BoxClient;

function clientWith(
  auth: BoxDeveloperTokenAuth | BoxCcgAuth,
  base: string,
  uploadSuffix = "",
): BoxClient {
  return new BoxClient({ auth }).withCustomBaseUrls({
    baseUrl: base,
    uploadUrl: `${base}${uploadSuffix}`,
    oauth2Url: `${base}/oauth2`,
  });
}

const connect = (base: string, token = "any", uploadSuffix = "") =>
  clientWith(new BoxDeveloperTokenAuth({ token }), base, uploadSuffix);

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${served.baseUrl}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return answer.json();
}

beforeAll(async () => {
  served = await serveSimulator(fileStorage);
  box = connect(served.baseUrl);
});

afterAll(() => served[Symbol.asyncDispose]());

beforeEach(async () => {
  await control("POST", "/_sim/reset");
});

const sha1 = (content: Uint8Array) => createHash("sha1").update(content).digest("hex");
/** The SDK does not read the body that an answer to DELETE has. */
const bare = (statusCode: number) =>
  expect.objectContaining({
    responseInfo: expect.objectContaining({ statusCode }) as unknown,
  }) as unknown;
const failure = (statusCode: number, code: string) =>
  expect.objectContaining({
    responseInfo: expect.objectContaining({
      statusCode,
      body: expect.objectContaining({ code }) as unknown,
    }) as unknown,
  }) as unknown;

async function upload(name: string, content: string | Buffer, parent = "0", client = box) {
  const file = Readable.from([Buffer.from(content)], { objectMode: false });
  const { entries } = await client.uploads.uploadFile({
    attributes: { name, parent: { id: parent } },
    file,
  });
  const [entry] = entries ?? [];
  if (!entry) throw new Error("nothing was uploaded");
  return entry;
}

async function download(id: string, version?: string): Promise<Buffer> {
  const stream = await box.downloads.downloadFile(
    id,
    version === undefined ? {} : { queryParams: { version } },
  );
  return stream ? buffer(stream) : Buffer.alloc(0);
}

const folder = (name: string, parent = "0") =>
  box.folders.createFolder({ name, parent: { id: parent } });

describe("folders", () => {
  test("the current user, the root, new folders, names in use", async () => {
    const me = await box.users.getUserMe();
    expect(me).toMatchObject({ type: "user", login: "sim@simdeck.test" });
    expect(await box.users.getUserById(me.id)).toMatchObject({ id: me.id });
    const made = await folder("Reports");
    expect(made).toMatchObject({ name: "Reports", etag: "0", itemStatus: "active" });
    expect(made.createdAt?.value).toEqual(new Date("2026-01-15T12:00:00Z"));
    await expect(folder("reports")).rejects.toEqual(failure(409, "item_name_in_use"));
    await expect(folder("a/b")).rejects.toEqual(failure(400, "item_name_invalid"));
    await expect(folder("x", "404")).rejects.toEqual(failure(404, "not_found"));
    const root = await box.folders.getFolderById("0");
    expect(root.itemCollection?.entries?.map(({ id }) => id)).toEqual([made.id]);
    expect(root.pathCollection?.totalCount).toBe(0);
  });

  test("list their items in pages: folders first, by offset, by marker, sorted", async () => {
    for (const name of ["b.txt", "a.txt", "c.txt"]) await upload(name, name);
    await folder("z");
    const names = async (queryParams: object) => {
      const items = await box.folders.getFolderItems("0", { queryParams });
      return items.entries?.map((entry) => entry.name);
    };
    expect(await names({})).toEqual(["z", "a.txt", "b.txt", "c.txt"]);
    expect(await names({ limit: 2, offset: 1 })).toEqual(["a.txt", "b.txt"]);
    expect(await names({ sort: "name", direction: "DESC" })).toEqual([
      "z",
      "c.txt",
      "b.txt",
      "a.txt",
    ]);
    const first = await box.folders.getFolderItems("0", {
      queryParams: { usemarker: true, limit: 3 },
    });
    expect(first.nextMarker).toBeTruthy();
    expect(await names({ usemarker: true, limit: 3, marker: first.nextMarker })).toEqual(["c.txt"]);
    const sized = await box.folders.getFolderItems("0", {
      queryParams: { fields: ["size", "name"] },
    });
    expect(sized.entries?.[1]).toMatchObject({ size: 5, name: "a.txt" });
  });

  test("are moved, copied with all they hold, and not put into themselves", async () => {
    const a = await folder("a");
    const b = await folder("b", a.id);
    await upload("f.txt", "deep", b.id);
    await expect(
      box.folders.updateFolderById(a.id, { requestBody: { parent: { id: b.id } } }),
    ).rejects.toEqual(failure(400, "cyclical_folder_structure"));
    const copy = await box.folders.copyFolder(a.id, { name: "copy", parent: { id: "0" } });
    const inner = await box.folders.getFolderItems(copy.id);
    const [copied] = (await box.folders.getFolderItems(inner.entries?.[0]?.id ?? "")).entries ?? [];
    expect((await download(copied?.id ?? "")).toString()).toBe("deep");
    const moved = await box.folders.updateFolderById(b.id, {
      requestBody: { parent: { id: "0" }, name: "moved", description: "d", tags: ["t"] },
    });
    expect(moved).toMatchObject({ name: "moved", etag: "1", description: "d" });
    expect(moved.pathCollection?.entries.map(({ id }) => id)).toEqual(["0"]);
    await expect(box.folders.deleteFolderById("0")).rejects.toEqual(bare(403));
  });

  test("are deleted to the trash, taken back, and deleted for good", async () => {
    const a = await folder("a");
    const file = await upload("f.txt", "x", a.id);
    await expect(box.folders.deleteFolderById(a.id)).rejects.toEqual(bare(400));
    await box.folders.deleteFolderById(a.id, { queryParams: { recursive: true } });
    await expect(box.files.getFileById(file.id)).rejects.toEqual(failure(404, "trashed"));
    await expect(box.folders.getFolderById(a.id)).rejects.toEqual(failure(404, "trashed"));
    const trash = await box.trashedItems.getTrashedItems();
    expect(trash.entries?.map(({ id }) => id)).toEqual([a.id]);
    expect(await box.trashedFolders.getTrashedFolderById(a.id)).toMatchObject({
      itemStatus: "trashed",
    });
    await folder("a");
    await expect(box.trashedFolders.restoreFolderFromTrash(a.id)).rejects.toEqual(
      failure(409, "item_name_in_use"),
    );
    await box.trashedFolders.restoreFolderFromTrash(a.id, { requestBody: { name: "again" } });
    expect((await download(file.id)).toString()).toBe("x");
    await box.files.deleteFileById(file.id);
    expect((await box.trashedFiles.getTrashedFileById(file.id)).id).toBe(file.id);
    expect(await box.files.getFileById(file.id)).toMatchObject({ itemStatus: "trashed" });
    await expect(download(file.id)).rejects.toEqual(bare(404));
    await box.trashedFiles.restoreFileFromTrash(file.id);
    await box.files.deleteFileById(file.id);
    await box.trashedFiles.deleteTrashedFileById(file.id);
    await expect(box.files.getFileById(file.id)).rejects.toEqual(failure(404, "not_found"));
  });
});

describe("files", () => {
  test("text and 3 MB of bytes, up and down", async () => {
    const content = randomBytes(3_000_000);
    const file = await upload("big.bin", content);
    expect(file).toMatchObject({ size: 3_000_000, sha1: sha1(content), etag: "0" });
    expect(file.fileVersion?.sha1).toBe(sha1(content));
    expect((await download(file.id)).equals(content)).toBe(true);
    const url = await box.downloads.getDownloadFileUrl(file.id);
    const answer = await fetch(url, { headers: { range: "bytes=10-19" } });
    expect(answer.status).toBe(206);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
    expect((await fetch(url, { headers: { range: "bytes=3000000-" } })).status).toBe(416);
    const viaSuffix = await upload("other.txt", "x", "0", connect(served.baseUrl, "any", "/api"));
    expect(viaSuffix.name).toBe("other.txt");
  });

  test("the preflight check returns the result of the upload", async () => {
    const ask = (name: string, size: number) =>
      box.uploads.preflightFileUploadCheck({ name, size, parent: { id: "0" } });
    expect((await ask("a.txt", 1)).uploadUrl).toBe(`${served.baseUrl}/api/2.0/files/content`);
    await upload("a.txt", "x");
    await expect(ask("a.txt", 1)).rejects.toEqual(failure(409, "item_name_in_use"));
    await expect(ask("b.txt", 70_000_000)).rejects.toEqual(
      failure(413, "file_size_limit_exceeded"),
    );
    const { entries } = await box.uploads.uploadWithPreflightCheck({
      attributes: { name: "c.txt", parent: { id: "0" }, size: 1 },
      file: Readable.from([Buffer.from("c")], { objectMode: false }),
    });
    expect(entries?.[0]?.name).toBe("c.txt");
  });

  test("names in use and wrong sums are refused and leave nothing", async () => {
    await upload("a.txt", "x");
    await expect(upload("A.TXT", "y")).rejects.toEqual(failure(409, "item_name_in_use"));
    const wrong = box.uploads.uploadFile(
      {
        attributes: { name: "w", parent: { id: "0" } },
        file: Readable.from([Buffer.from("w")], { objectMode: false }),
      },
      { headers: new UploadFileHeaders({ contentMd5: sha1(Buffer.from("other")) }) },
    );
    await expect(wrong).rejects.toEqual(failure(400, "bad_digest"));
    expect((await box.folders.getFolderItems("0")).totalCount).toBe(1);
  });

  test("versions: put, listed, read, brought back, deleted, restored", async () => {
    const file = await upload("v.txt", "one");
    const put = async (text: string, ifMatch?: string) => {
      const { entries } = await box.uploads.uploadFileVersion(
        file.id,
        {
          attributes: { name: "v.txt" },
          file: Readable.from([Buffer.from(text)], { objectMode: false }),
        },
        ifMatch === undefined ? {} : { headers: new UploadFileVersionHeaders({ ifMatch }) },
      );
      return entries?.[0];
    };
    const second = await put("two");
    expect(second).toMatchObject({ id: file.id, etag: "1", sha1: sha1(Buffer.from("two")) });
    await expect(put("three", "0")).rejects.toEqual(failure(412, "precondition_failed"));
    const { entries } = await box.fileVersions.getFileVersions(file.id);
    expect(entries?.map(({ id }) => id)).toEqual([file.fileVersion?.id]);
    const oldId = file.fileVersion?.id ?? "";
    expect((await download(file.id, oldId)).toString()).toBe("one");
    expect((await download(file.id)).toString()).toBe("two");
    expect((await box.fileVersions.getFileVersionById(file.id, oldId)).versionNumber).toBe("1");
    await box.fileVersions.promoteFileVersion(file.id, {
      requestBody: { id: oldId, type: "file_version" },
    });
    expect((await download(file.id)).toString()).toBe("one");
    await box.fileVersions.deleteFileVersionById(file.id, oldId);
    const { entries: past = [] } = await box.fileVersions.getFileVersions(file.id);
    expect(past.map(({ id, trashedAt }) => [id === oldId, trashedAt !== undefined])).toEqual([
      [false, false],
      [true, true],
    ]);
    await expect(download(file.id, oldId)).rejects.toEqual(bare(404));
    expect((await download(file.id)).toString()).toBe("one");
    const restored = await box.fileVersions.updateFileVersionById(file.id, oldId, {
      requestBody: { trashedAt: null },
    });
    expect(restored.trashedAt).toBeUndefined();
    expect(restored.restoredAt).toBeDefined();
    expect(restored.restoredBy).toBeDefined();
    expect((await download(file.id, oldId)).toString()).toBe("one");
  });

  test("are the first file of their form", async () => {
    const form = new FormData();
    form.append("attributes", JSON.stringify({ name: "two.bin", parent: { id: "0" } }));
    form.append("file", new Blob(["one"]), "two.bin");
    form.append("file", new Blob(["x".repeat(300_000)]), "other.bin");
    const headers = { authorization: "Bearer any" };
    const url = `${served.baseUrl}/2.0/files/content`;
    const made = await fetch(url, { method: "POST", body: form, headers });
    expect([made.status, await made.json()]).toMatchObject([201, { entries: [{ size: 3 }] }]);
  });

  test("are renamed under their etag, copied, moved", async () => {
    const file = await upload("a.txt", "x");
    const renamed = await box.files.updateFileById(file.id, {
      requestBody: { name: "b.txt" },
      headers: new UpdateFileByIdHeaders({ ifMatch: "0" }),
    });
    expect(renamed).toMatchObject({ name: "b.txt", etag: "1" });
    await expect(
      box.files.updateFileById(file.id, {
        requestBody: { name: "c.txt" },
        headers: new UpdateFileByIdHeaders({ ifMatch: "0" }),
      }),
    ).rejects.toEqual(failure(412, "precondition_failed"));
    await expect(
      box.files.deleteFileById(file.id, { headers: new DeleteFileByIdHeaders({ ifMatch: "0" }) }),
    ).rejects.toEqual(bare(412));
    const there = await folder("there");
    const copy = await box.files.copyFile(file.id, { parent: { id: there.id } });
    expect(copy.parent?.id).toBe(there.id);
    await expect(
      box.files.updateFileById(copy.id, { requestBody: { parent: { id: "0" } } }),
    ).rejects.toEqual(failure(409, "item_name_in_use"));
    const moved = await box.files.updateFileById(copy.id, {
      requestBody: { parent: { id: "0" }, name: "d.txt" },
    });
    expect(moved.pathCollection?.totalCount).toBe(1);
    const sparse = await box.files.getFileById(file.id, {
      queryParams: { fields: ["size", "tags"] },
    });
    expect(sparse).toMatchObject({ size: 1, tags: [] });
    expect(sparse.createdAt).toBeUndefined();
  });

  test("shared links: given, opened, taken away", async () => {
    const file = await upload("s.txt", "shared");
    const shared = await box.sharedLinksFiles.addShareLinkToFile(
      file.id,
      { sharedLink: { access: "open" } },
      { fields: "shared_link" },
    );
    const { url, downloadUrl } = shared.sharedLink ?? {};
    expect(url).toMatch(/\/s\/[0-9a-z]{32}$/);
    expect(await (await fetch(downloadUrl ?? "")).text()).toBe("shared");
    const found = await box.sharedLinksFiles.findFileForSharedLink(
      {},
      { boxapi: `shared_link=${url ?? ""}` },
    );
    expect(found.id).toBe(file.id);
    await box.sharedLinksFiles.removeSharedLinkFromFile(
      file.id,
      { sharedLink: null },
      {
        fields: "shared_link",
      },
    );
    expect((await fetch(downloadUrl ?? "")).status).toBe(404);
  });

  test("any bytes under any name are returned unchanged", async () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((text) => !/[/\\\p{Cc}]/u.test(text) && text.trim() === text && !/^\.+$/.test(text));
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.integer({ min: 0, max: 600_000 }).map((size) => randomBytes(size)),
    );
    await fc.assert(
      fc.asyncProperty(name, content, async (text, bytes) => {
        const parent = await folder(`p${String(await count())}`);
        const file = await upload(text, bytes, parent.id);
        expect(file.name).toBe(text);
        expect(file.sha1).toBe(sha1(bytes));
        expect((await download(file.id)).equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

async function count(): Promise<number> {
  return (await box.folders.getFolderItems("0")).totalCount ?? 0;
}

test("search finds names, words, kinds, extensions and places", async () => {
  const there = await folder("Invoices 2026");
  await upload("invoice one.pdf", "1", there.id);
  await upload("invoice two.txt", "2");
  const find = async (query: string, more: object = {}) => {
    const found = await box.search.searchForContent({ query, ...more });
    const { entries } = found as { entries?: readonly { name?: string }[] };
    return entries?.map(({ name }) => name).sort();
  };
  expect(await find("invoice")).toEqual(["Invoices 2026", "invoice one.pdf", "invoice two.txt"]);
  expect(await find("INVOICE two")).toEqual(["invoice two.txt"]);
  expect(await find('"invoice one"')).toEqual(["invoice one.pdf"]);
  expect(await find("invoice", { type: "folder" })).toEqual(["Invoices 2026"]);
  expect(await find("invoice", { fileExtensions: ["pdf"] })).toEqual(["invoice one.pdf"]);
  expect(await find("invoice", { ancestorFolderIds: [there.id] })).toEqual(["invoice one.pdf"]);
  expect(await find("nothing")).toEqual([]);
});

test("comments, and answers to them", async () => {
  const file = await upload("c.txt", "x");
  const comment = await box.comments.createComment({
    message: "hi",
    item: { id: file.id, type: "file" },
  });
  const id = comment.id ?? "";
  const reply = await box.comments.createComment({ message: "ho", item: { id, type: "comment" } });
  expect(reply.isReplyComment).toBe(true);
  expect(
    (await box.comments.updateCommentById(id, { requestBody: { message: "hey" } })).message,
  ).toBe("hey");
  const { entries } = await box.comments.getFileComments(file.id);
  expect(entries?.map(({ message }) => message)).toEqual(["hey", "ho"]);
  await box.comments.deleteCommentById(id);
  await expect(box.comments.getCommentById(id)).rejects.toEqual(failure(404, "not_found"));
});

test("collaborations and webhooks are kept; nothing is sent", async () => {
  const shared = await folder("shared");
  const made = await box.userCollaborations.createCollaboration({
    item: { type: "folder", id: shared.id },
    accessibleBy: { type: "user", login: "guest@example.test" },
    role: "editor",
  });
  expect(made).toMatchObject({ role: "editor", status: "pending" });
  const changed = await box.userCollaborations.updateCollaborationById(made.id, {
    requestBody: { role: "viewer" },
  });
  expect(changed?.role).toBe("viewer");
  const { entries } = await box.listCollaborations.getFolderCollaborations(shared.id);
  expect(entries?.map(({ id }) => id)).toEqual([made.id]);
  await box.userCollaborations.deleteCollaborationById(made.id);
  await expect(box.userCollaborations.getCollaborationById(made.id)).rejects.toEqual(
    failure(404, "not_found"),
  );
  const webhook = await box.webhooks.createWebhook({
    target: { id: shared.id, type: "folder" },
    address: "https://example.test/hook",
    triggers: ["FILE.UPLOADED"],
  });
  await upload("f", "x", shared.id);
  expect((await box.webhooks.getWebhooks()).entries?.map(({ id }) => id)).toEqual([webhook.id]);
  await box.webhooks.deleteWebhookById(webhook.id ?? "");
  expect(await control("GET", "/_sim/egress")).toEqual({ events: [] });
});

describe("tokens", () => {
  test("client credentials get one, and another when it has run out", async () => {
    const config = new CcgConfig({ clientId: "id", clientSecret: "secret", enterpriseId: "1" });
    const auth = new BoxCcgAuth({ config });
    const client = clientWith(auth, served.baseUrl);
    expect((await client.users.getUserMe()).type).toBe("user");
    const first = await auth.tokenStorage.get();
    await control("POST", "/_sim/clock", { advance_seconds: 3_601 });
    expect((await client.users.getUserMe()).type).toBe("user");
    expect((await auth.tokenStorage.get())?.accessToken).not.toBe(first?.accessToken);
  });

  test("SIM_API_KEY is the one token, or the one secret", async () => {
    await using strict = await serveSimulator(fileStorage, { requiredKey: "only-this" });
    await expect(connect(strict.baseUrl, "other").users.getUserMe()).rejects.toThrow();
    expect((await connect(strict.baseUrl, "only-this").users.getUserMe()).type).toBe("user");
    const ccg = (clientSecret: string) =>
      clientWith(
        new BoxCcgAuth({ config: new CcgConfig({ clientId: "id", clientSecret, userId: "1" }) }),
        strict.baseUrl,
      );
    expect((await ccg("only-this").users.getUserMe()).type).toBe("user");
  });
});

testConformance(fileStorage, conformance, import.meta.url);

test("a webhook of a folder gets events of its content, and the SDK verifies them", async () => {
  await using own = await serveSimulator(fileStorage, { deliverAlso: ["file-storage"] });
  await using receiver = await startReceiver();
  const client = connect(own.baseUrl);
  const folder = await client.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const target = { id: folder.id, type: "folder" } as const;
  const triggers = [
    "FILE.UPLOADED",
    "FILE.RENAMED",
    "SHARED_LINK.CREATED",
    "FILE.TRASHED",
    "COLLABORATION.CREATED",
    "COLLABORATION.UPDATED",
    "COLLABORATION.ACCEPTED",
    "COLLABORATION.REMOVED",
  ] as const;
  const webhook = await client.webhooks.createWebhook({
    target,
    address: receiver.url,
    triggers: [...triggers],
  });
  await expect(
    client.webhooks.createWebhook({ target, address: receiver.url, triggers: ["FILE.COPIED"] }),
  ).rejects.toEqual(failure(409, "conflict"));
  const upload = async (parent: string) => {
    const { entries = [] } = await client.uploads.uploadFile({
      attributes: { name: "plan.txt", parent: { id: parent } },
      file: Readable.from([Buffer.from("plan")]),
    });
    return entries[0]?.id ?? "";
  };
  const id = await upload(folder.id);
  await upload("0");
  await client.files.updateFileById(id, { requestBody: { name: "new.txt" } });
  await client.files.deleteFileById(id);
  const { id: shared } = await client.userCollaborations.createCollaboration({
    item: { type: "folder", id: folder.id },
    accessibleBy: { type: "user", login: "guest@example.test" },
    role: "editor",
  });
  const { userCollaborations } = client;
  const change = (requestBody: { role?: "viewer"; status?: "accepted" }) =>
    userCollaborations.updateCollaborationById(shared, { requestBody });
  await change({ role: "viewer" });
  await change({ status: "accepted" });
  await userCollaborations.deleteCollaborationById(shared);
  await settled(own.running);
  const bodies = receiver.received.map(
    ({ body }) => JSON.parse(body.toString()) as { trigger: string; source: { id: string } },
  );
  expect(bodies.map(({ trigger, source }) => [trigger, source.id])).toEqual([
    ["FILE.UPLOADED", id],
    ["FILE.RENAMED", id],
    ["FILE.TRASHED", id],
    ["COLLABORATION.CREATED", shared],
    ["COLLABORATION.UPDATED", shared],
    ["COLLABORATION.ACCEPTED", shared],
    ["COLLABORATION.REMOVED", shared],
  ]);
  expect(bodies[0]).toMatchObject({ type: "webhook_event", webhook: { id: webhook.id } });
  const { primary, secondary } = signatureKeys;
  for (const { body, headers } of receiver.received) {
    const all = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    );
    const verify = (key: string, secondaryKey?: string) =>
      WebhooksManager.validateMessage(
        body.toString(),
        all,
        key,
        secondaryKey === undefined ? {} : { secondaryKey },
      );
    expect(await verify(primary)).toBe(true);
    expect(await verify("rotated", secondary)).toBe(true);
    expect(await verify("wrong")).toBe(false);
  }
  const ids = receiver.received.map(({ headers }) => headers["box-delivery-id"]);
  expect(new Set(ids).size).toBe(bodies.length);
});

import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { AllSimulators, type Sent } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

const page = "<script>fetch('/_sim/reset',{method:'POST'})</script>";
const json = z.record(z.string(), z.unknown());

async function send(kind: string, path: string, { headers, ...sent }: Sent = {}) {
  const response = await all.send(kind, path, {
    ...sent,
    headers: { ...all.credentialsOf(kind), ...headers },
  });
  expect(response.status, `${kind} ${path}: ${response.text}`).toBeLessThan(303);
  return response;
}

async function sendJson(kind: string, method: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  const { text } = await send(kind, path, { method, headers, body: JSON.stringify(body) });
  return json.parse(JSON.parse(text));
}

const pathOf = (url: unknown) => new URL(z.string().parse(url)).pathname;

/** Stores a page in each simulator that returns bytes of clients. Resolves with its address. */
const uploads: Readonly<Record<string, (kind: string) => Promise<string>>> = {
  "object-storage": async (kind) => {
    await send(kind, "/pages", { method: "PUT" });
    const headers = { "content-type": "text/html" };
    await send(kind, "/pages/a.html", { method: "PUT", headers, body: page });
    return "/pages/a.html";
  },
  "document-storage": async (kind) => {
    await send(kind, "/pages", { method: "PUT" });
    const headers = { "content-type": "text/html" };
    await send(kind, "/pages/a/a.html", { method: "PUT", headers, body: page });
    return "/pages/a/a.html";
  },
  "file-storage": async (kind) => {
    const form = new FormData();
    form.append("attributes", JSON.stringify({ name: "a.html", parent: { id: "0" } }));
    form.append("file", new Blob([page], { type: "text/html" }), "a.html");
    const request = new Request("http://localhost", { method: "POST", body: form });
    const { text } = await send(kind, "/api/2.0/files/content", {
      method: "POST",
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      body: Buffer.from(await request.arrayBuffer()),
    });
    const { entries } = z.object({ entries: z.tuple([json]) }).parse(JSON.parse(text));
    const { headers } = await send(kind, `/2.0/files/${String(entries[0]["id"])}/content`);
    return pathOf(headers["location"]);
  },
  email: async (kind) => {
    const content = Buffer.from(page).toString("base64");
    const { id } = await sendJson(kind, "POST", "/emails", {
      from: "a@example.com",
      to: "b@example.com",
      subject: "a",
      text: "a",
      attachments: [{ filename: "a.html", content, content_type: "text/html" }],
    });
    const { text } = await send(kind, `/emails/${String(id)}/attachments`);
    const { data } = z.object({ data: z.tuple([json]) }).parse(JSON.parse(text));
    return pathOf(data[0]["download_url"]);
  },
  chat: async (kind) => {
    const file = { filename: "a.html", length: page.length };
    const { upload_url: url, file_id: id } = await sendJson(
      kind,
      "POST",
      "/api/files.getUploadURLExternal",
      file,
    );
    await send(kind, pathOf(url), { method: "POST", body: page });
    const done = await sendJson(kind, "POST", "/api/files.completeUploadExternal", {
      files: [{ id }],
    });
    const { files } = z.object({ files: z.tuple([json]) }).parse(done);
    return pathOf(files[0]["url_private"]);
  },
  "code-hosting": async (kind) => {
    const repository = { name: "assets", auto_init: true };
    const { full_name: name } = await sendJson(kind, "POST", "/user/repos", repository);
    const releases = `/repos/${z.string().parse(name)}/releases`;
    const { url } = await sendJson(kind, "POST", releases, { tag_name: "v1" });
    const { text } = await send(kind, `${pathOf(url)}/assets?name=a.html`, {
      method: "POST",
      headers: { "content-type": "text/html" },
      body: page,
    });
    return pathOf(json.parse(JSON.parse(text))["browser_download_url"]);
  },
};

test.each(Object.keys(uploads))(
  "%s returns a page that a client stored without the rights of its own address",
  async (kind) => {
    const path = (await uploads[kind]?.(kind)) ?? "";
    const { headers, text } = await send(kind, path);
    expect(text).toBe(page);
    const isSandboxed = /^sandbox\b(?!.*allow-same-origin)/.test(
      String(headers["content-security-policy"]),
    );
    const isDownloaded =
      headers["content-type"] === "application/octet-stream" &&
      headers["x-content-type-options"] === "nosniff";
    expect([kind, isSandboxed || isDownloaded]).toEqual([kind, true]);
  },
);

test("code hosting returns the bytes of a file with the provider's policy", async () => {
  const kind = "code-hosting";
  const repository = await sendJson(kind, "POST", "/user/repos", { name: "pages" });
  const path = `/repos/${z.string().parse(repository["full_name"])}/contents/a.html`;
  const content = Buffer.from(page).toString("base64");
  await sendJson(kind, "PUT", path, { message: "a", content });
  const { headers, text } = await send(kind, path, {
    headers: { accept: "application/vnd.github.raw+json" },
  });
  expect(text).toBe(page);
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
  });
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { AllSimulators } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

const names = [
  "../../../etc/passwd",
  "..%2f..%2f..%2fetc%2fpasswd",
  "..%5c..%5cwindows%5cwin.ini",
  "%2e%2e/%2e%2e/etc/passwd",
  "....//....//etc/passwd",
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "C:%5cwindows%5cwin.ini",
  "file:%2f%2f%2fetc%2fpasswd",
  "..%252f..%252fetc%252fpasswd",
  "%c0%ae%c0%ae/etc/passwd",
  "passwd%00.txt",
  "CON",
  "..",
  ".",
];

const folder = mkdtempSync(join(tmpdir(), "simdeck-traversal-"));
const ours = join(folder, "probe");
const machine = () => readdirSync(folder);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("a name cannot become a path", () => {
  test.each(names)("%s is read from no disk", async (name) => {
    for (const [kind, path] of [
      ["object-storage", `/bucket/${name}`],
      ["file-storage", `/2.0/files/${name}/content`],
      ["document-storage", `/db/${name}`],
      ["document-storage", `/db/doc/${name}`],
      ["code-hosting", `/repos/o/r/contents/${name}`],
      ["notes", `/v1/file_uploads/${name}`],
    ] as const) {
      const headers = all.credentialsOf(kind);
      const { status, text } = await all.send(kind, path, { headers });
      expect([kind, path, status < 500]).toEqual([kind, path, true]);
      expect(text).not.toMatch(/root:[^:]*:0:0|\[fonts\]/);
    }
  });

  test.each([ours, `../../../../..${ours}`, `..%2f..%2f..%2f..${ours.replaceAll("/", "%2f")}`])(
    "%s is written to no disk",
    async (name) => {
      for (const [kind, path] of [
        ["object-storage", `/bucket/${name}`],
        ["document-storage", `/db/${name}`],
        ["document-storage", `/db/doc/${name}`],
      ] as const) {
        const headers = { ...all.credentialsOf(kind), "content-type": "text/plain" };
        await all.send(kind, path, { method: "PUT", headers, body: "probe" });
      }
      expect(machine()).toEqual([]);
    },
  );
});

describe("text of a client is escaped in a response", () => {
  const kind = "document-storage";
  const write = async (method: string, path: string, document: unknown) => {
    const headers = { ...all.credentialsOf(kind), "content-type": "application/json" };
    return all.send(kind, path, { method, headers, body: JSON.stringify(document) });
  };
  const read = async (path: string) => all.send(kind, path, { headers: all.credentialsOf(kind) });

  test.each(["ключ", "\ud800", "text/plain\r\nX-Injected: 1", "a\u0000b"])(
    "%j as the type of an attachment",
    async (type) => {
      await write("PUT", "/types", {});
      const file = { data: "eA==", content_type: type };
      const id = encodeURIComponent(Buffer.from(type).toString("hex"));
      await write("PUT", `/types/${id}`, { _attachments: { file } });
      const { status, headers, text } = await read(`/types/${id}/file`);
      expect([status, text]).toEqual([200, "x"]);
      expect(headers).not.toHaveProperty("x-injected");
    },
  );

  test.each(["\ud800", "a\udc00b"])("%j, half a character, as an id in an address", async (id) => {
    await write("PUT", "/halves", {});
    const { status, headers } = await write("POST", "/halves", { _id: id });
    expect(status).toBe(201);
    expect(headers["location"]).toMatch(/%EF%BF%BD/);
  });
});

import { readdirSync } from "node:fs";
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

const ours = join(tmpdir(), "simdeck-traversal-probe");
const machine = () => readdirSync(tmpdir()).filter((name) => name.includes("traversal-probe"));

describe("a name never becomes a path", () => {
  test.each(names)("%s is read from no disk", async (name) => {
    for (const [kind, path] of [
      ["object-storage", `/bucket/${name}`],
      ["file-storage", `/2.0/files/${name}/content`],
      ["document-storage", `/db/${name}`],
      ["document-storage", `/db/doc/${name}`],
      ["code-hosting", `/repos/o/r/contents/${name}`],
      ["notes", `/v1/file_uploads/${name}`],
    ] as const) {
      const headers = await all.credentialsOf(kind);
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
        const headers = { ...(await all.credentialsOf(kind)), "content-type": "text/plain" };
        await all.send(kind, path, { method: "PUT", headers, body: "probe" });
      }
      expect(machine()).toEqual([]);
    },
  );
});

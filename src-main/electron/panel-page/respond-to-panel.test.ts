import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { respondToPanel } from "./respond-to-panel.ts";
import { listPanelFiles } from "./panel-files.ts";

const folder = mkdtempSync(join(tmpdir(), "simdeck-panel-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
writeFileSync(join(folder, "font.woff2"), Buffer.from([0, 255, 128]));
const files = listPanelFiles(folder);
const get = (path: string, method = "GET") =>
  respondToPanel(files, new Request(`app://panel${path}`, { method }));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it("allows the page itself and nothing else", async () => {
  expect((await get("/")).headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-src 'none'; object-src 'none'; frame-ancestors 'none'",
  );
});

it("gives files byte by byte, with their type", async () => {
  const answer = await get("/font.woff2");
  expect(answer.headers.get("Content-Type")).toBe("font/woff2");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 128]);
});

it.each<[string, string]>([
  ["/missing.js", "GET"],
  ["/", "POST"],
])("answers 404 to %s by %s", async (path, method) => {
  const answer = await get(path, method);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files into a folder of their own for one test. Returns the path of the first one. */
export function writeFiles(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-openapi-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  });
  return paths[0] ?? "";
}

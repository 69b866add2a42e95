import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the folder of the docs: of the package or of the checkout that this code belongs to. */
function docsFolder(folder = dirname(fileURLToPath(import.meta.url))): string | undefined {
  const docs = join(folder, "docs");
  if (existsSync(join(docs, "typescript-api.md"))) return docs;
  const above = dirname(folder);
  return above === folder ? undefined : docsFolder(above);
}

/** Returns the pages of the docs, by name: `faults`, `simulators/payments`. */
export function docsPages(): ReadonlyMap<string, () => string> {
  const folder = docsFolder();
  if (folder === undefined) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  return new Map(
    files.map((name) => [
      name.replace(/\.md$/, ""),
      () => readFileSync(join(folder, name), "utf8"),
    ]),
  );
}

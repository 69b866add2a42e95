import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..", "..");

/** A file of the project; `file` is relative to its folder. */
export function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Every page that people read, relative to the project's folder. */
export const pages: readonly string[] = [
  "README.md",
  "CHANGELOG.md",
  "src-main/simulators/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .toSorted((a, b) => a.localeCompare(b)),
];

/** The fenced blocks of a page in one language. */
export function blocksOf(page: string, language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...page.matchAll(fence)].map(([, block = ""]) => block);
}

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..", "..");

/** A file of the project; `file` is relative to its folder. */
export function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Formats a text as `npm run format` does; the name of its file says which language it is in. */
export async function formatAs(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`);
  return code;
}

/** Every page that people read, relative to the project's folder. */
export const pages: readonly string[] = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .toSorted((a, b) => a.localeCompare(b)),
];

/** The fenced blocks of a page in one language. */
export function listBlocks(page: string, language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...page.matchAll(fence)].map(([, block = ""]) => block);
}

/** A link within the project: the file as it is written, and the heading in it. */
export interface Link {
  readonly file: string;
  readonly anchor: string;
}

/** A page without its code, in which nothing is a link or a heading. */
function proseOf(page: string): string {
  return page
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()#]/g, " "));
}

/** The links of a page that lead to files of the project. */
export function listLinks(page: string): readonly Link[] {
  return [...proseOf(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .map(([, file = "", anchor = ""]) => ({ file, anchor }))
    .filter(({ file }) => !/^https?:/.test(file));
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
export function listAnchors(page: string): readonly string[] {
  const headings = page.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

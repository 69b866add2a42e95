import { join } from "node:path";
import { expect, test } from "vitest";
import { formatAs, read, root } from "./pages.ts";

/** The first paragraph of a page, in one line and without links. */
function introductionOf(page: string): string {
  const [, paragraph = ""] = /^# .*\n+([^\n#|`<][\s\S]*?)\n\n/m.exec(page) ?? [];
  return paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Lists the guides under their headings, each with its introduction. */
function listGuides(): string {
  const sections = read("docs/README.md").split(/^## /m).slice(1);
  return sections
    .map((section) => {
      const [heading = ""] = section.split("\n", 1);
      const links = [...section.matchAll(/\[[^\]]+\]\(([^)#]+\.md)\)/g)].map(([, file = ""]) => {
        const path = join("docs", file);
        const page = read(path);
        const title = /^# (.*)$/m.exec(page)?.[1] ?? path;
        return `- [${title}](${path}): ${introductionOf(page)}`;
      });
      return `## ${heading}\n\n${links.join("\n")}`;
    })
    .join("\n\n");
}

test("llms.txt lists every guide with its introduction (npm run docs writes it)", async () => {
  const readme = read("README.md");
  const text = `# Simdeck\n\n> ${introductionOf(readme)}\n\nCoding agents use the simulators as tools with \`npx simdeck mcp\`: see docs/coding-agents.md.\n\n${listGuides()}\n`;
  const formatted = await formatAs("llms.md", text);
  const introductions = [...formatted.matchAll(/^- \[.*?\]\(.*?\): (.*)$/gm)];
  expect(introductions.length).toBeGreaterThan(35);
  expect(introductions.filter(([, words = ""]) => words.length < 20)).toEqual([]);
  await expect(formatted).toMatchFileSnapshot(join(root, "llms.txt"));
});

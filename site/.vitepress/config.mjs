import { cpSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { defineConfig } from "vitepress";

// The site of the docs: README, docs/ and the pages that they link to, as they stand in the project.

const root = join(import.meta.dirname, "..", "..");
const guides = readFileSync(join(root, "docs", "README.md"), "utf8");

/** Files that pages link to and that are no pages. */
const linkedFolders = ["resources/ci", "resources/examples", "resources/scenarios", "LICENSE"];

/** Returns the anchor of a heading as GitHub makes it: the links in the pages are written for it. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** Reads the sidebar from the list of all guides: a group for each heading. */
function readSidebar() {
  return guides
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.split("\n", 1)[0],
      items: [...section.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)].map(([, text, file]) => ({
        text,
        link: `/${posix.join("docs", file).replace(/\.md$/, ".html")}`,
      })),
    }));
}

export default defineConfig({
  title: "Simdeck",
  description: "Stateful simulators of third-party provider APIs",
  srcDir: root,
  srcExclude: [
    "node_modules/**",
    "out/**",
    "src-*/**",
    "e2e/**",
    "bench/**",
    "scripts/**",
    "resources/**",
  ],
  outDir: join(root, "out", "site"),
  cacheDir: join(root, "out", ".site-cache"),
  rewrites: { "README.md": "index.md" },
  lastUpdated: false,
  ignoreDeadLinks: [(url) => linkedFolders.some((name) => url.includes(name))],
  markdown: { anchor: { slugify }, toc: { slugify } },
  themeConfig: {
    search: { provider: "local" },
    nav: [{ text: "Guides", link: "/docs/README.html" }],
    sidebar: readSidebar(),
    outline: [2, 3],
  },
  vite: { publicDir: false, logLevel: "warn" },
  buildEnd: ({ outDir }) => {
    for (const name of linkedFolders) {
      cpSync(join(root, name), join(outDir, name), { recursive: true });
    }
  },
});

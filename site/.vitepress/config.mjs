import { cpSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { defineConfig } from "vitepress";

// The site of the docs: README, docs/ and the pages that they link to, as they stand in the project.

const root = join(import.meta.dirname, "..", "..");
const guides = readFileSync(join(root, "docs", "README.md"), "utf8");

/** Files that pages link to and that are no pages. */
const linkedFolders = [
  "docs/timelines",
  "resources/ci",
  "resources/examples",
  "resources/scenarios",
  "LICENSE",
];

/** Returns the anchor of a heading as GitHub makes it: the links in the pages are written for it. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

const isLinkedFile = (path) =>
  linkedFolders.some((name) => path === name || path.startsWith(`${name}/`));

/** Writes links to README as links to the first page, and leaves those to other files as they are. */
function writeLinks(md) {
  const write = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const [path = "", anchor] = (token.attrGet("href") ?? "").split("#");
    const target = posix.join(posix.dirname(env.relativePath), path);
    if (isLinkedFile(target)) return self.renderToken(tokens, index, options);
    if (path !== "" && target === "README.md") {
      token.attrSet("href", anchor === undefined ? "/" : `/#${anchor}`);
    }
    return write(tokens, index, options, env, self);
  };
}

/** Keeps the braces of code as they are: Vue would read `{{{NAME}}}` as an expression. */
function keepBraces(md) {
  const write = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (...args) => write(...args).replaceAll("{", "&#123;");
}

/** Reads the sidebar from the list of all guides: a group for each heading. */
function readSidebar() {
  return guides
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.split("\n", 1)[0],
      items: [...section.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)].map(([, text, file]) => ({
        text,
        link: `/${posix
          .join("docs", file)
          .replace(/^README\.md$/, "")
          .replace(/\.md$/, ".html")}`,
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
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    config: (md) => [writeLinks, keepBraces].forEach((change) => change(md)),
  },
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

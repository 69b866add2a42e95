/// <reference types="vite/types/importMeta.d.ts" />
import type { DocsTarget } from "../../stores/docs-store.ts";
import { readBlocks, type Block } from "../../ui/text/markdown/read-blocks.ts";

/** A page of the docs. */
export interface DocPage {
  /** Its file within the docs. */
  readonly id: string;
  readonly title: string;
  /** The heading that it stands below in the index. */
  readonly group: string;
}

const FOLDER = "../../../docs/";

// The index is part of the first load; each page is a chunk of its own, loaded when it is opened.
const [index = ""] = Object.values(
  import.meta.glob<string>("../../../docs/README.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const loaders = import.meta.glob<string>(["../../../docs/**/*.md", "!../../../docs/README.md"], {
  query: "?raw",
  import: "default",
});

const ENTRY = /^\[(?<title>[^\]]+)\]\((?<id>[^)#]+)\)(?:: (?<about>.*))?$/;

function readEntry(text: string, group: string): readonly DocPage[] {
  const { id = "", title = "", about } = ENTRY.exec(text)?.groups ?? {};
  if (!(FOLDER + id in loaders)) return [];
  // A simulator has its provider first, as everywhere in the window.
  const isSimulator = id.startsWith("simulators/") && about !== undefined;
  return [
    isSimulator ? { id, title: `${about} · ${title}`, group: "Simulators" } : { id, title, group },
  ];
}

function listPages(blocks: readonly Block[]): readonly DocPage[] {
  let group = "";
  return blocks.flatMap((block) => {
    if (block.type === "heading") group = block.text;
    if (block.type !== "list") return [];
    return block.items.flatMap(([first]) =>
      first?.type === "paragraph" ? readEntry(first.text, group) : [],
    );
  });
}

/** Every page that the index of the docs lists, in its order. */
export const docPages = listPages(readBlocks(index));

/** Loads the Markdown of a page. */
export async function loadPage(id: string): Promise<string> {
  const load = loaders[FOLDER + id];
  if (!load) throw new Error(`The docs have no page ${id}.`);
  return await load();
}

/** Returns the target of a link on a page; `undefined` for a link that leaves the docs. */
export function resolveLink(page: string, href: string): DocsTarget | undefined {
  if (/^[a-z]+:/i.test(href)) return undefined;
  // The folders above the docs are kept apart: a link to the README of the project leaves the docs.
  const { pathname, hash } = new URL(href, `http://simdeck/docs/${page}`);
  const id = pathname.replace(/^\/docs\//, "");
  if (!(FOLDER + id in loaders)) return undefined;
  return { page: id, ...(hash === "" ? {} : { anchor: hash.slice(1) }) };
}

import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { branchHead, readBlob, readTree } from "../git/store.ts";
import { entryAt } from "../git/tree.ts";
import type { Repository } from "../state.ts";
import { parseYaml } from "../workflows/definition.ts";
import type { Shape } from "./shapes.ts";

interface TextFile {
  readonly filename: string;
  readonly text: string;
}

/** Lists the files of a folder of the default branch; names and the name of the folder ignore case. */
function filesIn({ git, settings }: Repository, folder: string): readonly TextFile[] {
  const head = branchHead(git, settings.defaultBranch);
  if (!head) return [];
  const [parent = "", name = ""] = /^(.*?)([^/]*)$/.exec(folder)?.slice(1) ?? [];
  const above = parent === "" ? head.tree : entryAt(git, head.tree, parent.slice(0, -1))?.sha;
  const entries = readTree(git, above ?? "") ?? [];
  const own = entries.find((one) => one.name.toLowerCase() === name.toLowerCase())?.sha;
  const tree = readTree(git, folder === "" ? head.tree : (own ?? "")) ?? [];
  return tree.flatMap(({ name: filename, sha }) => {
    const blob = readBlob(git, sha);
    return blob ? { filename, text: blob.toString("utf8") } : [];
  });
}

const frontMatter = lazyObject(() => ({
  name: z.string(),
  about: z.string().nullish(),
  title: z.string().nullish(),
}));

/** Lists the Markdown templates of issues that have a valid front matter. */
export function issueTemplates(repository: Repository): readonly Shape[] {
  return filesIn(repository, ".github/ISSUE_TEMPLATE").flatMap(({ filename, text }) => {
    const [, head = "", body = ""] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? [];
    const { data } = frontMatter.safeParse(parseYaml(head));
    if (!filename.endsWith(".md") || !data) return [];
    return {
      filename,
      name: data.name,
      about: data.about ?? null,
      title: data.title ?? null,
      body,
    };
  });
}

/** Lists the templates of pull requests, from the places where GitHub looks for them. */
export function pullRequestTemplates(repository: Repository): readonly Shape[] {
  const isTemplate = ({ filename }: TextFile) =>
    /^pull_request_template\.(?:md|txt)$/i.test(filename);
  const single = ["", ".github", "docs"].flatMap((folder) =>
    filesIn(repository, folder).filter(isTemplate),
  );
  const several = [".github/PULL_REQUEST_TEMPLATE", "docs/PULL_REQUEST_TEMPLATE"].flatMap(
    (folder) =>
      filesIn(repository, folder).filter(({ filename }) => /\.(?:md|txt)$/i.test(filename)),
  );
  return [...single, ...several].map(({ filename, text }) => ({ filename, body: text }));
}

import { extname } from "node:path";
import { nodeId, pageBase, presentTime, type ApiObject, type View } from "../../shared/view.ts";
import type { Gist, GistFiles, GistVersion } from "../../state.ts";
import { presentAccount } from "../users/present.ts";
import { currentVersion } from "./actions.ts";

/** Media type and language by extension; others are plain text. */
const kinds: Readonly<Record<string, readonly [type: string, language: string]>> = {
  ".css": ["text/css", "CSS"],
  ".csv": ["text/csv", "CSV"],
  ".go": ["text/plain", "Go"],
  ".html": ["text/html", "HTML"],
  ".java": ["text/plain", "Java"],
  ".js": ["application/javascript", "JavaScript"],
  ".json": ["application/json", "JSON"],
  ".md": ["text/markdown", "Markdown"],
  ".py": ["application/x-python", "Python"],
  ".rb": ["application/x-ruby", "Ruby"],
  ".rs": ["text/plain", "Rust"],
  ".sh": ["application/x-sh", "Shell"],
  ".ts": ["video/MP2T", "TypeScript"],
  ".txt": ["text/plain", "Text"],
  ".yaml": ["text/x-yaml", "YAML"],
  ".yml": ["text/x-yaml", "YAML"],
};

const urlOf = ({ base }: View, { id }: Gist) => `${base}/gists/${id}`;

function presentFile(view: View, gist: Gist, version: GistVersion, name: string): ApiObject {
  const [type, language] = kinds[extname(name).toLowerCase()] ?? ["text/plain", null];
  const path = `gist/${gist.id}/raw/${version.sha}/${encodeURIComponent(name)}`;
  return {
    filename: name,
    type,
    ...(language === null ? {} : { language }),
    raw_url: `${pageBase(view)}/${path}`,
    size: Buffer.byteLength(version.files[name] ?? ""),
  };
}

/** The difference in lines between two states: as many as are in one of them only. */
function changeStatus(before: GistFiles, after: GistFiles): ApiObject {
  const linesOf = (files: GistFiles) =>
    Object.entries(files).flatMap(([name, text]) =>
      text
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => `${name}\n${line}`),
    );
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const additions = fresh.filter((line) => !old.includes(line)).length;
  const deletions = old.filter((line) => !fresh.includes(line)).length;
  return { total: additions + deletions, additions, deletions };
}

/** The versions of a gist, newest first. */
export function presentCommits(view: View, gist: Gist): readonly ApiObject[] {
  const { versions } = gist;
  return versions
    .map(({ sha, user, at, files }, index) => ({
      user: presentAccount(view, user),
      version: sha,
      committed_at: presentTime(at),
      change_status: changeStatus(versions[index - 1]?.files ?? {}, files),
      url: `${urlOf(view, gist)}/${sha}`,
    }))
    .toReversed();
}

/** A gist in a list: without the content of its files. */
export function presentGist(view: View, gist: Gist, version = currentVersion(gist)): ApiObject {
  const url = urlOf(view, gist);
  const page = `${pageBase(view)}/gist/${gist.id}`;
  const names = Object.keys(version.files);
  return {
    url,
    forks_url: `${url}/forks`,
    commits_url: `${url}/commits`,
    id: gist.id,
    node_id: nodeId("G", gist.id),
    git_pull_url: `${page}.git`,
    git_push_url: `${page}.git`,
    html_url: page,
    files: Object.fromEntries(
      names.map((name) => [name, presentFile(view, gist, version, name)] as const),
    ),
    public: gist.isPublic,
    created_at: presentTime(gist.createdAt),
    updated_at: presentTime(gist.updatedAt),
    description: gist.description,
    comments: gist.comments.size,
    comments_enabled: true,
    user: null,
    comments_url: `${url}/comments`,
    owner: presentAccount(view, gist.owner),
    truncated: false,
  };
}

/** A gist on its own: with contents, forks and versions. */
export function presentFullGist(view: View, gist: Gist, version = currentVersion(gist)): ApiObject {
  const { gists } = view.state;
  const shown = presentGist(view, gist, version);
  const origin = gists.get(gist.forkOf ?? "");
  const forks = [...gists.values()].filter(({ forkOf }) => forkOf === gist.id);
  const files = Object.entries(version.files).map(([name, content]) => {
    const file = presentFile(view, gist, version, name);
    return [name, { ...file, truncated: false, content, encoding: "utf-8" }] as const;
  });
  return {
    ...shown,
    files: Object.fromEntries(files),
    forks: forks.map((fork) => ({
      url: urlOf(view, fork),
      id: fork.id,
      created_at: presentTime(fork.createdAt),
      updated_at: presentTime(fork.updatedAt),
    })),
    history: presentCommits(view, gist),
    ...(origin ? { fork_of: presentGist(view, origin) } : {}),
  };
}

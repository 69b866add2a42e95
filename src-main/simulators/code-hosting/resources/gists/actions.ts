import { createHash } from "node:crypto";
import { notFound, validationFailed } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import type { Gist, GistFiles, GistVersion } from "../../state.ts";
import type { GistChange } from "./schema.ts";

const hexOf = (text: string, length: number) =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

/** Returns the gist of the path, or 404. */
export function requireGist({ state, params }: Pick<RequestContext, "params" | "state">): Gist {
  const gist = state.gists.get(params["gist"] ?? "");
  if (gist) return gist;
  throw notFound();
}

/** Returns the gist of the path, or 404 if another person owns it. */
export function requireOwnGist(context: RequestContext): Gist {
  const gist = requireGist(context);
  if (gist.owner === context.user.id) return gist;
  throw notFound();
}

/** The present state of a gist. */
export function currentVersion({ versions }: Gist): GistVersion {
  const last = versions.at(-1);
  if (last) return last;
  throw new RangeError("a gist has no version");
}

function checkFiles(files: GistFiles): GistFiles {
  if (Object.keys(files).length === 0) {
    throw validationFailed({ resource: "Gist", code: "missing_field", field: "files" });
  }
  if (Object.values(files).every((content) => content !== "")) return files;
  throw validationFailed({ resource: "Gist", code: "missing_field", field: "content" });
}

function versionOf(context: RequestContext, gist: string, files: GistFiles): GistVersion {
  const { user, now, ids } = context;
  const number = ids.integer("gist version");
  const text = `${gist} ${String(number)} ${JSON.stringify(files)}`;
  return { sha: hexOf(text, 40), files: checkFiles(files), user: user.id, at: now };
}

/** Creates a gist, or the fork of one. */
export function createGist(
  context: RequestContext,
  files: GistFiles,
  details: Pick<Gist, "description" | "forkOf" | "isPublic">,
): Gist {
  const { user, now, ids, state } = context;
  checkFiles(files);
  const id = hexOf(`gist ${String(ids.integer("gist"))}`, 32);
  const gist: Gist = {
    id,
    owner: user.id,
    ...details,
    versions: [versionOf(context, id, files)],
    createdAt: now,
    updatedAt: now,
    comments: new Map(),
    stars: new Set(),
  };
  state.gists.set(id, gist);
  return gist;
}

/** The files after a change: `null` deletes one, `filename` renames it. */
function filesAfter(before: GistFiles, changes: NonNullable<GistChange["files"]>): GistFiles {
  const files = new Map(Object.entries(before));
  for (const [name, change] of Object.entries(changes)) {
    const content = change?.content ?? before[name];
    if (change === null) {
      files.delete(name);
      continue;
    }
    if (content === undefined) {
      throw validationFailed({ resource: "Gist", code: "missing_field", field: "files" });
    }
    const { filename } = change;
    const isRenamed = filename !== undefined && filename !== null && filename !== "";
    if (isRenamed) files.delete(name);
    files.set(isRenamed ? filename : name, content);
  }
  return Object.fromEntries(files);
}

/** Changes a gist; other files make a new version. */
export function updateGist(context: RequestContext, gist: Gist, change: GistChange): Gist {
  const { files: before } = currentVersion(gist);
  const files = change.files ? filesAfter(before, change.files) : before;
  const isSame = JSON.stringify(files) === JSON.stringify(before);
  const updated: Gist = {
    ...gist,
    description: change.description ?? gist.description,
    versions: isSame ? gist.versions : [...gist.versions, versionOf(context, gist.id, files)],
    updatedAt: context.now,
  };
  context.state.gists.set(gist.id, updated);
  return updated;
}

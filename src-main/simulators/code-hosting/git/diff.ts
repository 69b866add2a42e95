import { type GitStore, readCommit } from "./store.ts";
import { type Patch, patchOfChange } from "./patch.ts";
import type { Commit } from "./objects.ts";
import { diffTrees, type FileChange } from "./tree.ts";

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\t": "\\t" };

/** A path as git writes it in diffs: quoted if it has characters beyond printable ASCII. */
function quoted(path: string): string {
  if (/^[ !#-[\]-~]*$/.test(path)) return path;
  const bytes = [...Buffer.from(path)].map((byte) => {
    const character = String.fromCharCode(byte);
    if (byte < 0x20 || byte > 0x7e) {
      return ESCAPES[character] ?? `\\${byte.toString(8).padStart(3, "0")}`;
    }
    return ESCAPES[character] ?? character;
  });
  return `"${bytes.join("")}"`;
}

function modeLines({ before, after }: FileChange): readonly string[] {
  if (!before) return [`new file mode ${after?.mode ?? ""}`];
  if (!after) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

function diffOfFile(change: FileChange, { patch }: Patch): string {
  const { path, before, after } = change;
  const [one, other] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  const [old, now] = [before ? one : "/dev/null", after ? other : "/dev/null"];
  const lines = [`diff --git ${one} ${other}`, ...modeLines(change)];
  if (before?.sha !== after?.sha) {
    const short = (sha = "0000000") => sha.slice(0, 7);
    const mode = before && before.mode === after?.mode ? ` ${before.mode}` : "";
    lines.push(`index ${short(before?.sha)}..${short(after?.sha)}${mode}`);
    if (patch === undefined) lines.push(`Binary files ${old} and ${now} differ`);
    else if (patch !== "") lines.push(`--- ${old}`, `+++ ${now}`, patch);
  }
  return `${lines.join("\n")}\n`;
}

/** The differences of two trees as `git diff` writes them. */
export function writeDiff(store: GitStore, before: string | undefined, after: string): string {
  return diffTrees(store, before, after)
    .map((change) => diffOfFile(change, patchOfChange(store, change)))
    .join("");
}

/** Columns of the longest bar of a summary. */
const BAR = 40;

function statLines(changes: readonly FileChange[], patches: readonly Patch[]): readonly string[] {
  const names = changes.map(({ path }) => quoted(path));
  const counts = patches.map(({ patch, additions, deletions }) =>
    patch === undefined ? "Bin" : String(additions + deletions),
  );
  const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const longest = Math.max(BAR, ...patches.map((one) => one.additions + one.deletions));
  const bar = (sign: string, count: number) => sign.repeat(Math.ceil((count * BAR) / longest));
  return patches.map(({ additions, deletions }, index) => {
    const name = (names[index] ?? "").padEnd(widest(names));
    const count = (counts[index] ?? "").padStart(widest(counts));
    return ` ${name} | ${count} ${bar("+", additions)}${bar("-", deletions)}`.trimEnd();
  });
}

function total(count: number, what: string, sign: string): string {
  return count === 0 ? "" : `, ${String(count)} ${what}${count === 1 ? "" : "s"}(${sign})`;
}

function summaryLine(patches: readonly Patch[]): string {
  const sum = (key: "additions" | "deletions") =>
    patches.reduce((count, patch) => count + patch[key], 0);
  const [added, removed] = [sum("additions"), sum("deletions")];
  const files = `${String(patches.length)} file${patches.length === 1 ? "" : "s"} changed`;
  // Git names insertions when nothing was counted at all.
  const isEmpty = added + removed === 0;
  const counts = isEmpty
    ? ", 0 insertions(+), 0 deletions(-)"
    : total(added, "insertion", "+") + total(removed, "deletion", "-");
  return ` ${files}${counts}`;
}

function createdLines(changes: readonly FileChange[]): readonly string[] {
  return changes.flatMap(({ path, before, after }) => {
    if (!before && after) return [` create mode ${after.mode} ${quoted(path)}`];
    if (before && !after) return [` delete mode ${before.mode} ${quoted(path)}`];
    if (before?.mode === after?.mode) return [];
    return [` mode change ${before?.mode ?? ""} => ${after?.mode ?? ""} ${quoted(path)}`];
  });
}

/** A moment as mail headers write it. */
function mailDate(at: number): string {
  return new Date(at).toUTCString().replace(/GMT$/, "+0000");
}

/** A header value: beyond ASCII, as an encoded word. */
function mailText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

function mailOf(store: GitStore, commit: Commit, place: string): string {
  const [subject = "", ...body] = commit.message.trim().split("\n\n");
  const changes = diffTrees(store, readCommit(store, commit.parents[0] ?? "")?.tree, commit.tree);
  const patches = changes.map((change) => patchOfChange(store, change));
  const { name, email, at } = commit.author;
  const text = body.length === 0 ? [] : [body.join("\n\n")];
  const summary =
    changes.length === 0
      ? []
      : ["---", ...statLines(changes, patches), summaryLine(patches), ...createdLines(changes)];
  const lines = [
    `From ${commit.sha} Mon Sep 17 00:00:00 2001`,
    `From: ${/[()<>[\]:;@\\,."]/.test(name) ? JSON.stringify(name) : mailText(name)} <${email}>`,
    `Date: ${mailDate(at)}`,
    `Subject: [PATCH${place}] ${mailText(subject.replaceAll("\n", " "))}`,
    "",
    ...text,
    ...summary,
    "",
  ];
  const diffs = changes.map((change, index) => {
    const patch = patches[index];
    return patch ? diffOfFile(change, patch) : "";
  });
  return `${lines.join("\n")}\n${diffs.join("")}`;
}

/** Commits as the mails that `git format-patch` writes and `git am` reads; merges are left out. */
export function writePatch(store: GitStore, commits: readonly Commit[]): string {
  const shown = commits.length === 1 ? commits : commits.filter((one) => one.parents.length < 2);
  const count = String(shown.length);
  return shown
    .map((commit, index) =>
      mailOf(store, commit, shown.length === 1 ? "" : ` ${String(index + 1)}/${count}`),
    )
    .join("\n");
}

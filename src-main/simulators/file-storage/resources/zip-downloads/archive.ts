import type * as Yazl from "yazl";
import { childrenOf, isTrashed, type Named, requireActive } from "../../items/tree.ts";
import { currentVersion, type Item, type State, type StoredFile } from "../../state.ts";

/** A file in an archive. */
export interface Entry {
  readonly path: string;
  readonly file: StoredFile;
}

/** A name that several items at the top of an archive have, and their names in it. */
export interface Conflict {
  readonly id: string;
  readonly type: Item["type"];
  readonly original_name: string;
  readonly download_name: string;
}

function* entriesIn(state: State, item: Item, path: string): Generator<Entry> {
  if (item.type === "file") {
    yield { path, file: item };
    return;
  }
  // Box leaves web links out of archives.
  if (item.type === "web_link") return;
  for (const [, child] of childrenOf(state, item)) {
    yield* entriesIn(state, child, `${path}/${child.name}`);
  }
}

/** `a.txt` → `a (1).txt` */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf(".");
  const end = dot > 0 ? dot : name.length;
  return `${name.slice(0, end)} (${String(number)})${name.slice(end)}`;
}

/** Returns the items with their names in the archive, and the names that were taken. */
export function nameItems(state: State, named: readonly Named[]) {
  const items = named.map((each) => requireActive(state, each));
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.name.toLowerCase();
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const all = [...groups.values()].map((group) =>
    group.map((item, place) => ({
      item,
      name: place === 0 ? item.name : numbered(item.name, place),
    })),
  );
  const conflicts = all
    .filter((group) => group.length > 1)
    .map((group) =>
      group.map(({ item: { id, type, name: original }, name }): Conflict => ({
        id,
        type,
        original_name: original,
        download_name: name,
      })),
    );
  return { items: all.flat(), conflicts };
}

/** Lists the files of an archive. */
export function listEntries(
  state: State,
  items: readonly { readonly item: Item; readonly name: string }[],
): readonly Entry[] {
  return items.flatMap(({ item, name }) => [...entriesIn(state, item, name)]);
}

/** Most processes never pack: the library is loaded with the first archive. */
let library: typeof Yazl | undefined;

/** Loads what `pack` needs. */
export async function loadPacking(): Promise<void> {
  library ??= await import("yazl");
}

/** Packs files as they are sent. Those that are in the trash by now are skipped. */
export function pack(
  state: State,
  entries: readonly Entry[],
): { readonly stream: NodeJS.ReadableStream; readonly skipped: number } {
  if (!library) throw new Error("the code of archives is not loaded");
  const zip = new library.ZipFile();
  const kept = entries.filter(({ file: { id } }) => {
    const file = state.files.get(id);
    return file !== undefined && !isTrashed(state, file);
  });
  for (const { path, file } of kept) {
    const { blob, modifiedAt } = currentVersion(state.files.get(file.id) ?? file);
    zip.addReadStreamLazy(path, { mtime: new Date(modifiedAt), size: blob.length }, (done) => {
      done(null, state.blobs.stream(blob));
    });
  }
  zip.end();
  return { stream: zip.outputStream, skipped: entries.length - kept.length };
}

import { SortedMap } from "#core/state/sorted-map.ts";
import { nextId } from "./ids.ts";
import { addVersion } from "./versions.ts";
import {
  blankItem,
  currentVersion,
  type BoxContext,
  type Folder,
  type Item,
  type StoredFile,
  type Version,
} from "./state.ts";
import { addItem, checkFree, checkName, checkNoCycle, childrenOf } from "./tree.ts";

/** Copies an item into a folder, and everything in it. Copies share the bytes of their sources. */
export function copyItem(context: BoxContext, source: Item, parent: Folder, name: string): Item {
  checkName(name);
  checkNoCycle(context.state, source, parent);
  checkFree(context.state, parent, name, { type: source.type });
  return copyInto(context, source, parent, name);
}

/** A copy of one version, the current one unless another is named. */
export function copyFile(
  context: BoxContext,
  source: StoredFile,
  parent: Folder,
  name: string,
  version: Version = currentVersion(source),
): StoredFile {
  checkName(name);
  checkFree(context.state, parent, name, { type: "file" });
  return copyVersion(context, source, parent, name, version);
}

function copyVersion(
  context: BoxContext,
  source: StoredFile,
  parent: Folder,
  name: string,
  { blob, sha1 }: Version,
): StoredFile {
  const { state } = context;
  const id = nextId(context.ids, "file");
  const version = addVersion(context, id, name, { blob: state.blobs.retain(blob), sha1 });
  const common = { ...blankItem(context.now), id, name, parentId: parent.id };
  const { description, tags, contentCreatedAt, contentModifiedAt } = source;
  const kept = { description, tags, contentCreatedAt, contentModifiedAt };
  return addItem(state, { ...common, ...kept, type: "file", versions: [version] });
}

function copyInto(context: BoxContext, source: Item, parent: Folder, name: string): Item {
  if (source.type === "file") {
    return copyVersion(context, source, parent, name, currentVersion(source));
  }
  const copy = addItem<Folder>(context.state, {
    ...blankItem(context.now),
    type: "folder",
    id: nextId(context.ids, "folder"),
    name,
    description: source.description,
    parentId: parent.id,
    children: new SortedMap<string>(),
  });
  for (const [, child] of [...childrenOf(context.state, source)]) {
    copyInto(context, child, copy, child.name);
  }
  return copy;
}

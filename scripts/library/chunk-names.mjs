/** The routes of one resource of a simulator, which load with the first request to one of their paths. */
const RESOURCE = /simulators[\\/][^\\/]+[\\/](?:resources|shared)[\\/].+\.ts$/;

/**
 * @typedef {{ readonly importedIds: readonly string[], readonly dynamicallyImportedIds: readonly string[] }} Imports
 * @typedef {(id: string) => Imports | null} GetModuleInfo
 */

/** @param {string} start @param {GetModuleInfo} info @returns {Set<string>} what a module loads with itself */
function reach(start, info) {
  const found = new Set([start]);
  for (const id of found) for (const next of info(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** @param {readonly string[]} inputs @param {GetModuleInfo} info @returns {Set<string>} */
function listEntries(inputs, info) {
  const entries = new Set(inputs);
  const seen = new Set(inputs);
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
    for (const next of dynamicallyImportedIds) entries.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return entries;
}

/**
 * Makes the function that names the chunk of a module. Modules that the same entries load go together, as
 * the bundler would do it, but resources do not count as entries: what is loaded without them is not cut
 * into pieces along them. A module that only resources load has no name: the bundler places it. So it places
 * one that only a part which is loaded on demand uses, beside the packages of that part: apart from them, the
 * two chunks would import each other.
 * @param {readonly string[]} inputs the files of the entries
 */
export function createChunkNames(inputs) {
  /** @type {Map<string, string[]> | undefined} */
  let entriesOf;
  /** @param {GetModuleInfo} info */
  const findEntries = (info) => {
    const found = new Map();
    /** @type {Set<string>} */
    const ofResources = new Set();
    for (const entry of listEntries(inputs, info)) {
      const isResource = RESOURCE.test(entry);
      for (const id of reach(entry, info)) {
        if (isResource) ofResources.add(id);
        else found.set(id, [...(found.get(id) ?? []), entry]);
      }
    }
    for (const [id, [entry, ...others]] of found) {
      const isOfOne = others.length === 0 && !inputs.includes(entry) && !ofResources.has(id);
      if (isOfOne) found.delete(id);
    }
    return found;
  };
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @param {string} id @param {{ getModuleInfo: GetModuleInfo }} context */
  return (id, context) => {
    entriesOf ??= findEntries((each) => context.getModuleInfo(each));
    const entries = entriesOf.get(id);
    // Of a package, only the parts that are used are bundled: the bundler knows which.
    if (entries === undefined || id.includes("node_modules")) return null;
    const key = entries.join();
    const name = names.get(key) ?? nameFor(entries, names.size);
    names.set(key, name);
    return name;
  };
}

/** @param {string[]} entries @param {number} number */
function nameFor([first = "", ...others], number) {
  if (others.length > 0) return `shared-${String(number)}`;
  const [, folder, file = ""] = /([^\\/]+)[\\/]([^\\/]+)\.\w+$/.exec(first) ?? [];
  return `${file === "index" ? folder : file}-${String(number)}`;
}

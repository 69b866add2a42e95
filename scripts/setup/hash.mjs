import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/**
 * One hash over several texts; where one ends and the next begins counts.
 * @param {Iterable<string | Buffer>} parts
 */
export function hashParts(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

/**
 * Every file below the given files and folders, relative to the root, in a fixed order. Omits
 * missing files.
 * @param {string} root
 * @param {readonly string[]} entries
 * @returns {string[]}
 */
export function listFiles(root, entries) {
  const found = entries.flatMap((entry) => filesBelow(join(root, entry)));
  return found.map((file) => relative(root, file).split(sep).join("/")).sort();
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/**
 * A hash of the names and contents of files.
 * @param {string} root
 * @param {readonly string[]} files relative to the root
 */
export function hashFiles(root, files) {
  return hashParts(files.flatMap((file) => [file, readFileSync(join(root, file))]));
}

/**
 * Reads a stamp file; returns nothing if it does not exist.
 * @param {string} file
 */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * Writes a stamp whole: it holds the old text or the new one, never half of it.
 * @param {string} file
 * @param {string} text
 */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`);
  renameSync(draft, file);
}

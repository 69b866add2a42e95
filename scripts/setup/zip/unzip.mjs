import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { readEntries, readDataOffset } from "./zip-directory.mjs";

/**
 * Unpacks a zip file with its Unix modes and symbolic links, checking every entry's checksum.
 * @param {string} file
 * @param {string} into
 * @param {(name: string) => string | undefined} place where below `into` an entry goes, with `/`
 *   between folders; nothing leaves it out
 */
export async function unzip(file, into, place) {
  const handle = await open(file);
  try {
    for (const entry of await readEntries(handle)) {
      const target = place(entry.name);
      if (target !== undefined) await unpack({ file, handle, entry }, safeJoin(into, target));
    }
  } finally {
    await handle.close();
  }
}

function safeJoin(into, target) {
  if (target.startsWith("/") || /[\\:]/.test(target) || target.split("/").includes("..")) {
    throw new Error(`The zip entry "${target}" would be unpacked outside its folder`);
  }
  return join(into, target);
}

async function unpack(source, target) {
  const { kind } = source.entry;
  if (kind === "folder") return await mkdir(target, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  await writeEntry(source, target);
  if (kind === "link") await turnIntoLink(target);
}

async function writeEntry({ file, handle, entry }, target) {
  if (entry.packedSize === 0) return await writeFile(target, "", { mode: entry.mode });
  const start = await readDataOffset(handle, entry);
  const packed = createReadStream(file, { start, end: start + entry.packedSize - 1 });
  const unpacking = entry.method === "deflate" ? [createInflateRaw()] : [];
  const sink = createWriteStream(target, { mode: entry.mode });
  await pipeline([packed, ...unpacking, verify(entry), sink]);
}

function verify({ name, size, checksum }) {
  let [seen, sum] = [0, 0];
  return new Transform({
    transform(chunk, _encoding, done) {
      seen += chunk.length;
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      const whole = seen === size && sum === checksum;
      done(whole ? null : new Error(`The zip entry "${name}" is damaged`));
    },
  });
}

async function turnIntoLink(target) {
  const destination = await readFile(target, "utf8");
  await rm(target);
  await symlink(destination, target);
}

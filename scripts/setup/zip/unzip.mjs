import { createWriteStream } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";

const FILE_TYPE = 0o170000;
const LINK = 0o120000;

/**
 * Unpacks a zip file with its Unix modes and symbolic links, checking every entry's checksum.
 * @param {string} file
 * @param {string} into
 * @param {(name: string) => string | undefined} place Returns the path of an entry below `into`, with `/`
 *   between folders; `undefined` omits the entry
 */
export async function unzip(file, into, place) {
  // Loaded late: the set-up imports this file before packages are installed.
  const { openPromise } = await import("yauzl");
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const target = place(entry.fileName);
    if (target !== undefined) await unpack(zip, entry, join(into, target));
  }
}

async function unpack(zip, entry, target) {
  if (entry.fileName.endsWith("/")) return await mkdir(target, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const content = [await zip.openReadStreamPromise(entry), verify(entry)];
  // Made on Unix, the upper half of the external attributes is the file's `st_mode`.
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & FILE_TYPE) === LINK) return await symlink(await pipeline(...content, text), target);
  await pipeline(...content, createWriteStream(target, { mode: mode & 0o777 || 0o644 }));
}

function verify({ fileName, crc32: wanted }) {
  let sum = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === wanted ? null : new Error(`The zip entry "${fileName}" is damaged`));
    },
  });
}

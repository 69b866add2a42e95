import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, renameSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { SetupError } from "../setup/log.mjs";
import { ended, spawnTied } from "../setup/programs.mjs";

/**
 * Packs a folder into `FILE.tar.gz`, and its checksum beside it. Order, owners and times are fixed, so
 * that the same folder gives the same bytes and a second build can be compared.
 * @param {string} folder
 * @param {string} file
 * @returns {Promise<string>} the SHA-256 of the archive
 */
export async function makeArchive(folder, file) {
  const draft = `${file}.${process.pid}.part`;
  const tar = spawnTied("tar", tarArguments(folder), { stdio: ["ignore", "pipe", "inherit"] });
  const ending = ended(tar);
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(draft));
  const { code } = await ending;
  if (code !== 0) throw new SetupError(`tar ended with code ${code}; its own message is above.`);
  renameSync(draft, file);
  return await writeChecksum(file);
}

/** Returns the arguments of tar for packing a folder. */
export function tarArguments(folder) {
  const owners = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=u-w,go-s"];
  const form = ["--format=ustar", "--sort=name", "--mtime", `@${sourceDate()}`, ...owners];
  return ["--create", ...form, "--directory", dirname(folder), basename(folder)];
}

const earliestZipTime = "315532800"; // 1980-01-01: old enough, and every archive format can say it

/** The time of all packed files, in seconds since 1970; see reproducible-builds.org. */
export function sourceDate() {
  return process.env.SOURCE_DATE_EPOCH ?? earliestZipTime;
}

async function writeChecksum(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  const sum = hash.digest("hex");
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  return sum;
}

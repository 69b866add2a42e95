// The layout of a zip file: PKWARE's APPNOTE.TXT 6.3.10, "ZIP File Format Specification". The
// section of each record is named beside it. Zip64 and encryption are not read.

const endRecord = { signature: 0x06054b50, size: 22 }; // 4.3.16
const centralHeader = { signature: 0x02014b50, size: 46 }; // 4.3.12
const localHeader = { signature: 0x04034b50, size: 30 }; // 4.3.7
const longestComment = 0xffff;
const methods = new Map([
  [0, "store"], // 4.4.5
  [8, "deflate"],
]);

/**
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {"file" | "folder" | "link"} kind
 * @property {"store" | "deflate"} method
 * @property {number} mode the permission bits
 * @property {number} checksum CRC-32 of the unpacked bytes
 * @property {number} packedSize
 * @property {number} size
 * @property {number} offset where the entry's local header starts
 */

/**
 * Reads the list of a zip file's entries from its end.
 * @param {import("node:fs/promises").FileHandle} handle
 * @returns {Promise<ZipEntry[]>}
 */
export async function readEntries(handle) {
  const end = await readEndRecord(handle);
  const directory = await readBytes(handle, end.offset, end.size);
  const entries = [];
  for (let at = 0; entries.length < end.count; at += entries.at(-1).headerSize) {
    entries.push(parseEntry(directory.subarray(at)));
  }
  return entries;
}

async function readEndRecord(handle) {
  const { size } = await handle.stat();
  const length = Math.min(size, endRecord.size + longestComment);
  const tail = await readBytes(handle, size - length, length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0) throw new Error("Not a zip file, or not all of one: its end record is missing");
  const found = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12) };
  const offset = tail.readUInt32LE(at + 16);
  if (found.count === 0xffff || offset === 0xffffffff) throw new Error("Zip64 files are not read");
  return { ...found, offset };
}

function parseEntry(header) {
  expectSignature(header, centralHeader.signature);
  const nameLength = header.readUInt16LE(28);
  const name = header.toString("utf8", centralHeader.size, centralHeader.size + nameLength);
  const others = header.readUInt16LE(30) + header.readUInt16LE(32); // extra field and comment
  return {
    name,
    method: methodOf(name, header.readUInt16LE(10)),
    ...unixMode(name, header.readUInt32LE(38)),
    checksum: header.readUInt32LE(16),
    packedSize: header.readUInt32LE(20),
    size: header.readUInt32LE(24),
    offset: header.readUInt32LE(42),
    headerSize: centralHeader.size + nameLength + others,
  };
}

function methodOf(name, code) {
  const method = methods.get(code);
  if (!method) throw new Error(`The zip entry "${name}" is packed by an unknown method, ${code}`);
  return method;
}

/** 4.4.15: made on Unix, the upper half of the external attributes is the file's `st_mode`. */
function unixMode(name, attributes) {
  const mode = attributes >>> 16;
  const isLink = (mode & 0o170000) === 0o120000;
  const kind = name.endsWith("/") ? "folder" : isLink ? "link" : "file";
  return { kind, mode: mode & 0o777 || 0o644 };
}

/**
 * Reads the offset of an entry's packed bytes: after its local header, whose length can differ from the
 * one in the list.
 * @param {import("node:fs/promises").FileHandle} handle
 * @param {ZipEntry} entry
 */
export async function readDataOffset(handle, { offset }) {
  const header = await readBytes(handle, offset, localHeader.size);
  expectSignature(header, localHeader.signature);
  return offset + localHeader.size + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function expectSignature(header, signature) {
  if (header.length >= 4 && header.readUInt32LE(0) === signature) return;
  throw new Error("The zip file is damaged: a header is not where it should be");
}

async function readBytes(handle, position, length) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

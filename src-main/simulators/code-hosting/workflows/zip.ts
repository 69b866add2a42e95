import { crc32 } from "node:zlib";

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A moment as MS-DOS writes it: time in the lower 16 bits, date in the upper ones. */
function dosMoment(at: number): number {
  const moment = new Date(at);
  const date =
    (Math.max(0, moment.getUTCFullYear() - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate();
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** The fields that the header of a file and its line in the directory share. */
function commonFields(name: Buffer, bytes: Buffer, at: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Names are UTF-8; nothing is compressed.
  fields.writeUInt16LE(0x08_00, 2);
  fields.writeUInt32LE(dosMoment(at), 6);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/**
 * Writes a ZIP archive without compression (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16).
 * @param at The time of its files, in milliseconds.
 */
export function writeZip(entries: readonly ZipEntry[], at: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name: text, bytes } of entries) {
    const name = Buffer.from(text);
    const fields = commonFields(name, bytes, at);
    const file = [Buffer.from("PK\u0003\u0004"), fields, name, bytes];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), fields, tail, name);
    files.push(...file);
    offset += file.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
